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
