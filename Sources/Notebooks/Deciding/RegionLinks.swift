import MarkdownSource

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
