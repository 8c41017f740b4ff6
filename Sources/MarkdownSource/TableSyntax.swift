/// The syntax of the lines of a table, from section 4.10 of the GFM specification.
enum TableSyntax {
  /// Returns whether a line could be a delimiter row in some containers. The test is quick, because most lines are not.
  static func mayBeDelimiterRow(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    var (hasDash, hasOther) = (false, false)
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasOther = true
      case UInt8(ascii: ">"): break
      case let byte where byte.isBlank: break
      default: return false
      }
    }
    // A line of dashes alone underlines a heading or is a thematic break.
    return hasDash && hasOther
  }

  /// Returns the alignments of the columns in a delimiter row, or nil if the line is not one.
  static func columns(of line: Range<Int>, in bytes: [UInt8]) -> [MarkdownTree.Alignment]? {
    var columns: [MarkdownTree.Alignment] = []
    var isRow = true
    forEachCell(of: line, in: bytes) { cell in
      var dashes = cell
      let isLeft = dashes.first.map { bytes[$0] == UInt8(ascii: ":") } ?? false
      if isLeft { dashes = dashes.dropFirst() }
      let isRight = dashes.last.map { bytes[$0] == UInt8(ascii: ":") } ?? false
      if isRight { dashes = dashes.dropLast() }
      if dashes.isEmpty || !dashes.allSatisfy({ bytes[$0] == UInt8(ascii: "-") }) { isRow = false }
      columns.append(isLeft ? (isRight ? .center : .left) : isRight ? .right : .none)
    }
    return isRow && !columns.isEmpty ? columns : nil
  }

  /// Calls `body` for each cell of a line, without the spaces around it.
  ///
  /// - Parameter line: the line from its first character that is not a space or tab.
  static func forEachCell(of line: Range<Int>, in bytes: [UInt8], _ body: (Range<Int>) -> Void) {
    var start = line.lowerBound
    if start < line.upperBound, bytes[start] == UInt8(ascii: "|") { start = pass(start, line, bytes) }
    while start < line.upperBound {
      var end = start
      while end < line.upperBound, !isDelimiter(end, from: start, bytes) { end += 1 }
      var cell = start..<end
      while let last = cell.last, bytes[last].isBlank { cell = cell.dropLast() }
      while let first = cell.first, bytes[first].isBlank { cell = cell.dropFirst() }
      body(cell)
      guard end < line.upperBound else { return }
      start = pass(end, line, bytes)
    }
  }

  private static func isDelimiter(_ index: Int, from start: Int, _ bytes: [UInt8]) -> Bool {
    bytes[index] == UInt8(ascii: "|") && !(index > start && bytes[index - 1] == UInt8(ascii: "\\"))
  }

  /// Returns the index after the delimiter and the spaces that follow it.
  private static func pass(_ delimiter: Int, _ line: Range<Int>, _ bytes: [UInt8]) -> Int {
    var index = delimiter + 1
    while index < line.upperBound, bytes[index].isBlank { index += 1 }
    return index
  }

  /// Returns whether the first line of a paragraph could start another block. Only libcmark can decide whether it does.
  static func mayOpenBlock(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    guard let first = line.first else { return false }
    let second = first + 1 < line.upperBound ? bytes[first + 1] : UInt8(ascii: " ")
    switch bytes[first] {
    case UInt8(ascii: ">"): return true
    case UInt8(ascii: "<"): return second.isLetter || "/!?".utf8.contains(second)
    case UInt8(ascii: "#"): return second == UInt8(ascii: "#") || second.isBlank
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return second == bytes[first]
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "+"):
      return second == bytes[first] || second.isBlank
    case let byte where byte.isDigit:
      let mark = line.first { !bytes[$0].isDigit } ?? first
      return bytes[mark] == UInt8(ascii: ".") || bytes[mark] == UInt8(ascii: ")")
    default: return Placeholder.footnote.stands(at: first, of: bytes)
    }
  }

  /// Returns whether CommonMark certainly finds only text in a cell.
  static func isPlain(_ cell: Range<Int>, of bytes: [UInt8]) -> Bool {
    cell.allSatisfy { index in
      switch bytes[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "]"), 0:
        false
      default: true
      }
    }
  }
}
