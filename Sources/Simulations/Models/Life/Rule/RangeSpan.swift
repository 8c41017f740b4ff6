/// Adjacent neighbours in one row that have the same weight.
struct RangeSpan: Sendable, Hashable {
  /// The row, from 0 at the top of the neighbourhood.
  let line: Int
  /// The columns, relative to the cell itself.
  let columns: ClosedRange<Int>
  let weight: Int
}
