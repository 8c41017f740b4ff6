/// The live cells of one phase of an object, as they are written in an apgcode.
struct PhaseBitmap {
  /// The live cells. The smallest box around them begins at the origin.
  private let cells: [Position]
  private let columns: Int
  private let rows: Int

  /// Creates a bitmap of live cells, or returns nil if there are none, or if they are too far apart for an apgcode.
  init?(_ cells: [Position]) {
    guard let first = cells.first else { return nil }
    var (left, right, top, bottom) = (first.column, first.column, first.row, first.row)
    for cell in cells {
      (left, right) = (min(left, cell.column), max(right, cell.column))
      (top, bottom) = (min(top, cell.row), max(bottom, cell.row))
    }
    (columns, rows) = (right - left + 1, bottom - top + 1)
    guard ObjectCode.holds(columns: columns, rows: rows) else { return nil }
    let corner = Position(column: left, row: top)
    self.cells = cells.map { $0 - corner }
  }

  /// The number of live cells.
  var population: Int { cells.count }

  /// The shortest extended Wechsler text of all orientations, or the first one in ASCII order if several are equally
  /// short. Nil if it is too long for an apgcode.
  var canonicalText: [UInt8]? {
    var best: [UInt8]?
    for orientation in 0..<8 {
      let text = text(orientation, upTo: best?.count ?? ObjectCode.longestText)
      guard let text else { continue }
      if best.map({ WechslerOrder.isBefore(text, $0) }) ?? true { best = text }
    }
    return best
  }

  /// Returns the bitmap in extended Wechsler format: strips of five rows, with one character per column whose lowest bit
  /// is the top row. `w`, `x` and `yN` are two, three and 4 + N empty columns, and `z` ends a strip. Empty columns at
  /// the end of a strip are omitted.
  ///
  /// - Parameters:
  ///   - orientation: the mirrors as bits: of columns, of rows, and of both exchanged.
  ///   - limit: the maximum length of the text.
  /// - Returns: nil if the text is longer.
  /// - Complexity: O(columns · rows).
  private func text(_ orientation: Int, upTo limit: Int) -> [UInt8]? {
    let isTransposed = orientation & 4 != 0
    let (width, height) = isTransposed ? (rows, columns) : (columns, rows)
    var values = [UInt8](repeating: 0, count: width * ((height + 4) / 5))
    for cell in cells {
      var (column, row) = isTransposed ? (cell.row, cell.column) : (cell.column, cell.row)
      if orientation & 1 != 0 { column = width - 1 - column }
      if orientation & 2 != 0 { row = height - 1 - row }
      values[row / 5 * width + column] |= 1 << UInt8(row % 5)
    }
    let digits = ObjectCode.digits
    var text: [UInt8] = []
    for first in stride(from: 0, to: values.count, by: width) {
      if first > 0 { text.append(UInt8(ascii: "z")) }
      var empty = 0
      for value in values[first..<first + width] {
        guard value != 0 else {
          empty += 1
          continue
        }
        while empty > Self.mostEmpty {
          text += "yz".utf8
          empty -= Self.mostEmpty
        }
        switch empty {
        case 0: break
        case 1: text.append(UInt8(ascii: "0"))
        case 2: text.append(UInt8(ascii: "w"))
        case 3: text.append(UInt8(ascii: "x"))
        default: text += [UInt8(ascii: "y"), digits[empty - 4]]
        }
        empty = 0
        text.append(digits[Int(value)])
      }
      guard text.count <= limit else { return nil }
    }
    return text
  }

  /// The number of empty columns that `yz` encodes.
  private static let mostEmpty = 39
}
