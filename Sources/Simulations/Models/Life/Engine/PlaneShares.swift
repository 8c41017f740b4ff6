/// How much lives in each of many equal squares of a plane.
struct PlaneShares: Sendable {
  /// The squares, side by side.
  var columns: Int
  /// The squares, one below the other.
  var rows: Int
  /// The cells of a side.
  var side: Int
  /// Row after row, in 255ths, as in a ``Picture``.
  var elements: [UInt8]
}
