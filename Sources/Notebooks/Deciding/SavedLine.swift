import Blocks
import MarkdownSource
import Rendering
import Simulations
import Specification

/// The line of a region that links the files saved by its block, each with the digest of its bytes.
///
///     Saved: [`gun.rle`](gun.rle "sha256 804371055212"), [`gun.csv`](gun.csv "sha256 391274610885")
///
/// A page shows the names. The digests are the titles of the links. They tell without a run whether the files are the
/// ones that were written. The region's own digest covers this line.
package struct SavedLine: Sendable, Hashable {
  package struct Link: Sendable, Hashable {
    package var path: String
    /// The 12 decimal digits of the file's SHA-256, or its first 12 hexadecimal ones.
    package var digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }

    fileprivate var text: String {
      "[\(MarkdownEscape.code(path))](\(MarkdownEscape.address(path)) \"sha256 \(digest)\")"
    }
  }

  package let links: [Link]

  fileprivate static let start = "Saved: "
  private static let separator = ", "

  /// Creates the line from at least one link.
  package init(_ links: [Link]) { self.links = links }

  package var text: String { Self.start + links.map(\.text).joined(separator: Self.separator) }

  /// Reads a line. Returns nil if the line is not spelled exactly as a run writes it, or links a file that no block
  /// could save.
  package init?(exactly line: ArraySlice<UInt8>) {
    guard line.starts(with: Self.start.utf8) else { return nil }
    var rest = line.dropFirst(Self.start.utf8.count)
    var links: [Link] = []
    while let link = Self.link(at: &rest) {
      links.append(link)
      guard rest.starts(with: Self.separator.utf8) else { break }
      rest = rest.dropFirst(Self.separator.utf8.count)
    }
    self.links = links
    guard !links.isEmpty, line.elementsEqual(text.utf8) else { return nil }
  }

  /// Reads a link. The code span ends at the next run of as many backquotes; path and digest determine the rest.
  private static func link(at rest: inout ArraySlice<UInt8>) -> Link? {
    let tick = UInt8(ascii: "`")
    guard rest.first == UInt8(ascii: "[") else { return nil }
    let marks = rest.dropFirst().prefix { $0 == tick }
    guard !marks.isEmpty else { return nil }
    let start = marks.endIndex
    var end = start
    while let next = rest[end...].firstIndex(of: tick) {
      let run = rest[next...].prefix { $0 == tick }
      end = run.endIndex
      guard run.count == marks.count else { continue }
      var code = rest[start..<next]
      if marks.count > 1 { code = code.dropFirst().dropLast() }
      guard let path = savable(code) else { return nil }
      let before = "](\(MarkdownEscape.address(path)) \"sha256 ".utf8
      let digest = rest[end...].dropFirst(before.count).prefix(Digest.count)
      guard rest[end...].starts(with: before), let digits = Digest.digits(in: digest),
        rest[digest.endIndex...].starts(with: "\")".utf8)
      else { return nil }
      rest = rest[digest.endIndex...].dropFirst(2)
      return Link(path: path, digest: digits)
    }
    return nil
  }

  /// Returns the path if a block can save it, or nil. Whatever a region says, no other file is ever touched.
  private static func savable(_ code: ArraySlice<UInt8>) -> String? {
    let path = String(decoding: code, as: UTF8.self), start = SourceLocation(line: 1, column: 1)
    guard let target = try? SaveTarget(path, at: SourceSpan(start: start, end: start)), target.path == path else {
      return nil
    }
    return path
  }
}

extension WrittenRegion {
  /// Returns whether a region may link saved files or figures, without computing its digest.
  package static func mayLink(_ region: RegionSite, in notebook: Notebook) -> Bool {
    let source = notebook.source
    let start = source.lines[region.beginLine - 1].content.lowerBound
    let end = source.lines[region.endLine - 1].content.upperBound
    return [SavedLine.start.dropLast(), FigureLine.start[...]].contains {
      source.bytes[start..<end].firstRange(of: Array($0.utf8)) != nil
    }
  }

  /// Reads a region that links saved files or figures. Returns nil for any other region, without computing its digest.
  init?(linking region: RegionSite, in notebook: Notebook) {
    guard Self.mayLink(region, in: notebook) else { return nil }
    self.init(region, in: notebook)
    if links.isEmpty, figures.isEmpty { return nil }
  }
}

/// The files that a region names: the figures that it shows, and the saved files that it links. Its caption names the
/// block.
struct RegionLinks {
  /// The paths of the figures, in order.
  private(set) var figures: [String] = []
  private(set) var saved: [SavedLine.Link] = []
  /// The name of the block in the anchor of the caption, or nil without a caption.
  private(set) var caption: String?

  /// Finds the files of a region. A formatter may have wrapped their lines.
  ///
  /// - Parameters:
  ///   - tree: the tree of the region's lines.
  ///   - source: the region's lines, from which the tree was read.
  ///   - block: the name of the region.
  init(of tree: MarkdownTree, in source: SourceText, block: String) {
    for index in tree.children(of: 0) where tree.nodes[index].kind == .paragraph {
      figures += Self.lines(of: index, in: tree).compactMap { line in
        guard line.count == 1, case .image(let destination, _) = tree.nodes[line[0]].kind else { return nil }
        return FigureLine(address: destination, block: block)?.path
      }
      if let line = SavedLine(exactly: Self.text(of: index, tree, source)[...]) { saved += line.links }
    }
    caption = tree.nodes.lazy.compactMap { Self.caption($0.kind) }.first
  }

  /// Returns the name of the block in an anchor such as `<a id="fig-town">`, or nil for any other node.
  private static func caption(_ kind: MarkdownTree.Kind) -> String? {
    guard case .htmlInline(let html) = kind, html.starts(with: "<a id=".utf8) else { return nil }
    let anchor = String(decoding: html, as: UTF8.self).split { "\"'".contains($0) }.dropFirst().first
    return anchor.flatMap { $0.hasPrefix("fig-") ? String($0.dropFirst(4)) : nil }
  }

  /// Returns the inlines of a paragraph, line by line.
  private static func lines(of paragraph: Int, in tree: MarkdownTree) -> [[Int]] {
    tree.children(of: paragraph).split { tree.nodes[$0].kind == .softBreak }.map(Array.init)
  }

  /// Returns the lines of a paragraph as one line.
  private static func text(of paragraph: Int, _ tree: MarkdownTree, _ source: SourceText) -> [UInt8] {
    let first = tree.nodes[paragraph].startLine, next = tree.nodes[paragraph].end
    let end = next < tree.nodes.count ? tree.nodes[next].startLine : source.lines.count + 1
    let lines = (first..<max(first, end)).map { Array(source.line($0).drop { $0 == UInt8(ascii: " ") }) }
      .map { Array(RegionLines.trimmed($0)) }.prefix { !$0.isEmpty }
    return Array(lines.joined(separator: [UInt8(ascii: " ")]))
  }
}
