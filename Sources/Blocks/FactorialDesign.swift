import Simulations
import Specification

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
