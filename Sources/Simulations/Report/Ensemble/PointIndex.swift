import Expressions
import Synchronization

/// Finds the points of a sweep that `at KEY=VALUE …` picks without a look at all of them. Made at the first question,
/// so that a page with many values of one sweep costs as much as its values and points together.
final class PointIndex: Sendable {
  /// For each axis the points of each label, in their order. Numbers have the spelling of ``PointCondition/normal(_:)``.
  private typealias Lists = [[String: [Int]]]

  private struct Found {
    var lists: Lists
    /// The point of the labels on all axes; none where two points have the same.
    var points: [[String]: Int]
  }

  private let found = Mutex<Found?>(nil)

  /// The points of a sweep that all conditions match, in their order.
  ///
  /// - Parameter conditions: at least one.
  /// - Complexity: O(conditions) where they name all axes, else O(the points of the rarest label); once O(points).
  func points(
    matching conditions: [PointCondition], of axes: [Ensemble.Axis], _ points: [[String]]
  ) -> [Int] {
    let words = axes.map(\.isWord)
    var labels = [String?](repeating: nil, count: axes.count)
    for condition in conditions {
      guard let axis = axes.firstIndex(where: { $0.key == condition.key }) else { return [] }
      let label = words[axis] ? condition.value : PointCondition.normal(condition.value)
      guard labels[axis] == nil || labels[axis] == label else { return [] }
      labels[axis] = label
    }
    return found.withLock { found in
      let known = found ?? Self.found(axes, points)
      found = known
      let whole = labels.compactMap(\.self)
      if whole.count == axes.count, known.points.count == points.count {
        return known.points[whole].map { [$0] } ?? []
      }
      let lists = labels.enumerated().compactMap { axis, label in label.map { known.lists[axis][$0] ?? [] } }
      guard let rarest = lists.min(by: { $0.count < $1.count }) else { return [] }
      return rarest.filter { point in
        labels.indices.allSatisfy { axis in
          labels[axis].map { Self.label(points[point][axis], isWord: words[axis]) == $0 } ?? true
        }
      }
    }
  }

  private static func label(_ text: String, isWord: Bool) -> String { isWord ? text : PointCondition.normal(text) }

  private static func found(_ axes: [Ensemble.Axis], _ points: [[String]]) -> Found {
    var found = Found(lists: axes.map { _ in [:] }, points: [:])
    for (index, point) in points.enumerated() {
      let labels = zip(axes, point).map { label($1, isWord: $0.isWord) }
      for (axis, label) in labels.enumerated() { found.lists[axis][label, default: []].append(index) }
      found.points[labels] = index
    }
    return found
  }
}

extension PointIndex: Equatable {
  /// What was found follows from the points, and tells nothing more of them.
  static func == (a: PointIndex, b: PointIndex) -> Bool { true }
}
