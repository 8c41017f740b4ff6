/// The live cells of one phase of an object, as a bitmap that fits into an apgcode.
struct PhaseBitmap: Hashable {
  /// The maximum number of columns and of rows in an apgcode.
  static let sideLimit = 40

  /// Returns whether a pattern of this size fits into an apgcode.
  static func holds(_ box: LatticeBox) -> Bool { box.columns <= sideLimit && box.rows <= sideLimit }

  /// The cells. Bit k of word w is column k of row w.
  private var words: [UInt64]
  private var columns: Int

  /// Creates a bitmap, or returns nil if a side of the grid exceeds ``sideLimit``.
  ///
  /// - Parameter grid: the cells in the smallest box around them.
  init?(_ grid: BitGrid) {
    guard grid.columns <= Self.sideLimit, grid.rows <= Self.sideLimit else { return nil }
    columns = grid.columns
    words = grid.words
  }

  /// Reads extended Wechsler format, see ``text``. Rows and columns around the live cells are left out.
  ///
  /// Returns nil for other text, for a bitmap without live cells, and for one that is larger than ``sideLimit``.
  init?(text: some Sequence<UInt8>) {
    var cells = [UInt64](repeating: 0, count: Self.sideLimit + 5), column = 0, top = 0, isNumber = false
    for byte in text {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      guard !isNumber else {
        column += 4 + digit
        isNumber = false
        continue
      }
      switch byte {
      case UInt8(ascii: "w"): column += 2
      case UInt8(ascii: "x"): column += 3
      case UInt8(ascii: "y"): isNumber = true
      case UInt8(ascii: "z"): (column, top) = (0, top + 5)
      default:
        guard column < UInt64.bitWidth, top < Self.sideLimit else { return nil }
        for row in 0..<5 where digit >> row & 1 == 1 { cells[top + row] |= 1 << UInt64(column) }
        column += 1
      }
    }
    let union = cells.reduce(0, |), left = UInt64(union.trailingZeroBitCount)
    guard !isNumber, let first = cells.firstIndex(where: { $0 != 0 }), let last = cells.lastIndex(where: { $0 != 0 })
    else { return nil }
    words = cells[first...last].map { $0 >> left }
    columns = UInt64.bitWidth - (union >> left).leadingZeroBitCount
    guard columns <= Self.sideLimit, words.count <= Self.sideLimit else { return nil }
  }

  /// The number of live cells.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The bitmap with columns and rows exchanged.
  private var transposed: PhaseBitmap {
    var copy = self
    copy.columns = words.count
    copy.words = (0..<columns).map { column in
      words.indices.reduce(0) { $0 | (words[$1] >> UInt64(column) & 1) << UInt64($1) }
    }
    return copy
  }

  /// The bitmap with its columns in reverse order.
  private var mirrored: PhaseBitmap {
    var copy = self
    copy.words = words.map { word in
      (0..<columns).reduce(0) { $0 | (word >> UInt64($1) & 1) << UInt64(columns - 1 - $1) }
    }
    return copy
  }

  /// The bitmap with its rows in reverse order.
  private var upended: PhaseBitmap {
    var copy = self
    copy.words.reverse()
    return copy
  }

  /// The bitmap in all eight orientations.
  private var orientations: [PhaseBitmap] {
    [self, transposed].flatMap { [$0, $0.mirrored, $0.upended, $0.mirrored.upended] }
  }

  /// The shortest extended Wechsler text of all orientations, or the first one in ASCII order if several are equally
  /// short.
  var canonicalText: [UInt8] {
    orientations.map(\.text).min { WechslerOrder.isBefore($0, $1) } ?? []
  }

  /// The bitmap in extended Wechsler format: strips of five rows, with one character per column whose lowest bit is the
  /// top row. `w`, `x` and `yN` are two, three and 4 + N empty columns, and `z` ends a strip. Empty columns at the end
  /// of a strip are omitted.
  private var text: [UInt8] {
    let digits = Self.digits
    var text: [UInt8] = []
    for top in stride(from: 0, to: words.count, by: 5) {
      if top > 0 { text.append(UInt8(ascii: "z")) }
      var empty = 0
      for column in 0..<columns {
        let rows = top..<min(top + 5, words.count)
        let value = rows.reduce(0) { $0 | (words[$1] >> UInt64(column) & 1) << UInt64($1 - top) }
        guard value != 0 else {
          empty += 1
          continue
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
    }
    return text
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
}
