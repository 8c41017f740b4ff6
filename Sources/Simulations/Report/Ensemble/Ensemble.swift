import Expressions
import Specification

/// The results of many runs of one block: every statistic of every run.
package struct Ensemble: Sendable, Equatable {
  /// The points of a sweep whose single runs are drawn: this many from the first on.
  package static let shownPoints = 16

  package struct Axis: Sendable, Hashable {
    package var key: String
    /// The label of each value, in the order of the sweep.
    package var labels: [String]
    /// Whether the labels are words also if they look like numbers.
    package var isWord: Bool
    /// Whether the labels are names without an order, even if they look like numbers.
    package var isNominal: Bool
    /// The values of the labels, as written; empty if the labels are the values.
    package var values: [SpecNode]
    /// The words for the key in tables and charts; nil for the key itself.
    package var title: String?
    /// Whether its values go along with those of the axis before it.
    package var isPaired: Bool
    /// Whether the author gave the values names of their own.
    package var hasLabels: Bool

    package init(
      key: String, labels: [String], isWord: Bool = false, isNominal: Bool = false, values: [SpecNode] = [],
      title: String? = nil, isPaired: Bool = false, hasLabels: Bool = false
    ) {
      self.key = key
      self.labels = labels
      self.isWord = isWord
      self.isNominal = isWord || isNominal
      self.values = values
      self.title = title
      self.isPaired = isPaired
      self.hasLabels = hasLabels
    }

    /// The label of a value as somebody wrote it: the same text, or unless it is a word the same number in other
    /// digits.
    package func label(of written: String) -> String? {
      if labels.contains(written) { return written }
      return isWord ? nil : labels.first { PointCondition.normal($0) == PointCondition.normal(written) }
    }
  }

  /// A statistic over all runs.
  package struct Column: Sendable, Equatable {
    package var name: String
    /// The values, point after point, and for each point in the order of the replicates. Nil if a run has no such
    /// statistic.
    package var values: StatisticColumn
    /// Whether tables list the statistic: see ``Statistic/isListed``.
    package var isListed: Bool

    package init(name: String, values: StatisticColumn, isListed: Bool = true) {
      self.name = name
      self.values = values
      self.isListed = isListed
    }
  }

  /// A value of a series at a step that an expression names.
  package struct StepColumn: Sendable, Equatable {
    package var step: Int
    package var column: Column

    package init(step: Int, column: Column) {
      self.step = step
      self.column = column
    }
  }

  /// The kind of mean of a statistic.
  package struct NamedMean: Sendable, Hashable {
    package var statistic: String
    package var mean: StatisticMean

    package init(_ statistic: String, _ mean: StatisticMean) {
      self.statistic = statistic
      self.mean = mean
    }
  }

  /// The swept keys. Empty if nothing is swept.
  package var axes: [Axis] { didSet { index = PointIndex() } }
  /// The label of each point's value on each axis.
  package var points: [[String]] { didSet { index = PointIndex() } }
  /// The index of ``points``.
  private var index = PointIndex()
  package var replicates: Int
  /// The columns in the order in which the runs report them.
  package var columns: [Column]
  package var stepColumns: [StepColumn]
  /// The outcomes that are counted separately.
  package var minor: MinorOutbreak?
  /// The statistics that are final only when a run is over, or nil if the model has no such statistics.
  package var outcomes: OutcomeStatistics?
  /// The means of statistics, where they are not those of plain values: declared statistics, then derived ones.
  package var means: [NamedMean] = []
  /// The theoretical means of statistics for each point, or for the first ones. Empty if they were not requested.
  package var expectedMeans: [[ExpectedMean]] = []
  /// Series over the runs, of those that were asked for: series after series, in each the first points in order.
  package var bands: [CurveBands] = []
  /// The events in the runs of the first points. Empty unless ``bands`` were requested.
  package var marks: [CourseMarks] = []
  /// Differences between points, of those that were asked for: request after request, in each statistic after
  /// statistic.
  package var differences: [PairedDifference] = []
  /// The series of each run; nil unless they were requested.
  package var curves: KeptCurves?

  package init(
    axes: [Axis], points: [[String]], replicates: Int, columns: [Column], stepColumns: [StepColumn] = [],
    minor: MinorOutbreak? = nil
  ) {
    self.axes = axes
    self.points = points
    self.replicates = replicates
    self.columns = columns
    self.stepColumns = stepColumns
    self.minor = minor
  }

  /// Returns the number of runs of a point below the bound of ``minor``, the number of runs with a value, and the mean
  /// of the others. Nil if the statistic is not the one that is counted separately, or if no run has a value.
  package func minorOutcomes(of name: String, at point: Int) -> MinorOutcomes? {
    guard let minor, minor.statistic == name else { return nil }
    let numbers = self.numbers(of: name, at: point)
    guard !numbers.isEmpty, let major = majorNumbers(minor, numbers, at: point) else { return nil }
    let count = numbers.count - major.count
    return MinorOutcomes(
      count: count, share: Double(count) / Double(numbers.count), interval: Summary.wilson(count, of: numbers.count),
      majorMean: Aggregate.mean.value(of: major)?.double)
  }

  /// The numbers of the runs of a point that are not counted separately.
  private func majorNumbers(_ minor: MinorOutbreak, _ numbers: Numbers, at point: Int) -> Numbers? {
    guard let flag = minor.flag else { return Double(minor.below).map { numbers.atLeast($0) } }
    guard let flags = column(flag), let values = column(minor.statistic) else { return nil }
    return Numbers(
      runs(of: point).compactMap { run in
        flags[run] == .truth(true) ? nil : values[run].map { ExpressionValue($0) }
      })
  }

  /// The runs of a point that are counted separately.
  package struct MinorOutcomes: Sendable, Equatable {
    package var count: Int
    package var share: Double
    /// The 95 % interval of the share, by Wilson's score.
    package var interval: ClosedRange<Double>?
    /// The mean over all other runs, or nil if there are none.
    package var majorMean: Double?
  }

  /// The mean of a statistic at a point over all runs there could be, or nil if theory does not know it.
  package func expectedMean(of name: String, at point: Int) -> Double? {
    point < expectedMeans.count ? expectedMeans[point].first { $0.name == name }?.mean : nil
  }

  /// The values of a statistic at a point, in replicate order, or nil if the model has none of that name.
  package func values(of name: String, at point: Int) -> [StatisticValue?]? {
    column(name).map { Array($0[runs(of: point)]) }
  }

  /// The values of a series at a named step, likewise.
  package func values(of series: String, step: Int, at point: Int) -> [StatisticValue?]? {
    column(series, step: BigWhole(step)).map { Array($0[runs(of: point)]) }
  }

  /// The places of a point's runs in the columns.
  package func runs(of point: Int) -> Range<Int> { point * replicates..<(point + 1) * replicates }

  /// The column of a statistic, of the objects of a kind in the census, or of a series at a named step.
  package func column(_ name: String, step: BigWhole? = nil) -> StatisticColumn? {
    guard let step else {
      if let column = columns.first(where: { $0.name == name }) { return column.values }
      return counts(of: name, 0..<points.count * replicates)
    }
    return stepColumns.first { step == BigWhole($0.step) && $0.column.name == name }?.column.values
  }

  /// Returns the numbers of objects of a kind in the census of some runs. Nil for any other name, and without a census.
  private func counts(of name: String, _ runs: Range<Int>) -> StatisticColumn? {
    guard let count = ObjectCount(name: name), let census = columns.first(where: { $0.name == ObjectCount.statistic })
    else { return nil }
    return StatisticColumn(census.values[runs].map { $0?.count(of: count) })
  }

  /// The numbers of a statistic at a point, or of a series at a named step, in replicate order; replicates without a
  /// number are left out. The mean of a ratio of counts is the ratio of their sums.
  package func numbers(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    if step == nil, let counts = counts(of: name, runs(of: point)) { return counts.numbers(0..<counts.count) }
    let numbers = column(name, step: step)?.numbers(runs(of: point)) ?? Numbers([Int]())
    guard step == nil, let terms = ratioTerms(of: name, at: point) else { return numbers }
    return Numbers(numbers, pooling: terms)
  }

  /// The same as aggregates take them: truths count as 1 and 0.
  package func terms(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    guard let column = column(name, step: step) else { return Numbers([Int]()) }
    let numbers = self.numbers(of: name, step: step, at: point)
    guard numbers.isEmpty else { return numbers }
    return Numbers(column[runs(of: point)].compactMap { $0.map { ExpressionValue($0.term) } })
  }

  /// The first replicate of a point that ended before a named step, or nil if all have come to it.
  package func lastStep(before step: BigWhole, at point: Int) -> Int? {
    guard let column = stepColumns.first(where: { step == BigWhole($0.step) })?.column else { return 0 }
    let runs = runs(of: point)
    return column.values[runs].firstIndex { $0 == nil }.map { $0 - runs.lowerBound }
  }

  /// The keys that take their values together: a list for each group of them.
  package var pairedKeys: [[String]] {
    axes.reduce(into: [[String]]()) { groups, axis in
      if axis.isPaired, !groups.isEmpty { groups[groups.count - 1].append(axis.key) } else { groups.append([axis.key]) }
    }.filter { $0.count > 1 }
  }

  /// The author's titles of swept keys, by key.
  package var sweptTitles: [String: String] { axes.titles }

  /// `factor = 3, period = 2`; empty if nothing is swept.
  package func label(of point: Int) -> String {
    labels(of: point).joined(separator: ", ")
  }

  /// Returns the parts of the label of a point, one for each swept key.
  package func labels(of point: Int) -> [String] {
    zip(axes, points[point]).map { "\($0.title ?? $0.key) = \($1)" }
  }

  /// Returns the points that `at KEY=VALUE …` picks, in order. Without conditions, it returns all points.
  package func points(matching conditions: [PointCondition]) -> [Int] {
    conditions.isEmpty ? Array(points.indices) : index.points(matching: conditions, of: axes, points)
  }
}

extension [Ensemble.Axis] {
  /// The author's titles of the keys, by key.
  package var titles: [String: String] {
    reduce(into: [:]) { titles, axis in titles[axis.key] = axis.title }
  }
}
