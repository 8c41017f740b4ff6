import Simulations
import Specification

/// The runs of a block that has `sweep` or `replicates`: every point with every replicate.
package struct Experiment: Sendable {
  /// A combination of swept values, checked.
  package struct Point: Sendable {
    package var values: [FactorialDesign.Value]
    package var seed: UInt64
    package var simulation: any Simulation
    /// As ``BlockSpecification/computation``: that of the block with these values.
    package var computation: String
  }

  /// Nil without a sweep: then there is one point.
  package var sweep: FactorialDesign?
  package var points: [Point]
  /// How many independent runs each point has.
  package var replicates: Int

  package var runCount: Int { points.count * replicates }

  /// The swept keys and their values.
  package var axes: [Ensemble.Axis] {
    (sweep?.axes ?? []).map { axis in
      Ensemble.Axis(
        key: axis.key, labels: axis.values.map(\.label), isWord: axis.isWord, isNominal: axis.isNominal,
        values: axis.values.map(\.node))
    }
  }

  /// The place of a point's value of a swept key; nil of another key.
  package func span(of key: String, at point: Point) -> SourceSpan? {
    sweep?.axes.firstIndex { $0.key == key }.map { point.values[$0].node.span }
  }

  /// The first of those whose runs take most memory.
  package var largestPoint: Point {
    points.reduce(points[0]) { $1.simulation.cost.memory > $0.simulation.cost.memory ? $1 : $0 }
  }

  /// The bytes of a point without its simulation, and of a run without its values.
  private static let pointSize = 512.0, runSize = 16.0
  /// The time that a run takes besides its steps.
  private static let runNanoseconds = 200.0

  /// Returns a lower bound of the bytes that the results of all runs take together.
  ///
  /// - Parameter statistics: how many each run has at least.
  static func leastMemory(points: Int, replicates: Int, statistics: Int) -> Double {
    2 * Double(points) * Double(replicates) * (Double(statistics * StatisticColumn.numberSize) + runSize)
  }

  /// Returns an upper bound of the cost of all runs: the memory of the largest one and of all results, and the work of
  /// all.
  ///
  /// - Parameters:
  ///   - statistics: how many a run has.
  ///   - steps: how many steps are named; a run has this many `series` at each.
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
    // As columns, and as much again while they are put together and while what is shown is made of them.
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
