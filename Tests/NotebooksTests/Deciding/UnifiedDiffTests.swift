import MarkdownSource
import Notebooks
import TestSupport
import Testing
import Typography

@Suite struct UnifiedDiffTests {
  private static func diff(_ old: String, _ edits: [Edit]) -> String {
    UnifiedDiff.text(path: "a.md", old: SourceText(bytes(old)), edits: edits).string
  }

  private static let header = "--- a.md\n+++ a.md (regenerated)\n"

  @Test func nothing() {
    #expect(Self.diff("a\nb\n", []) == "")
    #expect(Self.diff("a\nb\n", [Edit(0..<1, bytes("a"))]) == "")
  }

  @Test func wholeDiff() {
    let old = (1...12).map { "\($0)\n" }.joined()
    // The third line is changed, and a line is added after the ninth.
    #expect(
      Self.diff(old, [Edit(4..<5, bytes("three")), Edit(18..<18, bytes("new\n"))]) == Self.header + """
        @@ -1,12 +1,13 @@
         1
         2
        -3
        +three
         4
         5
         6
         7
         8
         9
        +new
         10
         11
         12

        """)
  }

  @Test func farChangesHaveHunksOfTheirOwn() {
    let old = (0..<20).map { "\($0 % 10)\n" }.joined()
    #expect(
      Self.diff(old, [Edit(0..<0, bytes("new\n")), Edit(20..<22, [])]) == Self.header + """
        @@ -1,3 +1,4 @@
        +new
         0
         1
         2
        @@ -8,7 +9,6 @@
         7
         8
         9
        -0
         1
         2
         3

        """)
  }

  @Test(arguments: [
    ("a\n", 2..<2, "b", "@@ -1,1 +1,2 @@\n a\n+b\n\\ No newline at end of file\n"),
    ("a", 1..<1, "\nb", "@@ -1,1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n"),
    ("a\nb", 1..<3, "", "@@ -1,2 +1,1 @@\n-a\n-b\n\\ No newline at end of file\n+a\n\\ No newline at end of file\n"),
    ("", 0..<0, "a\n", "@@ -0,0 +1,1 @@\n+a\n"),
    ("a\n", 0..<2, "", "@@ -1,1 +0,0 @@\n-a\n"),
    ("a\r\nb\r\n", 3..<4, "c", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
    ("a\r\n", 1..<3, "\n", "@@ -1,1 +1,1 @@\n-a\r\n+a\n"),
    ("\u{FEFF}a\nb\n", 5..<6, "c", "@@ -1,2 +1,2 @@\n \u{FFFD}a\n-b\n+c\n"),
    ("\ta\u{1B}[1m\n", 1..<2, "b", "@@ -1,1 +1,1 @@\n-\ta␛[1m\n+\tb␛[1m\n"),
  ])
  func edges(old: String, range: Range<Int>, new: String, hunk: String) {
    #expect(Self.diff(old, [Edit(range, bytes(new))]) == Self.header + hunk)
  }

  /// Applying the diff in the plainest way gives the new file.
  @Test func applyingGivesTheNewFile() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<3_000 {
      let ending = random.pick(["\n", "\n", "\r\n"])
      var old: [UInt8] = []
      for _ in 0..<random.below(25) { old += bytes(random.pick(["a", "b", "c", ""]) + ending) }
      if random.chance(30), !old.isEmpty { old += bytes("end") }
      var edits: [Edit] = []
      var position = 0
      while position < old.count, edits.count < 4 {
        let start = position + random.below(old.count - position + 1)
        let end = start + random.below(min(8, old.count - start) + 1)
        var replacement: [UInt8] = []
        for _ in 0..<random.below(4) { replacement += bytes(random.pick(["a", "b", "x", ""]) + ending) }
        edits.append(Edit(start..<end, replacement))
        position = end + 1
      }
      let new = edits.applied(to: old)
      // A diff cannot express a lone CR, which such an edit may leave.
      guard
        !text(new).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).contains(where: {
          $0.dropLast().contains("\r") || (ending == "\n" && $0.contains("\r"))
        }), new.last != 13
      else { continue }
      let diff = UnifiedDiff.text(path: "a.md", old: SourceText(old), edits: edits).string
      require(try Self.patched(old, diff) == new, "\(shown(old))\(shown(new))\n\(diff)")
    }
  }

  /// Applies a unified diff, and checks each context line and each removed line.
  private static func patched(_ old: [UInt8], _ diff: String) throws -> [UInt8] {
    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      var lines: [[UInt8]] = [], line: [UInt8] = []
      for byte in bytes {
        line.append(byte)
        if byte == 10 {
          lines.append(line)
          line = []
        }
      }
      return line.isEmpty ? lines : lines + [line]
    }
    let before = lines(old)
    var new: [UInt8] = [], next = 0
    let script = lines(Array(diff.utf8))
    for (index, line) in script.enumerated().dropFirst(2) {
      var content = Array(line.dropFirst())
      if index + 1 < script.count, script[index + 1].first == UInt8(ascii: "\\") { content.removeLast() }
      switch line.first {
      case UInt8(ascii: "@"):
        let numbers = text(line).split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        let start = numbers[1] == 0 ? numbers[0] : numbers[0] - 1
        while next < start {
          new += before[next]
          next += 1
        }
      case UInt8(ascii: " "), UInt8(ascii: "-"):
        try #require(next < before.count && before[next] == content)
        if line.first == UInt8(ascii: " ") { new += content }
        next += 1
      case UInt8(ascii: "+"): new += content
      default: break
      }
    }
    return new + before[next...].joined()
  }
}
