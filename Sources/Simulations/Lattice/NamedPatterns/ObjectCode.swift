import Specification

/// The codes by which a census names objects, as patterns: `xs4_33` is the block, `xp2_7` the blinker, and `xq4_153` the
/// glider.
///
/// After the underscore, the cells follow in extended Wechsler format: strips of five rows, with one character per column
/// whose lowest bit is the top row. `w`, `x` and `yN` are two, three and 4 + N empty columns, and `z` ends a strip.
///
/// Source: <https://conwaylife.com/wiki/Apgcode>. The limits are those of lifelib 2.5.6.
package enum ObjectCode {
  package static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
  /// The largest number of characters after the underscore.
  package static let longestText = 1280
  /// The largest area of an object with a margin of one cell around it.
  private static let largestArea = 40_000

  /// Returns whether an object of this size can have a code with cells.
  package static func holds(columns: Int, rows: Int) -> Bool {
    let (area, overflow) = (columns + 2).multipliedReportingOverflow(by: rows + 2)
    return !overflow && area <= largestArea
  }

  /// Returns the pattern of a code. Returns nil for any other text, and for a still life whose code gives another number
  /// of cells.
  package static func pattern(_ code: String) -> Pattern? {
    let parts = code.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count > 2, parts[0].first == UInt8(ascii: "x"),
      let number = Int(String(decoding: parts[0].dropFirst(2), as: UTF8.self)), number > 0,
      let kind = parts[0].dropFirst().first, "spq".utf8.contains(kind), let cells = cells(parts[1]), !cells.isEmpty
    else { return nil }
    guard kind != UInt8(ascii: "s") || cells.count == number else { return nil }
    let columns = cells.reduce(0) { max($0, $1.column) } + 1, rows = cells.reduce(0) { max($0, $1.row) } + 1
    guard holds(columns: columns, rows: rows) else { return nil }
    var pattern = Pattern(columns: columns, rows: rows, packed: PackedCells(count: columns * rows))
    for cell in cells { pattern[cell.column, cell.row] = 1 }
    return pattern.cropped.map { Pattern(columns: $0.columns, rows: $0.rows, packed: $0.packed) }
  }

  /// What to do about a code that no object has.
  static let advice = "correct the code, or give the cells with rle or cells"

  /// Returns the error of a text that has the form of a code but no pattern, or nil for any other text.
  static func problem(of code: String) -> SpecError.Problem? {
    let parts = code.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, code.contains(where: \.isNumber) else { return nil }
    let isLarge = parts[0].elementsEqual("ov".utf8), head = isLarge ? parts[1] : parts[0].dropFirst()
    guard isLarge || parts[0].first == UInt8(ascii: "x"), let kind = head.first, "spq".utf8.contains(kind),
      head.count > 1, head.dropFirst().allSatisfy(\.isDigit), parts[1].allSatisfy(digits.contains)
    else { return nil }
    if isLarge { return .invalid("'\(code)' gives no cells, because its object is too large", advice: advice) }
    guard kind == UInt8(ascii: "s"), let cells = cells(parts[1]), !cells.isEmpty else {
      return .invalid("'\(code)' is not the code of an object", advice: advice)
    }
    return .invalid(
      "'\(code)' is not the code of an object: it has \(cells.count.counted("cell"))", advice: advice)
  }

  /// Returns the live cells of a text in extended Wechsler format, or nil for any other text and for one that is too
  /// long.
  package static func cells(_ text: some Collection<UInt8>) -> [Position]? {
    guard text.count <= longestText else { return nil }
    var cells: [Position] = []
    var column = 0, top = 0, isCount = false
    for byte in text {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      if isCount {
        column += 4 + digit
        isCount = false
        continue
      }
      switch byte {
      case UInt8(ascii: "w"): column += 2
      case UInt8(ascii: "x"): column += 3
      case UInt8(ascii: "y"): isCount = true
      case UInt8(ascii: "z"): (column, top) = (0, top + 5)
      default:
        for row in 0..<5 where digit >> row & 1 == 1 { cells.append(Position(column: column, row: top + row)) }
        column += 1
      }
    }
    return isCount ? nil : cells
  }
}
