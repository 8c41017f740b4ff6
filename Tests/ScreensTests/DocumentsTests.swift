import Foundation
import MarkdownSource
import Screens
import Terminal
import Testing

@Suite struct DocumentsTests {
  @Test func theFirstPageIsTheReadme() {
    #expect(Documents.pages.first?.path == "README.md")
  }

  @Test func topicsAreUnique() {
    #expect(Set(Documents.pages.map(\.topic)).count == Documents.pages.count)
  }

  @Test func everyPageCanBeDrawn() throws {
    for page in Documents.pages {
      #expect(try !render(page.markdown, width: 72, colors: .palette16).isEmpty)
    }
  }

  /// Returns the anchors of a page: its headings as on GitHub, and the marks in its HTML.
  private static func anchors(of tree: MarkdownTree) -> Set<String> {
    var slugs = HeadingSlugs(), anchors: Set<String> = []
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .heading: anchors.insert(slugs.slug(ofHeading: index, in: tree))
      case .htmlBlock(let html), .htmlInline(let html):
        for mark in String(decoding: html, as: UTF8.self).matches(of: #/(?:id|name)="([^"]+)"/#) {
          anchors.insert(String(mark.1))
        }
      default: break
      }
    }
    return anchors
  }

  /// The links are those from page to page, to headings and figures, and those of pictures.
  @Test func everyLinkOfAPageLeadsSomewhere() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let trees = Dictionary(uniqueKeysWithValues: Documents.pages.map { ($0.path, MarkdownTree(Array($0.markdown))) })
    let anchors = trees.mapValues { Self.anchors(of: $0) }
    var links = 0, anchored = 0
    for (page, tree) in trees {
      for node in tree.nodes {
        let destination: String
        switch node.kind {
        case .link(let place, _), .image(let place, _): destination = place
        default: continue
        }
        guard !destination.contains(":") else { continue }
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(filePath: "/" + page).deletingLastPathComponent()
        let path = parts[0].isEmpty ? page : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
        #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(page): \(destination)")
        links += 1
        guard parts.count == 2 else { continue }
        anchored += 1
        #expect(anchors[path]?.contains(String(parts[1])) == true, "\(page): no anchor '\(destination)'")
      }
    }
    #expect(links > 150 && anchored > 40, "\(links) \(anchored)")
  }

  /// A longer page is hard to read and to link. The README may have fewer lines, since every reader sees it first.
  @Test func noPageIsTooLong() {
    for page in Documents.pages {
      let lines = page.markdown.count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= (page.path == "README.md" ? 149 : 400), "\(page.path) has \(lines) lines")
    }
  }

  /// The guide leads its readers to each page.
  @Test func theGuideLeadsToEveryPage() throws {
    let guide = try #require(Documents.pages.first { $0.path == "docs/guide.md" })
    let linked = MarkdownTree(Array(guide.markdown)).nodes.compactMap { node -> String? in
      guard case .link(let place, _) = node.kind, !place.contains(":") else { return nil }
      let path = place.prefix { $0 != "#" }
      return URL(filePath: "/docs").appending(path: String(path)).standardized.path
    }
    #expect(linked.count > 60)
    for page in Documents.pages where !["README.md", "docs/guide.md"].contains(page.path) {
      #expect(linked.contains("/" + page.path), "\(page.path) is not linked from the guide")
    }
  }

  /// A sentence of more than 25 words has more than one idea. The exceptions are the changes, which are a record, and
  /// the references, which are created from the declarations.
  @Test func noSentenceIsTooLong() throws {
    let others = ["docs/CHANGELOG", "docs/reference", "docs/commands-"]
    var count = 0
    for page in Documents.pages where !others.contains(where: { page.path.hasPrefix($0) }) {
      let tree = try MarkdownTree.parseGitHub(Array(page.markdown), deadlineSeconds: 60)
      for sentence in Self.sentences(of: tree) {
        count += 1
        let words = sentence.count { $0.contains { $0.isLetter || $0.isNumber } }
        #expect(words <= 25, "\(page.path): \(words) words: \(sentence.joined(separator: " "))")
      }
    }
    #expect(count > 3000)
  }

  @Test func sentencesOfAPageAreFound() throws {
    let page = """
      # A heading is no sentence

      It has W. O. Kermack's *model* (of 1927). `a.b c` counts as `one` word: 1, 2, …
      and <!--= a.b -->7<!--/--> [more](x.md).

      - an item

        > "A quote!" it says.

      | a table |
      | ------- |
      | has none |

      <!-- notebook:begin a -->

      Results are left out.

      <!-- notebook:end a -->

      After them!
      """
    let sentences = Self.sentences(of: try MarkdownTree.parseGitHub(Array(page.utf8), deadlineSeconds: 60))
    #expect(
      sentences.map { $0.joined(separator: " ") } == [
        "It has W. O. Kermack's model (of 1927).", "code counts as code word: 1, 2, … and 7 more.", "an item",
        "\"A quote!\"", "it says.", "After them!",
      ])
  }

  /// Returns the words of each sentence in the paragraphs outside regions and tables. Code is one word.
  private static func sentences(of tree: MarkdownTree) -> [[Substring]] {
    var sentences: [[Substring]] = [], isInRegion = false, index = 0
    while index < tree.nodes.count {
      let node = tree.nodes[index]
      switch node.kind {
      case .htmlBlock(let html):
        let html = String(decoding: html, as: UTF8.self)
        if html.contains("<!-- notebook:begin") { isInRegion = true }
        if html.contains("<!-- notebook:end") { isInRegion = false }
      case .paragraph where !isInRegion:
        var sentence: [Substring] = []
        for word in text(of: node, at: index, in: tree).split(separator: " ") {
          sentence.append(word)
          if endsSentence(word) {
            sentences.append(sentence)
            sentence = []
          }
        }
        if !sentence.isEmpty { sentences.append(sentence) }
      default: break
      }
      switch node.kind {
      case .paragraph, .heading, .table: index = node.end
      default: index += 1
      }
    }
    return sentences
  }

  /// Returns whether a word ends a sentence: it has a full stop, and is not an initial.
  private static func endsSentence(_ word: Substring) -> Bool {
    var word = word
    while let last = word.last, "\"”)]".contains(last) { word.removeLast() }
    guard let last = word.last, ".!?".contains(last) else { return false }
    let rest = word.dropLast().drop { $0 == "(" }
    return rest.count != 1 || rest.first?.isUppercase != true
  }

  private static func text(of node: MarkdownTree.Node, at start: Int, in tree: MarkdownTree) -> String {
    var text = "", index = start
    while index < node.end {
      switch tree.nodes[index].kind {
      case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .code: text += "code"
      case .softBreak, .lineBreak: text += " "
      default: break
      }
      if case .image = tree.nodes[index].kind { index = tree.nodes[index].end } else { index += 1 }
    }
    return text
  }

  /// The list in C names each file. Without its name, a page would be missing from the program.
  @Test func allDocumentsOfTheRepositoryAreEmbedded() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var files = ["README.md"]
    for folder in ["docs", "notebooks"] {
      files += try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    #expect(Set(files) == Set(Documents.pages.map(\.path)))
    for page in Documents.pages {
      let isSame = try Data(contentsOf: root.appending(path: page.path)) == Data(page.markdown)
      #expect(isSame, "\(page.path) was built in as it was before; build again")
    }
  }
}
