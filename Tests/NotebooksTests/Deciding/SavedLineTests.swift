import Notebooks
import TestSupport
import Testing

@Suite struct SavedLineTests {
  static let digest = "0123456789ab"

  @Test(arguments: [
    ["gun.rle"], ["a.rle", "b/c.csv"], ["a b.csv", "é.cells", "`.mc", "a``b`.rle", "](x.rle", "a, [`b.rle"],
    [" x.rle", "a|b.csv", "<!-- notebook:end x -->.csv", "*_&amp;~.csv", "a\u{3000}b.csv", "%41.csv", "\".rle"],
  ])
  func whatIsWrittenIsReadAgain(_ paths: [String]) throws {
    let line = SavedLine(paths.map { SavedLine.Link(path: $0, digest: Self.digest) })
    #expect(SavedLine(exactly: bytes(line.text)[...]) == line)
    let page = "before\n\n\(line.text)\n\nbehind\n"
    #expect(layout(page).faults.isEmpty && layout(page).regions.isEmpty)
  }

  @Test func spelling() {
    let links = [("gun.rle"), "a b/`.csv"].map { SavedLine.Link(path: $0, digest: Self.digest) }
    #expect(
      SavedLine(links).text
        == "Saved: [`gun.rle`](gun.rle \"sha256 0123456789ab\"), "
        + "[`` a b/`.csv ``](a%20b/%60.csv \"sha256 0123456789ab\")")
  }

  /// No line of a region allows changes to a file that no block could have saved.
  @Test(arguments: [
    "Saved: ", "Saved:", "Saved: [`a.md`](a.md \"sha256 0123456789ab\")",
    "Saved: [`../a.rle`](../a.rle \"sha256 0123456789ab\")", "Saved: [`/a.rle`](/a.rle \"sha256 0123456789ab\")",
    "Saved: [`.git/a.rle`](.git/a.rle \"sha256 0123456789ab\")", "Saved: [`./a.rle`](./a.rle \"sha256 0123456789ab\")",
    "Saved: [`a.rle`](b.rle \"sha256 0123456789ab\")", "Saved: [`a.rle`](a.rle)",
    "Saved: [`a.rle`](a.rle \"sha256 0123456789aB\")", "Saved: [`a.rle`](a.rle \"sha256 0123456789a\")",
    "Saved: [`a.rle`](a.rle \"sha256 0123456789abc\")", "Saved: [`a.rle`](a.rle \"sha256 0123456789ab\").",
    "Saved: [`a.rle`](a.rle \"sha256 0123456789ab\"), ", " Saved: [`a.rle`](a.rle \"sha256 0123456789ab\")",
    "Saved: [``a.rle`](a.rle \"sha256 0123456789ab\")", "Saved: [`a.rle", "Saved: [`", "Saved: [a.rle](a.rle)",
  ])
  func otherLines(_ line: String) {
    #expect(SavedLine(exactly: bytes(line)[...]) == nil)
  }

  @Test func randomBytes() {
    var random = SplitMix(seed: 3)
    let link = "[`b.csv`](b.csv \"sha256 \(Self.digest)\")"
    let pieces = [link, ", ", ", ", "[`", "`](", "a.rle", " \"sha256 ", Self.digest, "\")", "`", "[", "\u{0}"]
    var lines = 0
    for _ in 0..<3_000 {
      var line = "Saved: \(link)"
      for _ in 0..<random.below(6) { line += random.pick(pieces) }
      guard let read = SavedLine(exactly: bytes(line)[...]) else { continue }
      lines += 1
      #expect(read.text == line)
    }
    #expect(lines > 0)
  }
}
