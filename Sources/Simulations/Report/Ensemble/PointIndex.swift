import Expressions
import Synchronization

/// An index of the points of a sweep, for `at KEY=VALUE …`. It is built at the first look-up. So a page with many
/// values of a sweep takes time proportional to the number of its values plus the number of points.
final class PointIndex: Sendable {
  /// For each axis, the points with each label, in order. Numbers are spelled as in ``PointCondition/normal(_:)``.
  private typealias Lists = [[String: [Int]]]

  private struct Found {
    var lists: Lists
    /// The point with the given labels on all axes, unless two points have the same labels.
    var points: [[String]: Int]
  }

  private let found = Mutex<Found?>(nil)

  /// Returns the points of a sweep that match all conditions, in order.
  ///
  /// - Parameter conditions: one or more conditions.
  /// - Complexity: O(conditions) if they name all axes, otherwise O(points of the rarest label). The first call takes
  ///   O(points) in addition.
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
  /// Returns true, because the index follows from the points, which ensembles compare themselves.
  static func == (a: PointIndex, b: PointIndex) -> Bool { true }
}
