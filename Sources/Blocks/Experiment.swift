import Expressions
import Simulations
import Specification

/// The runs of a block with `sweep` or `replicates`: all replicates of every point.
package struct Experiment: Sendable {
  /// A combination of swept values, already checked.
  package struct Point: Sendable {
    package var values: [FactorialDesign.Value]
    package var seed: UInt64
    package var simulation: any Simulation
    /// The computation of the block with the values of this point, as in ``BlockSpecification/computation``.
    package var computation: String
  }

  /// The design of the sweep, or nil for a single point without a sweep.
  package var sweep: FactorialDesign?
  package var points: [Point]
  /// The number of independent runs of each point.
  package var replicates: Int

  package var runCount: Int { points.count * replicates }

  /// The swept keys and their values.
  package var axes: [Ensemble.Axis] {
    (sweep?.axes ?? []).map { axis in
      Ensemble.Axis(
        key: axis.key, labels: axis.values.map(\.label), isWord: axis.isWord, isNominal: axis.isNominal,
        values: axis.values.map(\.node), title: axis.title, isPaired: axis.isPaired,
        hasLabels: axis.hasLabels)
    }
  }

  /// Returns the points that `at KEY=VALUE …` picks, or all points if there are no conditions.
  package func points(matching conditions: [PointCondition]) -> [Point] {
    let axes = sweep?.axes ?? []
    return points.filter { point in
      conditions.allSatisfy { condition in
        guard let axis = axes.firstIndex(where: { $0.key == condition.key }) else { return false }
        return condition.matches(point.values[axis].label, isWord: axes[axis].isWord)
      }
    }
  }

  /// Returns the place of a point's value for a swept key, or nil for other keys.
  package func span(of key: String, at point: Point) -> SourceSpan? {
    sweep?.axes.firstIndex { $0.key == key }.map { point.values[$0].node.span }
  }

  /// The point whose runs need the most memory; the first one if several need the same.
  package var largestPoint: Point {
    points.reduce(points[0]) { $1.simulation.cost.memory > $0.simulation.cost.memory ? $1 : $0 }
  }

  /// The bytes of a point without its simulation, and of a run without its values.
  private static let pointSize = 512.0, runSize = 16.0
  /// The nanoseconds that a run takes in addition to its steps.
  private static let runNanoseconds = 200.0

  /// Returns a lower bound, in bytes, of the memory that the results of all runs take together.
  ///
  /// - Parameter statistics: the smallest number of statistics that a run has.
  static func leastMemory(points: Int, replicates: Int, statistics: Int) -> Double {
    2 * Double(points) * Double(replicates) * (Double(statistics * StatisticColumn.numberSize) + runSize)
  }

  /// Returns an upper bound of the cost of all runs.
  ///
  /// The memory is that of the largest run and of all results. The work is that of all runs.
  ///
  /// - Parameters:
  ///   - statistics: the number of statistics of a run.
  ///   - steps: the number of named steps.
  ///   - series: the number of values that a run has at each named step.
  package func cost(statistics: Int, steps: Int = 0, series: Int = 0) -> Cost {
    var cost = largestPoint.simulation.cost
    var updates = 0.0, nanoseconds = 0.0, texts = 0.0, held = 0.0
    for point in points {
      let cost = point.simulation.cost
      updates += cost.updates
      nanoseconds += cost.nanoseconds
      texts += Double(point.simulation.textBytes)
      let labels = point.values.reduce(0) { $0 + $1.label.utf8.count }
      held += Self.pointSize + Double(point.computation.utf8.count + labels + point.simulation.heldBytes)
    }
    // The numbers exist once as columns, and a second time while the columns are assembled and shown.
    let numbers = Double(statistics + steps * series) * Double(StatisticColumn.numberSize)
    let runs = Double(points.count) * Double(replicates)
    let kept = held + 2 * (runs * (numbers + Self.runSize) + texts * Double(replicates))
    if kept > cost.memory || replicates > 1 { cost.key = replicates > 1 ? "replicates" : "sweep" }
    cost.memory += kept
    cost.updates = updates * Double(replicates)
    cost.nanoseconds = nanoseconds * Double(replicates) + Self.runNanoseconds * runs
    return cost
  }
}

extension Experiment {
  /// Returns the values of a point as text, such as `factor=2 people=100`. The text is empty without a sweep.
  package func text(of point: Point) -> String {
    zip(axes, point.values).map { PointCondition.text($0.key, $1.label) }.joined(separator: " ")
  }

  /// Returns the error of a run, followed by the run's point and replicate, such as `(factor=2, replicate 9)`.
  ///
  /// Replicates count from 0, as in results and in failed expectations. The error of a run that was stopped is not
  /// changed.
  ///
  /// - Parameter run: the number of the run, counted from 0.
  package func failure(_ error: RunError, of run: Int) -> RunError {
    var error = error.inRun(run + 1, of: runCount)
    guard error.stop == nil else { return error }
    let (point, replicate) = run.quotientAndRemainder(dividingBy: replicates)
    let place = [text(of: points[point]), replicates > 1 ? "replicate \(replicate)" : ""].filter { !$0.isEmpty }
    if !place.isEmpty { error.message += " (\(place.joined(separator: ", ")))" }
    return error
  }
}

/// A factorial design: the keys that a block varies, with the values of each.
///
/// All combinations of the crossed keys are run. The values of a paired key are combined in order with those of the key
/// before it.
package struct FactorialDesign: Sendable, Hashable {
  /// A key and its values, in the order in which they are written.
  package struct Axis: Sendable, Hashable {
    package var key: String
    package var values: [Value]
    /// Whether the values are words, even if they look like numbers.
    package var isWord = false
    /// The text for the key in tables and charts, or nil to use the key itself.
    package var title: String?
    /// Whether the values are paired with those of the axis before: the first with the first, and so on.
    package var isPaired = false
    /// Whether the values are names that have no order.
    package var isNominal = false
    /// Whether the author labelled the values.
    package var hasLabels = false
  }

  package struct Value: Sendable, Hashable {
    /// The value as it would appear in a block.
    package var node: SpecNode
    /// The name of the value in tables and in `at KEY=VALUE`.
    package var label: String
  }

  /// The axes, at least one.
  package var axes: [Axis]

  /// The largest number of points of a sweep.
  package static let pointLimit = 100_000

  package var pointCount: Int { axes.reduce(1) { $0 * ($1.isPaired ? 1 : $1.values.count) } }

  /// The author's labels of keys and values in their only spelling, or nil if there are no labels.
  var canonicalLabels: String? {
    let words = axes.flatMap { axis in
      (axis.title.map { [(axis.key, $0)] } ?? [])
        + axis.values.filter { $0.label != $0.node.flowText }.map { (axis.key, $0.label) }
    }
    guard !words.isEmpty else { return nil }
    return "labels " + words.map { "\($0.utf8.count):\($0)=\($1.utf8.count):\($1)" }.joined(separator: " ")
  }

  /// Returns the values of a point, one for each axis. The first key varies slowest.
  package func values(of point: Int) -> [Value] {
    var rest = point
    return axes.reversed().map { axis in
      defer { if !axis.isPaired { rest /= axis.values.count } }
      return axis.values[rest % axis.values.count]
    }.reversed()
  }
}
