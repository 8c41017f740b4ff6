import MarkdownSource
import TestSupport
import Testing

/// The examples of both specifications. They are downloaded when the tests run; if this fails, the tests say so.
@Suite("Specifications")
struct MarkdownTreeCommonMarkTests {
  @Test func commonMark() throws {
    guard let examples = try Oracles.commonMark() else {
      try Test.cancel("CommonMark's examples could not be fetched")
    }
    #expect(examples.count == 652)
    let other = examples.filter { Self.plain($0.markdown) != $0.html }
    // libcmark implements version 0.30 of the specification.
    guard let html = try Oracles.html(other.map { Array($0.markdown.utf8) }, by: "cmark --unsafe") else {
      print("cmark is missing; the examples that changed since CommonMark 0.30 are not compared")
      return
    }
    for (example, html) in zip(other, html) {
      #expect(Self.plain(example.markdown) == html, "example \(example.number)")
    }
    #expect(other.count < 20)
  }

  @Test func gitHub() throws {
    guard let examples = try Oracles.gitHub() else {
      try Test.cancel("GitHub's examples could not be fetched")
    }
    #expect(examples.count == 673)
    var counts: [String: Int] = [:]
    // If CommonMark 0.30 differs from 0.29, its own reading counts.
    var other: [Oracles.Example] = []
    for example in examples where example.mark != "tagfilter" {
      let html = try Self.gitHub(example.markdown)
      counts[example.mark, default: 0] += 1
      if example.mark.isEmpty {
        if html != example.html { other.append(example) }
      } else {
        // The specification writes the boxes of tasks in another order.
        let expected = example.html.replacing(/<input (checked="" )?disabled="" type="checkbox">/) {
          "<input type=\"checkbox\" \($0.1 ?? "")disabled=\"\" />"
        }
        #expect(html == expected, "example \(example.number)")
      }
    }
    #expect(counts == ["": 649, "table": 8, "strikethrough": 2, "disabled": 2, "autolink": 11])
    let documents = other.map { Array($0.markdown.utf8) }
    guard let plain = try Oracles.html(documents, by: "cmark --unsafe"),
      let extended = try Oracles.html(documents, by: "cmark-gfm " + Oracles.gitHubOptions)
    else {
      print("cmark or cmark-gfm is missing; the examples that changed since CommonMark 0.29 are not compared")
      return
    }
    for (example, html) in zip(other, zip(plain, extended)) {
      // Some examples contain addresses that are links only with the extension, which the specification does not use
      // there.
      let own = try Self.gitHub(example.markdown)
      #expect(own == html.0 || own == html.1, "example \(example.number)")
    }
    #expect(other.count < 20)
  }

  private static func plain(_ markdown: String) -> String { HTMLWriter.html(MarkdownTree(bytes(markdown))) }

  private static func gitHub(_ markdown: String) throws -> String {
    HTMLWriter.html(try MarkdownTree.parseGitHub(bytes(markdown), deadlineSeconds: 60))
  }

  /// Returns the bytes of an example. In the specifications, a rule on the first line is not front matter.
  private static func bytes(_ markdown: String) -> [UInt8] {
    Array((markdown.hasPrefix("---\n") ? "\n" : "").utf8) + Array(markdown.utf8)
  }
}
