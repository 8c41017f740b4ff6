import Simulations
import Specification

/// A full factorial design: the keys that a block varies, with the values of each. All combinations are run.
package struct FactorialDesign: Sendable, Hashable {
  /// One key and its values, in the order written.
  package struct Axis: Sendable, Hashable {
    package var key: String
    package var values: [Value]
    /// Whether the values are words also where they look like numbers.
    package var isWord = false
    /// Whether the values are names without an order.
    package var isNominal = false
  }

  package struct Value: Sendable, Hashable {
    /// The value as a block would write it.
    package var node: SpecNode
    /// The name of the value in tables and in `at KEY=VALUE`.
    package var label: String
  }

  /// At least one.
  package var axes: [Axis]

  /// The most points of a sweep.
  package static let pointLimit = 100_000

  package var pointCount: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values of a point, one for each axis: the first key varies slowest.
  package func values(of point: Int) -> [Value] {
    var rest = point
    return axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return axis.values[rest % axis.values.count]
    }.reversed()
  }
}
