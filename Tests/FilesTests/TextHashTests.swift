import Files
import Testing

@Suite struct TextHashTests {
  private func text(_ text: String) -> String { SHA256.hexadecimal(ofText: Array(text.utf8)) }
  private func bytes(_ text: String) -> String { SHA256.hexadecimal(of: Array(text.utf8)) }

  @Test(arguments: ["", "a", "a\nb\n", "a\rb", "\r", "a\r\rb"])
  func withoutCarriageReturnsItIsTheHashOfTheBytes(_ words: String) {
    #expect(text(words) == bytes(words))
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb\n"), ("\r\n", "\n"), ("\r\r\n", "\r\n"), ("a\r\n\r", "a\n\r"), ("a\r\nb\n", "a\nb\n"),
  ])
  func lineEnds(_ windows: String, _ plain: String) {
    #expect(text(windows) == bytes(plain))
    let digests = ContentDigests(of: Array(windows.utf8))
    #expect(digests.bytes == bytes(windows) && digests.text == bytes(plain))
    #expect(digests.hold(String(bytes(windows).prefix(12))) && digests.hold(String(bytes(plain).prefix(12))))
    #expect(!digests.hold("x"))
  }

  /// A file is read in pieces, and a line end may be split between two of them.
  @Test(arguments: [65_535, 65_536, 65_537])
  func files(_ length: Int) throws {
    let folder = try Folder()
    let start = String(repeating: "a", count: length)
    try folder.write("x.csv", start + "\r\nb\r\n")
    let digests = try #require(try FolderRoot(folder: folder.path).locate("x.csv").digests(limit: 1 << 20))
    #expect(digests.text == bytes(start + "\nb\n"))
    #expect(digests.bytes == bytes(start + "\r\nb\r\n"))
  }
}
