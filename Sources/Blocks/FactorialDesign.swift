import Simulations
import Specification

/// A full factorial design: the keys that a block varies, and the values of each. All combinations are run.
package struct FactorialDesign: Sendable, Hashable {
  /// One key and its values, in the order written.
  package struct Axis: Sendable, Hashable {
    package var key: String
    package var values: [Value]
    /// Whether the values are words even if they look like numbers.
    package var isWord = false
  }

  package struct Value: Sendable, Hashable {
    /// The value as a block would contain it.
    package var node: SpecNode
    /// The name of the value in tables and in `at KEY=VALUE`.
    package var label: String
  }

  /// The axes, at least one.
  package var axes: [Axis]

  /// The largest number of points of a sweep.
  package static let pointLimit = 100_000

  package var pointCount: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// Returns the values of a point, one for each axis. The first key varies slowest.
  package func values(of point: Int) -> [Value] {
    var rest = point
    return axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return axis.values[rest % axis.values.count]
    }.reversed()
  }
}
