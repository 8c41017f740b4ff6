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

  /// The anchors of a page: its headings as on GitHub, and the marks in its HTML.
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

  /// Links from page to page, to their headings and figures, and pictures.
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

  /// A longer page is hard to read and to link. The reference is made from the declarations, and is looked up.
  @Test func noPageIsTooLong() {
    for page in Documents.pages where page.path != "docs/reference.md" {
      let lines = page.markdown.count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= (page.path == "README.md" ? 150 : 400), "\(page.path) has \(lines) lines")
    }
  }

  /// The list in C names each file; a page that is not in it would be missing from the program.
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
