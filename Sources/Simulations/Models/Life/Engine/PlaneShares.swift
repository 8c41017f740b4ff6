import Expressions

/// The proportion of live cells in each of many equal squares on a plane.
struct PlaneShares: Sendable {
  /// The number of squares in a row.
  let columns: Int
  /// The number of squares in a column.
  let rows: Int
  /// The index of the top-left square. Square 0 starts at column 0 and row 0 of the plane.
  let column: BigWhole
  let row: BigWhole
  /// The binary logarithm of the side of a square, in cells.
  let scale: Int
  /// The proportions in 255ths, row by row, as in a ``Picture``.
  var elements: [UInt8]

  /// The scale of the smallest squares. They are HashLife's leaves, so that every engine draws the same picture.
  private static let smallestScale = 4

  /// Creates squares without live cells that cover a box.
  ///
  /// - Parameters:
  ///   - box: the box to cover.
  ///   - columns: the maximum number of squares in a row.
  ///   - rows: the maximum number of squares in a column.
  init(_ box: BigBox, columns: Int, rows: Int) {
    var scale = max(Self.smallestScale, max(box.columns, box.rows).bitWidth - 32)
    func squares(_ first: BigWhole, _ count: BigWhole) -> Int {
      let distance = (first + count - 1).shiftedRight(scale) - first.shiftedRight(scale)
      return (distance.int ?? .max - 1) + 1
    }
    while squares(box.column, box.columns) > columns || squares(box.row, box.rows) > rows { scale += 1 }
    self.columns = squares(box.column, box.columns)
    self.rows = squares(box.row, box.rows)
    self.scale = scale
    column = box.column.shiftedRight(scale)
    row = box.row.shiftedRight(scale)
    elements = [UInt8](repeating: 0, count: self.columns * self.rows)
  }

  /// Returns the proportion for a square with the given number of live cells, in 255ths. It is 0 only if no cell is
  /// alive, and 255 only if all are.
  static func share(live: BigWhole, scale: Int) -> UInt8 {
    guard live != 0 else { return 0 }
    guard live != .powerOfTwo(2 * scale) else { return 255 }
    // Both numbers are shifted so that they fit into an integer.
    let shift = max(0, 2 * scale - 40), all = 1 << (2 * scale - shift)
    return Picture.share(marked: min(max(1, live.shiftedRight(shift).int ?? 0), all - 1), of: all)
  }

  /// Returns a picture with one element per square.
  func picture(title: String?, looks: [StateLook]) -> Picture {
    // Sides that exceed an integer are counted in larger units.
    let exponent = max(0, scale - 24), side = 1 << (scale - exponent)
    var picture = Picture(
      title: title, columns: columns * side, rows: rows * side, scale: side, looks: looks, elements: elements)
    picture.exponent = exponent
    return picture
  }
}
