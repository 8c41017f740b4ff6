/// The values of a curve in one column of dots.
package struct CurveColumn: Hashable, Sendable {
  package var values: ClosedRange<Int>
  /// Whether the steps were computed. Steps that were leapt over have values on a straight line between those around
  /// the leap.
  package var isSeen: Bool

  package init(_ values: ClosedRange<Int>, isSeen: Bool) {
    self.values = values
    self.isSeen = isSeen
  }
}
