import MarkdownSource
import Simulations
import Specification

/// Links to the figures of a page: `[the gun](#fig-gun)` leads to the caption of the block `gun`.
enum FigureLinks {
  private static let start = "#fig-"
  /// The largest number of captions with which a misspelt name is compared.
  private static let manyCaptions = 300

  /// Returns the errors of links to figures that do not exist.
  ///
  /// - Parameters:
  ///   - regions: the regions. Their text changes with the run, so links cannot lead to it.
  ///   - captions: the names of the blocks that have a caption and therefore an anchor.
  ///   - others: the names of all other blocks whose specification could be read.
  static func faults(
    in tree: MarkdownTree, of source: SourceText, regions: [RegionSite], captions: [String], others: [String]
  ) -> [Diagnostic] {
    let links = links(in: tree)
    guard !links.isEmpty else { return [] }
    let anchors = Set(captions.map { start + $0 }).union(tree.anchors(outside: regions))
    let (words, untitled) = (captions.count <= manyCaptions ? captions.map { Word($0) } : [], Set(others))
    var lines = LineFinder(source)
    return links.compactMap { target, line in
      guard !anchors.contains(target) else { return nil }
      let name = String(target.dropFirst(start.count))
      return Diagnostic(
        .error, "the link '\(target)' does not lead to a figure of this page",
        help: untitled.contains(name)
          ? "give the block '\(name)' a 'title' and a view in 'show': the link leads to its caption"
          : words.nearest(to: name).map { "did you mean '\(start)\($0)'?" }
            ?? "links lead to figures of blocks that have a 'title'",
        line: lines.line(naming: target, from: line))
    }
  }

  /// Returns warnings about links without a target in a page with its current results.
  static func dead(in tree: MarkdownTree, of source: SourceText) -> [Diagnostic] {
    let links = links(in: tree)
    guard !links.isEmpty else { return [] }
    let anchors = tree.anchors(outside: [])
    var lines = LineFinder(source)
    return links.compactMap { target, line in
      guard !anchors.contains(target) else { return nil }
      return Diagnostic(
        .warning, "the link '\(target)' does not lead to a figure of the page",
        help: "links lead to figures of blocks that have a 'title' and have been run",
        line: lines.line(naming: target, from: line))
    }
  }

  private static func links(in tree: MarkdownTree) -> [(target: String, line: Int)] {
    tree.nodes.indices.compactMap { index in
      guard case .link(let destination, _) = tree.nodes[index].kind, destination.hasPrefix(start) else { return nil }
      return (destination, tree.line(of: index))
    }
  }
}

extension MarkdownTree {
  /// Returns the line on which the block that contains a node starts.
  fileprivate func line(of index: Int) -> Int {
    var index = index
    while index > 0, nodes[index].startLine == 0 { index = nodes[index].parent }
    return max(1, nodes[index].startLine)
  }

  /// Returns the anchors of headings and HTML outside these regions.
  ///
  /// - Parameter regions: the regions in the order of the page.
  fileprivate func anchors(outside regions: [RegionSite]) -> Set<String> {
    var slugs = HeadingSlugs()
    var anchors: Set<String> = []
    var regions = regions[...]
    for index in nodes.indices {
      while let region = regions.first, region.endNode < index { regions.removeFirst() }
      if let region = regions.first, region.node <= index { continue }
      switch nodes[index].kind {
      case .heading: anchors.insert("#" + slugs.slug(ofHeading: index, in: self))
      case .htmlBlock(let html), .htmlInline(let html):
        for mark in ["id=", "name="] { anchors.formUnion(Self.values(of: mark, in: html)) }
      default: break
      }
    }
    return anchors
  }

  /// Returns the values of an attribute in HTML, whatever their quotation marks.
  private static func values(of mark: String, in html: [UInt8]) -> [String] {
    var values: [String] = []
    var rest = html[...]
    while let found = rest.firstRange(of: Array(mark.utf8)) {
      rest = rest[found.upperBound...]
      let value = rest.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        .prefix { !" \"'>\n".utf8.contains($0) }
      values.append("#" + String(decoding: value, as: UTF8.self))
    }
    return values
  }
}

/// Finds the lines of links.
///
/// The search for a link begins at the start of its block. The total number of lines that all links of a page may
/// search is limited, so the search is linear.
private struct LineFinder {
  private let source: SourceText
  private var bytes: Int

  init(_ source: SourceText) {
    self.source = source
    bytes = 64 * source.bytes.count + 1 << 16
  }

  /// Returns the first line from `start` that contains some words. Returns `start` if there is no such line or the
  /// search takes too long.
  mutating func line(naming words: String, from start: Int) -> Int {
    let words = Array(words.utf8)
    var line = start
    while line <= source.lines.count, bytes > 0 {
      let text = source.line(line)
      bytes -= text.count + 1
      if text.firstRange(of: words) != nil { return line }
      line += 1
    }
    return start
  }
}
