import Expressions
import Specification

/// What is known of many runs of one block: every statistic of every run.
package struct Ensemble: Sendable, Equatable {
  /// The points of a sweep whose single runs are drawn: this many from the first on.
  package static let shownPoints = 16

  package struct Axis: Sendable, Hashable {
    package var key: String
    /// The label of each value, in the order of the sweep.
    package var labels: [String]
    /// Whether the labels are words also where they look like numbers.
    package var isWord: Bool
    /// What the labels stand for, as it was written; empty if they stand for themselves.
    package var values: [SpecNode]

    package init(key: String, labels: [String], isWord: Bool = false, values: [SpecNode] = []) {
      self.key = key
      self.labels = labels
      self.isWord = isWord
      self.values = values
    }
  }

  /// A statistic over all runs.
  package struct Column: Sendable, Equatable {
    package var name: String
    /// Point after point, in each the replicates in order, or nil if a run has no such statistic.
    package var values: StatisticColumn
    /// As ``Statistic/isListed``.
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

  /// Empty where nothing is swept.
  package var axes: [Axis]
  /// For each point the label of its value on each axis.
  package var points: [[String]]
  package var replicates: Int
  /// In the order in which the runs report them.
  package var columns: [Column]
  package var stepColumns: [StepColumn]
  /// The outcomes that are counted apart.
  package var minor: MinorOutbreak?
  /// For each point, or for the first ones, what theory says of its statistics; empty if nobody asked.
  package var expectedMeans: [[ExpectedMean]] = []
  /// Series over the runs, of those that were asked for: series after series, in each the first points in order.
  package var bands: [CurveBands] = []

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

  /// How many runs of a point stay below the bound of ``minor``, of how many that have a number; and the mean of the
  /// others. Nil where the statistic is not the one that is counted apart, or no run has a number.
  package func minorOutcomes(of name: String, at point: Int) -> MinorOutcomes? {
    guard let minor, minor.statistic == name, let bound = Double(minor.below) else { return nil }
    let numbers = self.numbers(of: name, at: point)
    guard !numbers.isEmpty else { return nil }
    let major = numbers.atLeast(bound)
    let count = numbers.count - major.count
    return MinorOutcomes(
      count: count, share: Double(count) / Double(numbers.count), interval: Summary.wilson(count, of: numbers.count),
      majorMean: Aggregate.mean.value(of: major)?.double)
  }

  /// The runs of a point that are counted apart.
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

  /// The column of a statistic, or of a series at a named step.
  package func column(_ name: String, step: BigWhole? = nil) -> StatisticColumn? {
    guard let step else { return columns.first { $0.name == name }?.values }
    return stepColumns.first { step == BigWhole($0.step) && $0.column.name == name }?.column.values
  }

  /// The numbers of a statistic at a point, or of a series at a named step, in replicate order; replicates without a
  /// number are left out.
  package func numbers(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    column(name, step: step)?.numbers(runs(of: point)) ?? Numbers([Int]())
  }

  /// The same as aggregates take them: truths count as 1 and 0.
  package func terms(of name: String, step: BigWhole? = nil, at point: Int) -> Numbers {
    guard let column = column(name, step: step) else { return Numbers([Int]()) }
    let runs = runs(of: point), numbers = column.numbers(runs)
    guard numbers.isEmpty else { return numbers }
    let terms: [Int] = column[runs].compactMap { if case .truth(let truth) = $0 { truth ? 1 : 0 } else { nil } }
    return Numbers(terms)
  }

  /// The first replicate of a point that ended before a named step, or nil if all have come to it.
  package func lastStep(before step: BigWhole, at point: Int) -> Int? {
    guard let column = stepColumns.first(where: { step == BigWhole($0.step) })?.column else { return 0 }
    let runs = runs(of: point)
    return column.values[runs].firstIndex { $0 == nil }.map { $0 - runs.lowerBound }
  }

  /// `factor = 3, period = 2`; empty if nothing is swept.
  package func label(of point: Int) -> String {
    zip(axes, points[point]).map { "\($0.key) = \($1)" }.joined(separator: ", ")
  }

  /// The points that `at KEY=VALUE …` picks: all without conditions.
  package func points(matching conditions: [PointCondition]) -> [Int] {
    points.indices.filter { point in
      conditions.allSatisfy { condition in
        guard let axis = axes.firstIndex(where: { $0.key == condition.key }) else { return false }
        return condition.matches(points[point][axis], isWord: axes[axis].isWord)
      }
    }
  }
}
