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
