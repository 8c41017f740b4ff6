import MarkdownSource
import Simulations

/// A value in running text that a run keeps up to date: `<!--= gun.population as , -->56<!--/-->`.
package struct InlineValue: Sendable, Hashable {
  /// What stands between `<!--=` and `-->`.
  package var content: String
  /// Where that content begins in the file.
  package var place: SourceLocation
  /// The bytes between the two comments: the value's text.
  package var range: Range<Int>
}

/// The inline values of a file, located in its raw lines.
///
/// The tree tells which comments are live (not in code, not escaped), the raw lines tell where they are: the n-th opening
/// in the tree is the n-th in the lines of its paragraph, since inline columns cannot be trusted.
package struct InlineValues: Sendable {
  package private(set) var values: [InlineValue] = []
  package private(set) var faults: [Diagnostic] = []

  static let opening = Array("<!--=".utf8)
  static let commentEnd = Array("-->".utf8)
  static let closing = Array("<!--/-->".utf8)

  private let source: SourceText

  /// Complexity: O(file).
  package init(in source: SourceText, tree: MarkdownTree) {
    self.source = source
    guard source.bytes[...].firstRange(of: Self.opening) != nil else { return }
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .paragraph, .heading: locate(in: index, of: tree)
      case .htmlBlock(let literal) where literal.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: Self.opening):
        for number in node.startLine..<min(node.startLine + SourceText(literal).lines.count, source.lines.count + 1) {
          for place in openings(in: number) { add(at: place, line: number, startsLine: true) }
        }
      default: break
      }
    }
  }

  /// The live values of one paragraph or heading.
  private mutating func locate(in index: Int, of tree: MarkdownTree) {
    // Each opening that the inlines show, in order: the comment's text where it is live, nil where it is code or text.
    var shown: [[UInt8]?] = []
    for node in tree.nodes[index + 1..<tree.nodes[index].end] {
      switch node.kind {
      case .htmlInline(let literal) where literal.starts(with: Self.opening): shown.append(literal)
      case .htmlInline(let bytes), .text(let bytes), .code(let bytes):
        shown += [[UInt8]?](repeating: nil, count: Self.places(in: bytes[...]).count)
      default: break
      }
    }
    guard shown.contains(where: { $0 != nil }) else { return }
    let end = tree.nodes[index].end
    let first = tree.nodes[index].startLine
    let last = end < tree.nodes.count ? max(first, tree.nodes[end].startLine - 1) : source.lines.count
    var raw: [(line: Int, offset: Int)] = []
    for number in first...max(first, last) { raw += openings(in: number).map { (number, $0) } }
    guard raw.count == shown.count else {
      faults.append(
        Diagnostic(
          .error, "the inline values of this paragraph could not be told from its text",
          help: "put the text that only looks like an inline value into a paragraph of its own", line: first))
      return
    }
    for (place, literal) in zip(raw, shown) where literal != nil {
      add(at: place.offset, line: place.line, startsLine: false)
    }
  }

  private mutating func add(at offset: Int, line: Int, startsLine: Bool) {
    let content = source.lines[line - 1].content
    let rest = source.bytes[offset + Self.opening.count..<content.upperBound]
    let place = location(of: offset, in: line)
    guard let commentEnd = rest.firstRange(of: Self.commentEnd),
      let closing = source.bytes[commentEnd.upperBound..<content.upperBound].firstRange(of: Self.closing)
    else {
      faults.append(
        Diagnostic(
          .error, "this inline value is not closed on its line",
          help: "it is spelled <!--= NAME.EXPRESSION -->VALUE<!--/-->", at: SourceSpan(start: place, end: place)))
      return
    }
    if startsLine, values.last.map({ $0.range.upperBound < content.lowerBound }) ?? true,
      !ContainerPrefix.isBlank(source.bytes[closing.upperBound..<content.upperBound])
    {
      faults.append(
        Diagnostic(
          .warning, "a line that begins with an inline value is HTML to Markdown: its text is not formatted",
          help: "put a word before it", at: SourceSpan(start: place, end: place)))
    }
    values.append(
      InlineValue(
        content: String(decoding: rest[..<commentEnd.lowerBound], as: UTF8.self),
        place: location(of: offset + Self.opening.count, in: line),
        range: commentEnd.upperBound..<closing.lowerBound))
  }

  private func location(of offset: Int, in line: Int) -> SourceLocation {
    let start = source.lines[line - 1].content.lowerBound
    return SourceLocation(line: line, column: source.bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }

  private func openings(in line: Int) -> [Int] { Self.places(in: source.bytes[source.lines[line - 1].content]) }

  private static func places(in bytes: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    var rest = bytes
    while let found = rest.firstRange(of: opening) {
      places.append(found.lowerBound)
      rest = rest[found.upperBound...]
    }
    return places
  }
}
