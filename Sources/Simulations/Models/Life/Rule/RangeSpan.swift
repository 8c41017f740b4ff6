/// Neighbours beside each other in one row that count equally often.
struct RangeSpan: Sendable, Hashable {
  /// The row, from 0 at the top of the neighbourhood.
  let line: Int
  /// The columns, from the cell itself.
  let columns: ClosedRange<Int>
  let weight: Int
}
