import Experiments
import Expressions
import MarkdownSource
import Simulations
import Specification

/// The inline values of a file in order, located in its raw lines.
///
/// The tree tells which comments are live: not in code, not escaped, and not in a region. The raw lines tell where they
/// are. The n-th opening in the tree is the n-th in the lines of its paragraph, because inline columns cannot be
/// trusted.
package struct InlineValues: Sendable {
  package private(set) var sites: [ValueSite] = []
  package private(set) var faults: [Diagnostic] = []

  static let opening = Array("<!--=".utf8)
  static let commentEnd = Array("-->".utf8)
  static let closing = Array("<!--/-->".utf8)

  private let source: SourceText
  /// The place that was located last. The column of the next place on the same line is counted from there.
  private var last = (line: 0, offset: 0, column: 1)

  /// How the requests of the values are read.
  package struct Reading: Sendable {
    /// Whether they are read at all, and not only located.
    var isWanted = true
    /// The time limit of the notebook. Later requests are not read, which is an error.
    var deadline: Deadline?
  }

  /// The line of the last value that is not closed, or -1.
  private var unclosedLine = -1
  private let reading: Reading
  private var isLate = false

  /// Finds the inline values of a file. O(bytes).
  init(in source: SourceText, tree: MarkdownTree, regions: [RegionSite], reading: Reading = Reading()) {
    self.source = source
    self.reading = reading
    let hasClosings = source.bytes[...].firstRange(of: Self.closing) != nil
    guard hasClosings || source.bytes[...].firstRange(of: Self.opening) != nil else { return }
    let ends = Dictionary(regions.map { ($0.node, $0.endNode) }, uniquingKeysWith: max)
    var regionEnd = -1
    for (index, node) in tree.nodes.enumerated() {
      regionEnd = max(regionEnd, ends[index] ?? -1)
      if index <= regionEnd { continue }
      switch node.kind {
      case .paragraph, .heading:
        locate(in: index, of: tree)
        if hasClosings { reportStrays(in: index, of: tree) }
      case .htmlBlock(let literal) where Self.isValue(literal):
        let first = node.startLine
        for number in first..<first + SourceText(literal).lines.count {
          for offset in openings(in: number) { add(at: offset, line: number, isBlock: true, isInTable: false) }
        }
      case .htmlBlock(let literal) where hasClosings && Self.marks(in: literal.drop { $0 == 0x20 }).first?.place == 0:
        let line = node.startLine
        reportStrays(Self.marks(in: source.line(line)).map { Stray(kind: $0.kind, line: line, place: $0.place) })
      case .htmlBlock(let literal) where literal[...].firstRange(of: Self.opening) != nil:
        warnOfDeadValues(in: node.startLine..<node.startLine + SourceText(literal).lines.count)
      default: break
      }
    }
  }

  /// Warns about text that looks like an inline value inside other HTML, which belongs to the author.
  private mutating func warnOfDeadValues(in lines: Range<Int>) {
    for number in lines {
      for offset in openings(in: number) where Self.value(at: offset, in: source.line(number)) != nil {
        let start = location(of: offset, in: number), end = location(of: offset + Self.opening.count, in: number)
        faults.append(
          Diagnostic(
            .warning, "an inline value inside HTML is not kept up to date",
            help: "put it into a paragraph or table of Markdown", at: SourceSpan(start: start, end: end)))
      }
    }
  }

  /// Returns whether an HTML block begins with an inline value.
  static func isValue(_ html: [UInt8]) -> Bool { html.drop { $0 == UInt8(ascii: " ") }.starts(with: opening) }

  /// Returns errors about values of blocks that do not exist.
  package func faults(knowing blocks: [String]) -> [Diagnostic] {
    let known = Set(blocks)
    let unknown = sites.compactMap { site in
      site.block.flatMap { known.contains($0) ? nil : (site: site, block: $0) }
    }
    // To limit the time, very many misspelt names are not compared with very many blocks.
    let words = unknown.count * blocks.count <= 100_000 ? blocks.map { Word($0) } : []
    return unknown.map { site, block in
      site.diagnostic(ExpressionFault(.unknown(block, what: "block", allowed: words), at: site.blockRange))
    }
  }

  /// Locates the live values of one paragraph or heading.
  private mutating func locate(in index: Int, of tree: MarkdownTree) {
    // For each opening in the inlines: true if it is live, false if it is in code or text.
    var shown: [Bool] = []
    for node in tree.nodes[index + 1..<tree.nodes[index].end] {
      switch node.kind {
      case .htmlInline(let literal) where literal.starts(with: Self.opening): shown.append(true)
      case .htmlInline(let bytes), .text(let bytes), .code(let bytes):
        shown += [Bool](repeating: false, count: Self.places(in: bytes[...]).count)
      default: break
      }
    }
    guard shown.contains(true) else { return }
    let lines = lines(of: index, in: tree), first = lines.lowerBound
    let raw = lines.flatMap { line in openings(in: line).map { (line: line, offset: $0) } }
    guard raw.count == shown.count else {
      faults.append(
        Diagnostic(
          .error, "the inline values of this paragraph cannot be distinguished from its text",
          help: "put the text that only looks like an inline value into a paragraph of its own", line: first))
      return
    }
    let table = tree.nodes[index].kind == .paragraph ? source.firstTableRow(in: lines) : nil
    for (place, isLive) in zip(raw, shown) where isLive {
      add(at: place.offset, line: place.line, isBlock: false, isInTable: table.map { place.line >= $0 } ?? false)
    }
  }

  // MARK: Comments that are not values

  /// A comment that opens or closes a value, or would open one without the spaces before its `=`.
  private enum Kind { case opening, spaced, closing }

  private struct Stray {
    var kind: Kind
    var line: Int
    /// The index of the comment in the bytes of its line.
    var place: Int
  }

  /// Returns the comments in a piece of text, each with the number of bytes before it.
  private static func marks(in bytes: some Collection<UInt8>) -> [(kind: Kind, place: Int)] {
    let bytes = Array(bytes)
    var marks: [(kind: Kind, place: Int)] = [], rest = bytes[...]
    while let found = rest.firstRange(of: Array("<!--".utf8)) {
      let content = bytes[found.upperBound...], text = content.drop { $0 == 0x20 }
      if content.first == UInt8(ascii: "=") {
        marks.append((kind: .opening, place: found.lowerBound))
      } else if text.starts(with: "=".utf8), !text.starts(with: "==".utf8) {
        marks.append((kind: .spaced, place: found.lowerBound))
      } else if content.starts(with: "/-->".utf8) {
        marks.append((kind: .closing, place: found.lowerBound))
      }
      rest = content
    }
    return marks
  }

  /// Reports the strays of a paragraph or heading, unless it is unknown which of its comments are live.
  private mutating func reportStrays(in index: Int, of tree: MarkdownTree) {
    var live: [(kind: Kind, isLive: Bool)] = []
    for node in tree.nodes[index + 1..<tree.nodes[index].end] {
      switch node.kind {
      case .htmlInline(let bytes): live += Self.marks(in: bytes).map { (kind: $0.kind, isLive: $0.place == 0) }
      case .text(let bytes), .code(let bytes): live += Self.marks(in: bytes).map { (kind: $0.kind, isLive: false) }
      default: break
      }
    }
    guard live.contains(where: { $0.kind == .closing && $0.isLive }) else { return }
    let lines = lines(of: index, in: tree)
    let raw = lines.flatMap { line in
      Self.marks(in: source.line(line)).map { Stray(kind: $0.kind, line: line, place: $0.place) }
    }
    guard raw.count == live.count, zip(raw, live).allSatisfy({ $0.kind == $1.kind }) else { return }
    reportStrays(zip(raw, live).compactMap { $1.isLive ? $0 : nil })
  }

  /// Reports each closing comment without an opening one, and each closed value with a space before its `=`.
  private mutating func reportStrays(_ marks: [Stray]) {
    var open: Stray?
    for mark in marks {
      guard mark.kind == .closing else {
        open = mark
        continue
      }
      if let begun = open {
        if begun.kind == .spaced, begun.line == mark.line {
          report("this is not an inline value, because a space precedes its '='", help: Self.formAdvice, at: begun)
        }
      } else if !(unclosedLine...unclosedLine + 1).contains(mark.line) {
        report("this comment closes an inline value, but none begins before it", help: "remove it", at: mark)
      }
      open = nil
    }
  }

  private mutating func report(_ message: String, help: String, at mark: Stray) {
    let offset = source.lines[mark.line - 1].content.lowerBound + mark.place
    let length = mark.kind == .closing ? Self.closing.count : 4
    let start = location(of: offset, in: mark.line), end = location(of: offset + length, in: mark.line)
    faults.append(Diagnostic(.error, message, help: help, at: SourceSpan(start: start, end: end)))
  }

  private static let formAdvice = "write it as <!--= NAME.EXPRESSION -->VALUE<!--/-->"

  /// Returns the lines of a paragraph or heading.
  private func lines(of index: Int, in tree: MarkdownTree) -> ClosedRange<Int> {
    let end = tree.nodes[index].end, first = tree.nodes[index].startLine
    return first...(end < tree.nodes.count ? max(first, tree.nodes[end].startLine - 1) : source.lines.count)
  }

  /// Adds the value that opens at `offset` of a line.
  ///
  /// - Parameter isBlock: whether the line belongs to an HTML block.
  private mutating func add(at offset: Int, line: Int, isBlock: Bool, isInTable: Bool) {
    let content = source.lines[line - 1].content
    let start = location(of: offset, in: line), place = location(of: offset + Self.opening.count, in: line)
    guard let found = Self.value(at: offset, in: source.bytes[content]) else {
      faults.append(
        Diagnostic(
          .error, "this inline value is not closed on its line",
          help: Self.formAdvice, at: SourceSpan(start: start, end: place)))
      unclosedLine = line
      return
    }
    let isFirst = sites.last.map { $0.range.upperBound < content.lowerBound } ?? true
    let behind = source.bytes[(found.text.upperBound + Self.closing.count)..<content.upperBound]
    if isBlock, isFirst, !ContainerPrefix.isBlank(behind) {
      faults.append(
        Diagnostic(
          .warning, "a line that begins with an inline value is HTML: the rest of it is not formatted",
          help: "put a word before the value", at: SourceSpan(start: start, end: place)))
    }
    let text = String(decoding: source.bytes[found.content], as: UTF8.self)
    let unread = ValueSite(
      content: text, place: place, range: found.text, block: nil, blockRange: 0..<0, namesStep: false,
      isInTable: isInTable)
    guard reading.isWanted, !isLate else { return sites.append(unread) }
    if let deadline = reading.deadline, deadline.isOver {
      isLate = true
      let span = unread.span(of: 0..<text.unicodeScalars.count)
      faults.append(Diagnostic(deadline.unbegun(as: "this inline value and those after it were not read", at: span)))
      return sites.append(unread)
    }
    do throws(ExpressionFault) {
      let request = try InlineValue(text)
      sites.append(
        ValueSite(
          content: text, place: place, range: found.text, block: request.block, blockRange: request.blockRange,
          namesStep: request.expression.stepRange != nil, isInTable: isInTable))
    } catch {
      sites.append(unread)
      faults.append(unread.diagnostic(error))
    }
  }

  /// Returns the content and the text of the value that opens at `offset` of a line, or nil if it is not closed.
  private static func value(at offset: Int, in line: ArraySlice<UInt8>) -> (content: Range<Int>, text: Range<Int>)? {
    let start = offset + opening.count
    // The search ends at the next opening. This also keeps the search through a line linear.
    var rest = line[start..<(line[start...].firstRange(of: opening)?.lowerBound ?? line.endIndex)]
    guard let commentEnd = rest.firstRange(of: commentEnd) else { return nil }
    rest = rest[commentEnd.upperBound...]
    while let closing = rest.firstRange(of: closing) {
      let text = commentEnd.upperBound..<closing.lowerBound
      // If text looks like the closing comment, a backslash precedes it.
      let backslashes = line[text].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes % 2 == 0 { return (start..<commentEnd.lowerBound, text) }
      rest = rest[closing.upperBound...]
    }
    return nil
  }

  private mutating func location(of offset: Int, in line: Int) -> SourceLocation {
    let start = source.lines[line - 1].content.lowerBound
    if last.line != line || offset < last.offset { last = (line, start, 1) }
    last.column += source.bytes[last.offset..<offset].count { $0 & 0xC0 != 0x80 }
    last.offset = offset
    return SourceLocation(line: line, column: last.column)
  }

  private func openings(in line: Int) -> [Int] { Self.places(in: source.line(line)) }

  private static func places(in bytes: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    var rest = bytes
    while let found = rest.firstRange(of: opening) {
      places.append(found.lowerBound)
      rest = rest[found.upperBound...]
    }
    return places
  }

  /// Returns an HTML block without the texts of its values.
  static func withoutTexts(_ html: [UInt8]) -> [UInt8] {
    guard isValue(html) else { return html }
    let source = SourceText(html)
    let edits = source.lines.flatMap { line in
      places(in: html[line.content]).compactMap { value(at: $0, in: html[line.content]).map { Edit($0.text, []) } }
    }
    return edits.applied(to: html)
  }
}

extension MarkdownTree {
  /// Returns the end of the nodes of a value's text if the node opens an inline value, or nil.
  func endOfValue(openedBy index: Int) -> Int? {
    guard case .htmlInline(let literal) = nodes[index].kind, literal.starts(with: InlineValues.opening) else {
      return nil
    }
    let parent = nodes[index].parent
    var next = index + 1
    while next < nodes[parent].end {
      if case .htmlInline(let literal) = nodes[next].kind {
        if literal == InlineValues.closing { return next }
        if literal.starts(with: InlineValues.opening) { return nil }
      }
      next = nodes[next].end
    }
    return nil
  }
}
