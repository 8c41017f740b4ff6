#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of a Markdown file and the ranges of its lines.
///
/// Lines end as in CommonMark: with LF, CRLF or CR, and with nothing else (not U+2028, U+0085, VT or FF). A byte
/// order mark at the very start does not belong to any line, so the first line starts with its own first character.
/// Otherwise every byte is in exactly one line: byte order mark + contents + line ends = bytes.
package struct SourceText: Sendable {
  package struct Line: Sendable, Hashable {
    /// The line without its line end.
    package let content: Range<Int>
    /// The offset after the line end. It equals `content.upperBound` if the last line has no line end.
    package let end: Int

    /// The line end: `\n`, `\r\n`, `\r` or empty.
    package var ending: Range<Int> { content.upperBound..<end }
  }

  package let bytes: [UInt8]
  /// The lines. A last line without a line end counts, but no line follows the last line end. An empty file has no
  /// lines.
  package let lines: [Line]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = Self.lines(of: bytes, from: Self.startsWithMark(bytes) ? Self.byteOrderMark.count : 0)
  }

  /// Returns the content of a line, without its end.
  ///
  /// - Parameter number: the number of the line, counted from 1.
  package func line(_ number: Int) -> ArraySlice<UInt8> { bytes[lines[number - 1].content] }

  /// The lines of the YAML front matter, including both fences, or nil if there isn't one.
  ///
  /// Front matter begins with a first line that is exactly `---`, and ends with the next line that is exactly `---` or
  /// `...`. It must contain data. Text between two thematic breaks is not front matter.
  package var frontMatter: ClosedRange<Int>? {
    guard !lines.isEmpty, Self.isMark(line(1), "---") else { return nil }
    var isData: Bool?
    for number in stride(from: 2, through: lines.count, by: 1) {
      let content = line(number)
      if Self.isMark(content, "---") || Self.isMark(content, "...") {
        return isData == false ? nil : 1...number
      }
      if isData == nil, let first = content.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") {
        isData = Self.isData(content)
      }
    }
    return nil
  }

  /// Returns whether a line is a marker of front matter, possibly followed by spaces and tabs.
  static func isMark(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.starts(with: mark.utf8) && line.dropFirst(mark.utf8.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns whether a line may begin YAML that is not just a sentence. Such a line has a key or begins with a YAML
  /// indicator.
  private static func isData(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    if let first = text.first, "{[\"'?&!|>%-".utf8.contains(first) { return true }
    return text.indices.contains { index in
      text[index] == UInt8(ascii: ":")
        && (index + 1 == text.endIndex || text[index + 1] == 0x20 || text[index + 1] == 0x09)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func startsWithMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: byteOrderMark) }

  private static func lines(of bytes: [UInt8], from start: Int) -> [Line] {
    bytes.withUnsafeBufferPointer { bytes in
      // Hardly any file contains carriage returns, and the C library searches for one byte much faster than for one of
      // two.
      guard place(of: UInt8(ascii: "\r"), in: bytes, from: start) == nil else {
        return mixedLines(of: bytes, from: start)
      }
      var lines: [Line] = []
      // Most pages have fewer lines than this. Reserved memory that is not used costs nothing.
      lines.reserveCapacity(bytes.count / 16)
      var begin = start
      while let end = place(of: UInt8(ascii: "\n"), in: bytes, from: begin) {
        lines.append(Line(content: begin..<end, end: end + 1))
        begin = end + 1
      }
      if begin < bytes.count { lines.append(Line(content: begin..<bytes.count, end: bytes.count)) }
      return lines
    }
  }

  private static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), bytes.count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the lines of a text that contains carriage returns.
  private static func mixedLines(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [Line] {
    var lines: [Line] = []
    var begin = start
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      let contentEnd = index - 1
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      lines.append(Line(content: begin..<contentEnd, end: index))
      begin = index
    }
    if begin < bytes.count { lines.append(Line(content: begin..<bytes.count, end: bytes.count)) }
    return lines
  }
}

extension SourceText {
  /// Returns the first row of the table in the lines of a paragraph, or nil if the paragraph has no table. All later
  /// lines are rows.
  ///
  /// A paragraph of CommonMark is a table on GitHub if a delimiter row follows a line with the same number of cells.
  /// O(lines).
  package func firstTableRow(in lines: ClosedRange<Int>) -> Int? {
    lines.dropFirst().first { number in
      let line = content(of: number, without: "> \t"), header = content(of: number - 1, without: "> \t-+*.)0123456789")
      guard TableSyntax.mayBeDelimiterRow(line, of: bytes), let columns = TableSyntax.columns(of: line, in: bytes)
      else {
        return false
      }
      var cells = 0
      TableSyntax.forEachCell(of: header, in: bytes) { _ in cells += 1 }
      return cells == columns.count
    }.map { $0 - 1 }
  }

  /// Returns a line without characters that may be the markers of its containers.
  private func content(of number: Int, without marks: StaticString) -> Range<Int> {
    let content = lines[number - 1].content
    let first = content.first { index in
      marks.withUTF8Buffer { !$0.contains(bytes[index]) }
    }
    return (first ?? content.upperBound)..<content.upperBound
  }
}
