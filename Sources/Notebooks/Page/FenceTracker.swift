/// Tells the lines of fenced blocks from others, in the text of a region, free of containers, top to bottom.
struct FenceTracker {
  private var open: ArraySlice<UInt8>?

  /// Whether `line`, without trailing spaces, is in a fenced block, including its two fences.
  mutating func isFenced(_ line: ArraySlice<UInt8>) -> Bool {
    let run = line.prefix { $0 == line.first }
    if let fence = open {
      if run.first == fence.first, run.count >= fence.count, run.count == line.count { open = nil }
      return true
    }
    guard run.count >= 3, run.first == UInt8(ascii: "`") || run.first == UInt8(ascii: "~") else { return false }
    // Behind backticks, a line with more of them is a code span.
    if run.first == UInt8(ascii: "`"), line.dropFirst(run.count).contains(UInt8(ascii: "`")) { return false }
    open = run
    return true
  }
}
