import Simulations
import Specification

/// A factorial design: the keys that a block varies, with the values of each. All combinations of the crossed keys are
/// run; the values of a paired key are combined in order with those of the key before it.
package struct FactorialDesign: Sendable, Hashable {
  /// One key and its values, in the order written.
  package struct Axis: Sendable, Hashable {
    package var key: String
    package var values: [Value]
    /// Whether the values are words even if they look like numbers.
    package var isWord = false
    /// The words for the key in tables and charts; nil for the key itself.
    package var title: String?
    /// Whether its values are paired with those of the axis before it: the first with the first, and so on.
    package var isPaired = false
    /// Whether the values are names without an order.
    package var isNominal = false
    /// Whether the author gave the values names of their own.
    package var hasLabels = false
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

  package var pointCount: Int { axes.reduce(1) { $0 * ($1.isPaired ? 1 : $1.values.count) } }

  /// The author's words for keys and values in one spelling; nil without any.
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
