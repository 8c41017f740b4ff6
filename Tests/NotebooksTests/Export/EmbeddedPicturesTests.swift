import Foundation
import Notebooks
import TestSupport
import Testing

@Suite("Pictures of exported pages") struct EmbeddedPicturesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1]
  private static let svg = """
    <?xml version="1.0"?><!-- a > b -->
    <svg xmlns="http://www.w3.org/2000/svg"><script>a</script></svg>
    """

  @Test func filesAreEmbeddedByTheirBytes() throws {
    let shop = try Workshop()
    try shop.write(Self.png, to: "a.txt")
    try shop.write(Array("GIF89a".utf8), to: "b c.gif")
    try shop.write([0xFF, 0xD8, 0xFF, 0xE0], to: "d.jpg")
    try shop.write(Array(Self.svg.utf8), to: "e.svg")
    try shop.write(Array("<html><svg>".utf8), to: "f.svg")
    func image(_ destination: String) throws -> String { try exportedBody("![x](\(destination))\n", in: shop.path) }
    #expect(try image("a.txt") == "<p><img src=\"data:image/png;base64,iVBORw0KGgoAAQ==\" alt=\"x\" /></p>\n")
    #expect(
      try image("b%20c.gif?v=1#f \"t\\\"\"")
        == "<p><img src=\"data:image/gif;base64,R0lGODlh\" alt=\"x\" title=\"t&quot;\" /></p>\n"
    )
    #expect(try image("./d.jpg") == "<p><img src=\"data:image/jpeg;base64,/9j/4A==\" alt=\"x\" /></p>\n")
    #expect(try image("e.svg").hasPrefix("<p><img src=\"data:image/svg+xml;base64,PD94bWwg"))
    #expect(!(try image("e.svg").contains("<script>")))
    #expect(try image("f.svg") == "<p><a href=\"f.svg\">x</a></p>\n")
    #expect(try image("g.png") == "<p><a href=\"g.png\">x</a></p>\n")
    // A link cannot contain another link.
    #expect(try exportedBody("[![x](g.png)](b)\n", in: shop.path) == "<p><a href=\"b\">x</a></p>\n")
    #expect(try exportedBody("![](g.png)\n", in: shop.path) == "<p><a href=\"g.png\">g.png</a></p>\n")
  }

  @Test(arguments: [
    "../a.png", "/etc/passwd", "b/../../a.png", ".hidden.png", "link.png", "https://a.example/a.png", "//a/b.png",
    "%2e%2e/a.png",
    "folder", "a%00.png", "data:image/png;base64,AAAA",
  ]) func nothingElseIsRead(destination: String) throws {
    let shop = try Workshop()
    Workshop.shell(
      """
      cd '\(shop.path)' && mkdir -p in/folder && printf '\\211PNG\\r\\n\\032\\n' > a.png &&
      cp a.png in/.hidden.png && ln -s ../a.png in/link.png
      """)
    let page = try exported("![x](\(destination))\n", in: shop.path + "/in")
    #expect(!String(decoding: page.bytes, as: UTF8.self).contains("<img"))
    #expect(page.warnings.count == 1)
  }

  /// The page shows and counts the file each time, under whatever spelling.
  @Test func spellingsOfAFileAreOneFile() throws {
    let shop = try Workshop()
    try shop.write(Self.png, to: "a.png")
    Workshop.shell("cd '\(shop.path)' && mkdir d && ln -s a.png b.png")
    let page = try exported(
      ["a.png", "d/../a.png", "./d/.././a.png", "b.png", "%61.png"].map { "![x](\($0))\n\n" }.joined(), in: shop.path)
    #expect(page.warnings.isEmpty)
    #expect(String(decoding: page.bytes, as: UTF8.self).split(separator: "<img").count == 6)
  }

  @Test func largeOnesStayOutside() throws {
    let shop = try Workshop()
    try shop.write(Self.png + [UInt8](repeating: 0, count: 1 << 20), to: "a.png")
    Workshop.shell("cd '\(shop.path)' && cp a.png b.png && truncate -s 17M b.png")
    #expect(
      try exported("![x](b.png)\n", in: shop.path).warnings.map(\.message)
        == ["the picture 'b.png' is larger than 16 MiB"])
    // Each occurrence counts, but the file is read once.
    let page = try exported(String(repeating: "![x](a.png)\n\n", count: 70), in: shop.path)
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.count(of: "<img ") == 63 && page.warnings.count == 7)
    #expect(
      page.warnings.last?.message
        == "the picture 'a.png' is not embedded: the pictures of the page are larger than 64 MiB")
  }
}
