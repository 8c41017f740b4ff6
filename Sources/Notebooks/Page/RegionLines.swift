/// The lines of a region in the form in which they are compared and hashed.
package enum RegionLines {
  /// Returns the lines without trailing spaces, and without blank lines outside fences. Each line ends with a line
  /// feed.
  ///
  /// So a formatter that only moves blank lines does not count as a hand edit. A blank line between the rows of a table
  /// is kept, because it ends the table, and no formatter writes one there.
  package static func normalized(_ lines: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var tracker = FenceTracker()
    var isAfterRow = false, isAfterBlank = false
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      let isFenced = tracker.isFenced(line)
      if !isFenced, line.isEmpty {
        isAfterBlank = true
        continue
      }
      let isRow = !isFenced && isRow(line)
      if isRow, isAfterRow, isAfterBlank, !(index + 1 < lines.count && isDelimiterRow(trimmed(lines[index + 1]))) {
        result.append(UInt8(ascii: "\n"))
      }
      (isAfterRow, isAfterBlank) = (isRow, false)
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  private static func isRow(_ line: ArraySlice<UInt8>) -> Bool { line.first == UInt8(ascii: "|") }

  /// Returns whether a line is the second row of a table, such as `| --- | ---: |`.
  private static func isDelimiterRow(_ line: ArraySlice<UInt8>) -> Bool {
    isRow(line) && line.contains(UInt8(ascii: "-")) && line.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  /// Returns the line without trailing spaces and tabs.
  static func trimmed(_ line: some Collection<UInt8>) -> ArraySlice<UInt8> {
    var line = Array(line)[...]
    while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { line.removeLast() }
    return line
  }
}
