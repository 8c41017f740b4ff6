import Foundation
import TestSupport
import Testing

/// A page in another folder than its notebook. Its links lead to the same files.
@Suite struct PageMoveTests {
  private static func address(_ link: String, from notebook: String, to page: String) throws -> String? {
    let html = try exportedBody("[a](<\(link)>)\n", in: notebook, to: page)
    return html.firstMatch(of: /href="([^"]*)"/).map { String($0.1) }
  }

  @Test(arguments: [
    ("plan.md", "../talks/plan.md"), ("plan.md#goal", "../talks/plan.md#goal"),
    ("plan.md?a=b/../c", "../talks/plan.md?a=b/../c"),
    ("a/b.csv", "../talks/a/b.csv"), ("./a.md", "../talks/a.md"), ("../a.md", "../a.md"), ("../../a.md", "../../a.md"),
    ("../site/a.md", "../site/a.md"), ("a/", "../talks/a/"), (".", "../talks/"), ("..", "../"), ("a/..", "../talks/"),
    ("a//b", "../talks/a/b"), ("a b", "../talks/a%20b"), ("a%20b", "../talks/a%20b"), ("é", "../talks/%C3%A9"),
    ("#goal", "#goal"), ("?a", "?a"), ("", ""), ("https://a.example/b", "https://a.example/b"),
    ("mailto:a@b.c", "mailto:a@b.c"),
  ]) func relativeLinks(link: String, address: String) throws {
    #expect(try Self.address(link, from: "/w/talks", to: "/w/site") == address)
    // If the page is beside its notebook, links stay as the author wrote them.
    let spelledOtherwise = try Self.address(link, from: "/w/talks", to: "/w/./talks/")
    #expect(try Self.address(link, from: "/w/talks", to: "/w/talks") == spelledOtherwise)
    let asWritten = try exportedBody("[a](<\(link)>)\n").firstMatch(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(try Self.address(link, from: "/w/talks", to: "/w/talks") == asWritten)
  }

  @Test(arguments: [
    ("/w", "/w/site", "a.md", "../a.md"), ("/w/talks", "/w", "a.md", "talks/a.md"), ("/w/talks", "/w", "..", "./"),
    ("/w/talks", "/w", "../a.md", "a.md"), ("/a/b", "/c/d", "e.md", "../../a/b/e.md"), ("/", "/a", "b.md", "../b.md"),
    ("/w/a", "/w/a/b/c", "d.md", "../../d.md"), ("/w/talk", "/w/talks", "a.md", "../talk/a.md"),
    ("/w/a b#c?d%", "/w", "e.md", "a%20b%23c%3Fd%25/e.md"), ("/w/x:y", "/w", "a.md", "x%3Ay/a.md"),
  ]) func folders(notebook: String, page: String, link: String, address: String) throws {
    #expect(try Self.address(link, from: notebook, to: page) == address)
  }

  /// A moved link does not take a form that is not allowed in its place.
  @Test(arguments: [
    ("../javascript:alert(1)", "./javascript:alert(1)"), ("..//evil.example", "evil.example"),
    ("..///evil.example", "evil.example"), (".././/evil.example", "evil.example"),
    ("../mailto:a@b.c", "./mailto:a@b.c"), ("x/../../https://evil.example", "./https:/evil.example"),
    ("%2E%2e/javascript:a", "./javascript:a"), ("../ javascript:a", "./%20javascript:a"),
    ("../&#x1680;a", "%E1%9A%80a"),
  ]) func noLinkBecomesMore(link: String, address: String) throws {
    #expect(try Self.address(link, from: "/w/talks", to: "/w") == address)
  }

  @Test(arguments: ["javascript:a", "//evil.example", "/etc/passwd", "data:text/html,a"])
  func unsafeLinksAreNotKept(link: String) throws {
    #expect(try Self.address(link, from: "/w/talks", to: "/w") == nil)
  }

  /// A picture that is not embedded is a link, and moves in the same way.
  @Test func picturesThatAreLeftOutAreLinkedTo() throws {
    let html = try exportedBody("![a](../b.png) ![c](https://a.example/c.png)\n", in: "/w/talks", to: "/w/site")
    #expect(html.contains("<a href=\"../b.png\">a</a>") && html.contains("<a href=\"https://a.example/c.png\">c</a>"))
    let missing = try exportedBody("![a](b.png)\n", in: "/w/talks", to: "/w/site")
    #expect(missing.contains("<a href=\"../talks/b.png\">a</a>"))
  }

  /// A browser resolves the new address to the same place as the old one (RFC 3986, section 5).
  @Test func linksLeadToTheSamePlace() throws {
    var random = Bytes(seed: 41)
    let names = ["a", "b", "c d", "é", "..", "..", ".", "x:y", "%2e%2e", "a.md"]
    func path(_ most: Int, _ names: [String]) -> String {
      (0..<1 + random.number(below: most)).map { _ in names[random.number(below: names.count)] }.joined(separator: "/")
    }
    for _ in 0..<400 {
      let folders = ["a", "b", "c d", "é", "x:y", "100%"]
      let notebook = "/" + path(4, folders), page = "/" + path(4, folders)
      // The links do not lead above the root, where resolving stops.
      var link = path(3, names)
      let depth = notebook.split(separator: "/").count
      while link.split(separator: "/").count(where: { $0 == ".." || $0 == "%2e%2e" }) > depth { link = path(3, names) }
      guard let address = try Self.address(link, from: notebook, to: page) else { continue }
      func resolved(_ link: String, _ folder: String) throws -> String {
        let base = URL(filePath: folder + "/page.html", directoryHint: .notDirectory)
        let encoded = link.replacing(" ", with: "%20").replacing("é", with: "%C3%A9").replacing("%2e%2e", with: "..")
        return try #require(URL(string: encoded, relativeTo: base)).absoluteURL.standardized.path(percentEncoded: false)
      }
      #expect(try resolved(address, page) == resolved(link, notebook), "\(notebook) \(page) \(link) \(address)")
    }
  }
}
