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

/// Distinguishes the lines of fenced blocks from other lines in the text of a region. Lines must be passed without
/// their containers, from top to bottom.
struct FenceTracker {
  private var open: ArraySlice<UInt8>?

  /// Returns whether a line belongs to a fenced block, including its two fences.
  ///
  /// - Parameter line: the line without trailing spaces.
  mutating func isFenced(_ line: ArraySlice<UInt8>) -> Bool {
    let run = line.prefix { $0 == line.first }
    if let fence = open {
      if run.first == fence.first, run.count >= fence.count, run.count == line.count { open = nil }
      return true
    }
    guard run.count >= 3, run.first == UInt8(ascii: "`") || run.first == UInt8(ascii: "~") else { return false }
    // After backquotes, a line with more backquotes is a code span.
    if run.first == UInt8(ascii: "`"), line.dropFirst(run.count).contains(UInt8(ascii: "`")) { return false }
    open = run
    return true
  }
}
