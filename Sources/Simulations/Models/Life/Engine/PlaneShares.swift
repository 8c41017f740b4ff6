import Expressions

/// The share of live cells in each of many equal squares of a plane.
struct PlaneShares: Sendable {
  /// The squares, side by side.
  let columns: Int
  /// The squares, one below the other.
  let rows: Int
  /// The first square: square 0 begins at column 0 and row 0 of the plane.
  let column: BigWhole
  let row: BigWhole
  /// The squares have 2^scale cells a side.
  let scale: Int
  /// Row after row, in 255ths, as in a ``Picture``.
  var elements: [UInt8]

  /// The smallest squares are HashLife's leaves, so that every engine draws the same picture.
  private static let smallestScale = 4

  /// Creates empty squares that cover a box.
  ///
  /// - Parameters:
  ///   - columns: the most squares side by side.
  ///   - rows: the most squares one below the other.
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

  /// Returns the share of a square with this many live cells, in 255ths. It is 0 only if no cell lives, and 255 only if
  /// all do.
  static func share(live: BigWhole, scale: Int) -> UInt8 {
    guard live != 0 else { return 0 }
    guard live != .powerOfTwo(2 * scale) else { return 255 }
    // Both numbers are made small enough for a share in 255ths.
    let shift = max(0, 2 * scale - 40), all = 1 << (2 * scale - shift)
    return Picture.share(marked: min(max(1, live.shiftedRight(shift).int ?? 0), all - 1), of: all)
  }

  /// Returns the squares as a picture, with one element for each.
  func picture(title: String?, looks: [StateLook]) -> Picture {
    // Sides beyond Int are counted in larger units.
    let exponent = max(0, scale - 24), side = 1 << (scale - exponent)
    var picture = Picture(
      title: title, columns: columns * side, rows: rows * side, scale: side, looks: looks, elements: elements)
    picture.exponent = exponent
    return picture
  }
}
