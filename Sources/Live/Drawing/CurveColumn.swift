/// The values of a curve in one column of dots.
package struct CurveColumn: Hashable, Sendable {
  package var values: ClosedRange<Int>
  /// Whether the values were computed. Otherwise they are on a straight line between the values around the column.
  package var isSeen: Bool

  package init(_ values: ClosedRange<Int>, isSeen: Bool) {
    self.values = values
    self.isSeen = isSeen
  }
}
