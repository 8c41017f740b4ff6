import Files
import MarkdownSource
import Rendering

/// The text of a region without its container: the lines between its markers, and the digests that prove that it was
/// not edited.
package struct RegionText: Sendable {
  /// The lines between the markers, without prefixes. Blank lines separate the elements unless the list is tight.
  private let content: [String]
  /// The lines as earlier versions wrote them, if they differ.
  private let formerContent: [String]?
  private let isTight: Bool
  /// The digest of the block's specification.
  package let block: Digest
  /// The digest of the text and the figures.
  package let output: Digest
  /// The digests of a text that says the same as this one.
  let texts: Set<String>
  /// The digests of the figures, by path.
  let figures: [String: String]

  /// Creates the text of a region.
  ///
  /// - Parameters:
  ///   - figures: the paths and digests of the figures, in order.
  ///   - formerElements: the elements as earlier versions wrote them, if they differ.
  package init(
    _ elements: [RegionElement], in parent: RegionPlace.Parent, blockDigest: Digest,
    figures: [(path: String, digest: String)] = [], formerElements: [RegionElement]? = nil
  ) {
    isTight = parent == .tightItem
    content = Self.content(of: elements, in: parent, paths: figures.map(\.path))
    let text = CanonicalText(content.map { Array($0.utf8) })
    self.figures = Dictionary(figures.map { ($0.path, $0.digest) }, uniquingKeysWith: { first, _ in first })
    block = blockDigest
    formerContent = formerElements.map { Self.content(of: $0, in: parent, paths: figures.map(\.path)) }
    let former = formerContent.map { CanonicalText($0.map { Array($0.utf8) }) }
    texts = text.digests.union(former?.digests ?? [])
    output = Digest(text, former: former, figures: figures.map(\.digest))
  }

  /// The digests of the words of a text that says the same as this one. O(bytes).
  package var words: Set<String> {
    Set(([content] + [formerContent].compactMap(\.self)).map { CanonicalText.words(of: $0.map { Array($0.utf8) }) })
  }

  private static func content(
    of elements: [RegionElement], in parent: RegionPlace.Parent, paths: [String]
  ) -> [String] {
    var parts: [[String]] = []
    var paths = paths[...]
    for (index, element) in elements.enumerated() {
      if index > 0, Self.runTogether(elements[index - 1], element, in: parent) { parts.append(["<!-- -->"]) }
      parts.append(element.lines(nextPath: &paths))
    }
    return Array(parts.joined(separator: parent == .tightItem ? [] : [""]))
  }

  /// Returns whether an empty comment must separate two elements.
  ///
  /// This is so if there is no blank line between them, or if a formatter may remove it. Without a paragraph in any
  /// item, mdformat takes a loose list for a tight one.
  private static func runTogether(
    _ first: RegionElement, _ second: RegionElement, in parent: RegionPlace.Parent
  ) -> Bool {
    switch parent {
    case .page: false
    case .looseItem: first.isTable && second.isTable
    case .tightItem: !first.isFence && !second.isFence
    }
  }

  /// The approximate number of bytes of the written region, without prefixes.
  package var size: Int { content.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// Returns all lines of the region with its markers, without prefixes and line ends.
  package func lines(name: String) -> [String] {
    let digest = Marker.digest(block: block.text, output: output.text).text
    let parts = [[Marker.begin(name).text], content, [digest], [Marker.end(name).text]].filter { !$0.isEmpty }
    return Array(parts.joined(separator: isTight ? [] : [""]))
  }
}

extension RegionElement {
  fileprivate var isFence: Bool {
    if case .fence = self { true } else { false }
  }

  fileprivate var isTable: Bool {
    if case .table = self { true } else { false }
  }

  /// Returns the lines of an element.
  ///
  /// - Parameter paths: the paths of this figure and of the following ones.
  func lines(nextPath paths: inout ArraySlice<String>) -> [String] {
    switch self {
    case .fence(let info, let lines):
      // The fence is longer than any run of backquotes inside, so nothing inside can close it.
      let longest = lines.map { Self.longestBackticks(in: $0) }.max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return [fence + info] + lines + [fence]
    case .table(let lines), .paragraph(let lines): return lines
    case .figure(let figure): return [FigureLine.text(figure.alternative, at: paths.popFirst() ?? "")]
    }
  }

  private static func longestBackticks(in line: String) -> Int {
    var longest = 0, run = 0
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
