/// The points of a sweep that a table lists: those that meet a condition, and among them those with the largest means.
package struct PointChoice: Sendable, Hashable {
  /// A condition over the swept keys and the statistics of a point, or nil for all points.
  package var condition: String?
  /// The number of points with the largest mean of the first statistic, or nil for all points.
  package var top: Int?

  package init(condition: String? = nil, top: Int? = nil) {
    self.condition = condition
    self.top = top
  }

  /// The canonical spelling of the choice, for the digest of a block.
  var canonical: String { (condition.map { " where \($0)" } ?? "") + (top.map { " top \($0)" } ?? "") }
}
