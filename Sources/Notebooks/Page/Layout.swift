import MarkdownSource
import Simulations
import Specification

/// The places of blocks and regions in a file, and the errors about them. O(bytes).
package struct Layout: Sendable {
  package internal(set) var blocks: [BlockSite] = []
  package internal(set) var regions: [RegionSite] = []
  package internal(set) var faults: [Diagnostic] = []
  /// Whether all blocks of the file and their headings are known. An error in a marker alone does not hide a block.
  package internal(set) var hasAllBlocks = true
  /// Warnings about fences that probably mean a simulation block.
  package internal(set) var misspeltFences: [Diagnostic] = []
  /// The fences of simulations that are indented below a footnote, a box or a tab.
  var indentedFences: [IndentedFences.Place] = []
  /// Warnings about blocks of plain YAML that name a model, as a simulation block does.
  package internal(set) var plainBlocks: [Diagnostic] = []
  /// For each block, the index of the region that directly follows it, or nil.
  var followers: [Int?] = []

  let source: SourceText
  let tree: MarkdownTree
  /// The line of the first marker that a newer program wrote, or nil.
  var newer: Int?
  /// The region whose begin marker is inside a block with an unclosed fence, until its end marker.
  var swallowed: String?
  /// The region whose begin marker is inside a fence of code, until its end marker, and the line of that fence.
  var hidden: (name: String, line: Int)?
  /// The indices of the nodes whose text contains an end marker that is hidden, by the name of the region. Nil before
  /// the first search.
  var hiding: [String: [Int]]?

  package init(source: SourceText, tree: MarkdownTree) {
    self.source = source
    self.tree = tree
    var open: (name: String, node: Int, line: Int)?
    var headingSlug = ""
    /// The line of the last paragraph or heading so far, which may contain inline comments.
    var textLine = 1

    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .heading:
        if open == nil { headingSlug = slug(of: index) }
        textLine = node.startLine
      case .paragraph:
        textLine = node.startLine
      case .codeBlock(let info?, let literal):
        let kind = FenceInfo(info), shown = DisguisedCharacter.marked(info)
        if kind == .misspelt, open == nil {
          misspeltFences.append(
            Diagnostic(
              .warning, "this is not a simulation block, because its fence says '\(shown)'",
              help: "write ```yaml simulation", at: infoSpan(node.startLine)))
        }
        if open == nil, FenceInfo.isPlainYaml(info, literal) {
          plainBlocks.append(
            Diagnostic(
              .warning, "this block is not run, because its fence says '\(info)'",
              help: "if it is a simulation, write ```yaml simulation", at: infoSpan(node.startLine)))
        }
        guard kind == .simulation || kind == .furtherWords else {
          if open == nil { hide(literal, info, from: node.startLine) }
          continue
        }
        let count = blocks.count
        if let open {
          fault(
            "a simulation block is inside the region of '\(open.name)'", line: node.startLine,
            help: "move it out of the region, whose content is replaced by each run")
        } else if kind == .furtherWords {
          fault(
            "a simulation block's fence takes no further words; found '\(shown)'", line: node.startLine,
            help: "write ```yaml simulation", at: infoSpan(node.startLine))
        } else if let site = block(index, literal: literal, headingSlug: headingSlug) {
          blocks.append(site)
        }
        if blocks.count == count { hasAllBlocks = false }
      case .htmlBlock(let literal):
        if open == nil, let line = FenceInfo.line(ofSimulationIn: literal) {
          misspeltFences.append(
            Diagnostic(
              .warning, "this is not a simulation block, because it is inside HTML",
              help: "move it out of the HTML, with empty lines around it", at: infoSpan(node.startLine + line)))
        }
        mark(Marker.find(in: literal), at: index, line: node.startLine, open: &open)
      case .htmlInline(let literal):
        guard case .none = Marker.find(in: literal) else {
          fault(
            "a marker must be alone on its line", line: lineOfComment(from: textLine),
            help: "put the comment on a line of its own, or remove it")
          continue
        }
      default: break
      }
    }
    if let open { faultUnclosed(open.name, line: open.line, from: open.node) }
    if let newer {
      // Nothing else that is said about the page would be true.
      hasAllBlocks = false
      faults = [
        Diagnostic(
          .error, "a newer version of this program wrote this page", help: "install the newer version", line: newer)
      ]
    }
    indentedFences = IndentedFences(in: source, tree).places
    misspeltFences += indentedFences.map { place in
      Diagnostic(
        .warning, "this is not a simulation block, because it is \(place.container)",
        help: "move it to the start of a line, with empty lines around it", at: infoSpan(place.line))
    }
    followers = Self.followers(blocks, regions, in: source, tree)
    if newer == nil { refuseDoubledRegions() }
  }

  mutating func fault(_ message: String, line: Int, help: String? = nil, at span: SourceSpan? = nil) {
    faults.append(
      span.map { Diagnostic(.error, message, help: help, at: $0) }
        ?? Diagnostic(.error, message, help: help, line: line))
  }

  /// Returns the place of the words of a fence, or the start of its line.
  private func infoSpan(_ line: Int) -> SourceSpan {
    let scalars = Array(String(decoding: source.line(line), as: UTF8.self).unicodeScalars)
    var start = 0
    if let marks = scalars.indices.first(where: { index in
      ["`", "~"].contains(scalars[index]) && index + 2 < scalars.count
        && scalars[index + 1] == scalars[index] && scalars[index + 2] == scalars[index]
    }) {
      start = marks
      while start < scalars.count, scalars[start] == scalars[marks] { start += 1 }
      while start < scalars.count, scalars[start] == " " || scalars[start] == "\t" { start += 1 }
    }
    var end = scalars.count
    while end > start, scalars[end - 1] == " " || scalars[end - 1] == "\t" { end -= 1 }
    return SourceSpan(
      start: SourceLocation(line: line, column: start + 1), end: SourceLocation(line: line, column: end + 1))
  }

  // MARK: Blocks

  mutating func block(_ index: Int, literal: [UInt8], headingSlug: String) -> BlockSite? {
    let node = tree.nodes[index]
    let raw = source.line(node.startLine)
    guard let fence = CodeFence(opening: raw) else {
      fault("the opening fence of this block was not found", line: node.startLine)
      return nil
    }
    let closeLine = node.startLine + SourceText(literal).lines.count + 1
    let next = node.end < tree.nodes.count ? tree.nodes[node.end].startLine : 0
    guard closeLine <= source.lines.count, next != closeLine, fence.isClosed(by: source.line(closeLine)) else {
      fault(
        "unclosed fence: this block has no closing fence of its own", line: node.startLine,
        help: "close it with a line of \(String(decoding: fence.characters, as: UTF8.self))")
      return nil
    }
    if let next = lineBelowUnclosedFence(of: literal, from: node.startLine) {
      fault(
        "unclosed fence: this block has no closing fence above line \(next)", line: node.startLine,
        help: "close it with a line of \(String(decoding: fence.characters, as: UTF8.self))")
      return nil
    }
    let closing = source.lines[closeLine - 1]
    let ending = closing.ending.isEmpty ? source.lines[node.startLine - 1].ending : closing.ending
    return BlockSite(
      node: index, parent: node.parent, openLine: node.startLine, closeLine: closeLine,
      place: place(in: node.parent, below: raw[..<fence.start], lineEnding: ending), body: literal,
      headingSlug: headingSlug)
  }

  /// Returns the line of the first marker or simulation fence in the body of a block, or nil. The fence of such a block
  /// is not closed, so that another fence closes it.
  private mutating func lineBelowUnclosedFence(of literal: [UInt8], from openLine: Int) -> Int? {
    var found: Int?
    for (index, line) in SourceText(literal).lines.enumerated() {
      let text = RegionLines.trimmed(literal[line.content].drop { $0 == 0x20 })
      let run = text.prefix { $0 == text.first }
      if case .begin(let name)? = Marker(exactly: text) {
        swallowed = name
      } else if case .end(let name)? = Marker(exactly: text) {
        if swallowed == name { swallowed = nil }
      } else if run.count < 3 || !"`~".utf8.contains(run.first ?? 0)
        || FenceInfo(String(decoding: text.dropFirst(run.count), as: UTF8.self)) != .simulation
      {
        continue
      }
      found = found ?? openLine + index + 1
    }
    return found
  }

  func place(in parent: Int, below raw: ArraySlice<UInt8>, lineEnding: Range<Int>) -> RegionPlace {
    RegionPlace(
      prefix: ContainerPrefix(below: raw), parent: kind(ofParent: parent), lineEnding: Array(source.bytes[lineEnding]))
  }

  func kind(ofParent index: Int) -> RegionPlace.Parent {
    guard index > 0, case .item = tree.nodes[index].kind,
      case .list(_, _, _, let isTight) = tree.nodes[tree.nodes[index].parent].kind
    else { return .page }
    return isTight ? .tightItem : .looseItem
  }

  /// Returns a text with its Latin letters in ASCII.
  private static func plainLetters(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let letters = String(decoding: bytes, as: UTF8.self).flatMap { character in
      character.isASCII ? String(character) : character.lowercased().map(\.plainLetters).joined()
    }
    return Array(String(letters).utf8)
  }

  /// Returns the slug of a heading: its letters in lower case and its digits, with everything else replaced by single
  /// hyphens. Latin letters are written in ASCII: `Über` becomes `ueber`.
  ///
  /// The text of an inline value is left out, because it changes, and names must not.
  private func slug(of heading: Int) -> String {
    var slug: [UInt8] = []
    func appendHyphen() { if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) } }
    var index = heading + 1
    while index < tree.nodes[heading].end {
      defer { index += 1 }
      switch tree.nodes[index].kind {
      case .text(let bytes), .code(let bytes):
        for byte in Self.plainLetters(of: bytes) {
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): slug.append(byte)
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
          default: appendHyphen()
          }
        }
      case .softBreak, .lineBreak: appendHyphen()
      case .htmlInline: index = tree.endOfValue(openedBy: index) ?? index
      default: break
      }
    }
    slug = Array(slug.prefix(60))
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }
}
