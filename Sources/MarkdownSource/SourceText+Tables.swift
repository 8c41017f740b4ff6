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
