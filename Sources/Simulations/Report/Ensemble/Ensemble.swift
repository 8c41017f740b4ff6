import Expressions
import Specification

/// The results of all runs of an experiment: every statistic of every run.
package struct Ensemble: Sendable, Equatable {
  /// The number of points in a sweep, from the first one on, for which single runs are drawn.
  package static let shownPoints = 16

  package struct Axis: Sendable, Hashable {
    package var key: String
    /// The labels of the values, in the order of the sweep.
    package var labels: [String]
    /// Whether the labels are words even if they look like numbers.
    package var isWord: Bool
    /// Whether the labels are names without an order, even if they look like numbers.
    package var isNominal: Bool
    /// The values for which the labels stand, as written. Empty if the labels are the values.
    package var values: [SpecNode]
    /// The words for the key in tables and charts, or nil to use the key itself.
    package var title: String?
    /// The author's unit of the values, or nil.
    package var unit: String?
    /// Whether the values are paired with those of the previous axis.
    package var isPaired: Bool
    /// Whether the author gave the values labels.
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

    /// Returns the label of a value as someone wrote it: the same text or, unless the labels are words, the same number
    /// in other digits. Nil if no label matches.
    package func label(of written: String) -> String? {
      if labels.contains(written) { return written }
      return isWord ? nil : labels.first { PointCondition.normal($0) == PointCondition.normal(written) }
    }
  }

  /// The values of a statistic in all runs.
  package struct Column: Sendable, Equatable {
    package var name: String
    /// The values, point by point, and for each point in the order of the replicates. An element is nil if the run does
    /// not have the statistic.
    package var values: StatisticColumn
    /// Whether tables list the statistic; see ``Statistic/isListed``.
    package var isListed: Bool

    package init(name: String, values: StatisticColumn, isListed: Bool = true) {
      self.name = name
      self.values = values
      self.isListed = isListed
    }
  }

  /// The values of a series at a step that an expression names.
  package struct StepColumn: Sendable, Equatable {
    package var step: Int
    package var column: Column

    package init(step: Int, column: Column) {
      self.step = step
      self.column = column
    }
  }

  /// A statistic with its kind of mean.
  package struct NamedMean: Sendable, Hashable {
    package var statistic: String
    package var mean: StatisticMean

    package init(_ statistic: String, _ mean: StatisticMean) {
      self.statistic = statistic
      self.mean = mean
    }
  }

  /// How runs are described in which a statistic is true, such as `that died out`.
  package struct TruthWords: Sendable, Hashable {
    package var statistic: String
    package var words: String

    package init(_ statistic: String, _ words: String) {
      self.statistic = statistic
      self.words = words
    }
  }

  /// The swept keys. Empty if nothing is swept.
  package var axes: [Axis] { didSet { index = PointIndex() } }
  /// The labels of each point, one for each axis.
  package var points: [[String]] { didSet { index = PointIndex() } }
  /// An index for looking up ``points``.
  private var index = PointIndex()
  package var replicates: Int
  /// The columns, in the order in which the runs report them.
  package var columns: [Column]
  package var stepColumns: [StepColumn]
  /// The kind of outbreak that is counted separately, or nil.
  package var minor: MinorOutbreak?
  /// The statistics that are final only when a run is over, or nil if the model has no such statistics.
  package var outcomes: OutcomeStatistics?
  /// The number of runs that a limit of steps ended before their condition was true.
  package var stoppedRuns = 0
  /// The kinds of means of statistics that are not ``StatisticMean/ofValues``: declared statistics first, then derived
  /// ones.
  package var means: [NamedMean] = []
  /// The theoretical means at each point, or at the first few. Empty if they were not requested.
  package var expectedMeans: [[ExpectedMean]] = []
  /// The words that statistics can have at any point. The meaning is nil if it differs between points.
  package var possibleOutcomes: [PossibleOutcome] = []
  package var truthWords: [TruthWords] = []
  /// The words that replace names of statistics, by name. Conditions use the names.
  package var shownNames: [String: String] = [:]
  /// The author's units of statistics and series, by name.
  package var units: [String: String] = [:]
  /// The requested bands, series by series. Each series has bands for the first points, in order.
  package var bands: [CurveBands] = []
  /// The curves of single runs behind ``bands``, in the same order. Empty if they are unknown.
  package var courses: [RunCourses] = []
  /// The marks of the first points. Empty unless ``bands`` were requested.
  package var marks: [CourseMarks] = []
  /// The requested differences between points, request by request, and statistic by statistic within each.
  package var differences: [PairedDifference] = []
  /// The series of each run, or nil if they were not requested.
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

  /// Returns how many runs of a point are counted separately, their share, and the mean of the other runs. Nil if the
  /// statistic is not the one in ``minor``, or if no run has a value.
  package func minorOutcomes(of name: String, at point: Int) -> MinorOutcomes? {
    guard let minor, minor.statistic == name else { return nil }
    let numbers = self.numbers(of: name, at: point)
    guard !numbers.isEmpty, let major = majorNumbers(minor, numbers, at: point) else { return nil }
    let count = numbers.count - major.count
    return MinorOutcomes(
      count: count, runs: numbers.count, share: Double(count) / Double(numbers.count),
      interval: Summary.wilson(count, of: numbers.count),
      majorMean: Aggregate.mean.value(of: major)?.double)
  }

  /// Returns the numbers of a point's runs that are not counted separately.
  private func majorNumbers(_ minor: MinorOutbreak, _ numbers: Numbers, at point: Int) -> Numbers? {
    guard let flag = minor.flag else { return Double(minor.below).map { numbers.atLeast($0) } }
    guard let flags = column(flag), let values = column(minor.statistic) else { return nil }
    return Numbers(
      runs(of: point).compactMap { run in
        flags[run] == .truth(true) ? nil : values[run].map { ExpressionValue($0) }
      })
  }

  /// Returns which runs of a point are over and counted separately, or nil if no rule separates runs that may die out.
  package func minorRuns(at point: Int) -> [Bool]? {
    guard let minor, minor.diesOut else { return nil }
    let over = outcomes.flatMap { column($0.over) }
    func isOver(_ run: Int) -> Bool { over.map { $0[run] != .truth(false) } ?? true }
    if let flag = minor.flag {
      return column(flag).map { flags in runs(of: point).map { flags[$0] == .truth(true) && isOver($0) } }
    }
    guard let below = Double(minor.below), let values = column(minor.statistic) else { return nil }
    return runs(of: point).map { (values[$0]?.term.double ?? below) < below && isOver($0) }
  }

  /// The runs of a point that are counted separately.
  package struct MinorOutcomes: Sendable, Equatable {
    package var count: Int
    /// The number of runs that have a value.
    package var runs: Int
    package var share: Double
    /// The 95 % interval of the share, from Wilson's score.
    package var interval: ClosedRange<Double>?
    /// The mean over all other runs, or nil if there are none.
    package var majorMean: Double?
  }

  /// Returns the mean of a statistic at a point over all possible runs, or nil if theory does not predict it.
  package func expectedMean(of name: String, at point: Int) -> Double? {
    point < expectedMeans.count ? expectedMeans[point].first { $0.name == name }?.mean : nil
  }

  /// Returns the values of a statistic at a point, in replicate order, or nil if there is no such statistic.
  package func values(of name: String, at point: Int) -> [StatisticValue?]? {
    column(name).map { Array($0[runs(of: point)]) }
  }

  /// Returns the indices of a point's runs in the columns.
  package func runs(of point: Int) -> Range<Int> { point * replicates..<(point + 1) * replicates }

  /// Returns the values of a statistic, of the number of objects of a kind, or of a series at a named step.
  package func column(_ name: String, step: BigWhole? = nil) -> StatisticColumn? {
    guard let step else {
      if let column = columns.first(where: { $0.name == name }) { return column.values }
      return counts(of: name, 0..<points.count * replicates)
    }
    return stepColumns.first { step == BigWhole($0.step) && $0.column.name == name }?.column.values
  }

  /// Returns the numbers of objects of a kind in some runs. Nil for any other name, and if the runs have no census.
  private func counts(of name: String, _ runs: Range<Int>) -> StatisticColumn? {
    guard let count = ObjectCount(name: name), let census = columns.first(where: { $0.name == ObjectCount.statistic })
    else { return nil }
    return StatisticColumn(census.values[runs].map { $0?.count(of: count) })
  }

  /// Returns the numbers of a statistic, or of a series at a named step, at a point, in replicate order. Replicates
  /// without a number are left out. The mean of a ratio of counts is the ratio of their sums.
  package func numbers(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    if step == nil, let counts = counts(of: name, runs(of: point)) { return counts.numbers(0..<counts.count) }
    let numbers = column(name, step: step)?.numbers(runs(of: point)) ?? Numbers([Int]())
    guard step == nil, let terms = ratioTerms(of: name, at: point) else { return numbers }
    return Numbers(numbers, pooling: terms)
  }

  /// Returns the same numbers for use in aggregates, where truths count as 1 and 0.
  package func terms(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    guard let column = column(name, step: step) else { return Numbers([Int]()) }
    let numbers = self.numbers(of: name, step: step, at: point)
    guard numbers.isEmpty else { return numbers }
    return Numbers(column[runs(of: point)].compactMap { $0.map { ExpressionValue($0.term) } })
  }

  /// Returns the first replicate of a point that ended before a named step, or nil if all of them reached it. Returns 0
  /// if the step was not recorded.
  package func lastStep(before step: BigWhole, at point: Int) -> Int? {
    guard let column = stepColumns.first(where: { step == BigWhole($0.step) })?.column else { return 0 }
    let runs = runs(of: point)
    return column.values[runs].firstIndex { $0 == nil }.map { $0 - runs.lowerBound }
  }

  /// The groups of paired keys, each as a list.
  package var pairedKeys: [[String]] {
    axes.reduce(into: [[String]]()) { groups, axis in
      if axis.isPaired, !groups.isEmpty { groups[groups.count - 1].append(axis.key) } else { groups.append([axis.key]) }
    }.filter { $0.count > 1 }
  }

  /// The author's titles of swept keys, by key.
  package var sweptTitles: [String: String] { axes.titles }

  /// Returns the label of a point, such as `factor = 3, period = 2`. Empty if nothing is swept.
  package func label(of point: Int) -> String {
    labels(of: point).joined(separator: ", ")
  }

  /// Returns the parts of a point's label, one for each swept key.
  package func labels(of point: Int) -> [String] {
    zip(axes, points[point]).map { "\($0.title ?? $0.key) = \($1)" }
  }

  /// Returns the points that `at KEY=VALUE …` picks, in order, or all points without conditions.
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
