import MarkdownSource
import Simulations
import Specification

/// The places of blocks and regions in a file, and the errors about them. O(bytes).
package struct Layout: Sendable {
  package private(set) var blocks: [BlockSite] = []
  package private(set) var regions: [RegionSite] = []
  package private(set) var faults: [Diagnostic] = []
  /// Whether all blocks of the file and their headings are known. An error in a marker alone does not hide a block.
  package private(set) var hasAllBlocks = true
  /// Warnings about fences that probably mean a simulation block.
  package private(set) var misspeltFences: [Diagnostic] = []
  /// The fences of simulations that are indented below a footnote, a box or a tab.
  private(set) var indentedFences: [IndentedFences.Place] = []
  /// Warnings about blocks of plain YAML that name a model, as a simulation block does.
  package private(set) var plainBlocks: [Diagnostic] = []
  /// For each block, the index of the region that directly follows it, or nil.
  private(set) var followers: [Int?] = []

  private let source: SourceText
  private let tree: MarkdownTree
  /// The line of the first marker that a newer program wrote, or nil.
  private var newer: Int?
  /// The region whose begin marker is inside a block with an unclosed fence, until its end marker.
  private var swallowed: String?
  /// The region whose begin marker is inside a fence of code, until its end marker, and the line of that fence.
  private var hidden: (name: String, line: Int)?
  /// The indices of the nodes whose text contains an end marker that is hidden, by the name of the region. Nil before
  /// the first search.
  private var hiding: [String: [Int]]?

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

  private mutating func fault(_ message: String, line: Int, help: String? = nil, at span: SourceSpan? = nil) {
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

  private mutating func block(_ index: Int, literal: [UInt8], headingSlug: String) -> BlockSite? {
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

  private func place(in parent: Int, below raw: ArraySlice<UInt8>, lineEnding: Range<Int>) -> RegionPlace {
    RegionPlace(
      prefix: ContainerPrefix(below: raw), parent: kind(ofParent: parent), lineEnding: Array(source.bytes[lineEnding]))
  }

  private func kind(ofParent index: Int) -> RegionPlace.Parent {
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

  // MARK: Regions

  private mutating func mark(
    _ finding: Marker.Finding, at index: Int, line: Int, open: inout (name: String, node: Int, line: Int)?
  ) {
    switch finding {
    case .none: break
    case .newer:
      newer = newer ?? line
    // Digits that do not fit are no digest, so the region counts as edited by hand.
    case .wrongDigest where open != nil: break
    case .wrongDigest, .inexact:
      let line = lineOfComment(from: line)
      let isDigest = source.line(line).firstRange(of: Array(" block=".utf8)) != nil
      fault(
        "this comment starts like a marker of a notebook, but is not one", line: line,
        help: isDigest
          ? "remove the line"
          : "write a marker alone on its line, as <!-- notebook:begin NAME --> or <!-- notebook:end NAME -->")
    case .marker(.digest):
      if open == nil, let hidden {
        faultHidden(hidden)
      } else if open == nil, swallowed == nil {
        fault("a digest line is outside every region", line: line, help: "remove the line")
      }
    case .marker(.begin(let name)):
      if let outer = open {
        fault("the region of '\(name)' begins inside that of '\(outer.name)'", line: line)
        faultUnclosed(outer.name, line: outer.line, from: outer.node)
      }
      open = (name, index, line)
      (swallowed, hidden) = (nil, nil)
    case .marker(.end(let name)):
      guard let begun = open else {
        if swallowed == name {
          swallowed = nil
          return
        }
        if let hidden, hidden.name == name {
          faultHidden(hidden)
          swallowed = nil
          return
        }
        fault(
          "this end marker of '\(name)' has no begin marker", line: line,
          help: "restore the line <!-- notebook:begin \(name) -->, or remove this one")
        return
      }
      open = nil
      guard begun.name == name else {
        fault("the region of '\(begun.name)' (line \(begun.line)) ends with a marker of '\(name)'", line: line)
        return
      }
      guard tree.nodes[begun.node].parent == tree.nodes[index].parent else {
        fault(
          "the markers of '\(name)' are in different lists or quotes (it begins on line \(begun.line))", line: line)
        return
      }
      regions.append(region(name, from: begun.node, line: begun.line, to: index, line: line))
    }
  }

  private func region(_ name: String, from node: Int, line: Int, to endNode: Int, line endLine: Int) -> RegionSite {
    let raw = source.line(line), parent = tree.nodes[node].parent
    let start = raw.firstIndex(of: UInt8(ascii: "<")) ?? raw.startIndex
    return RegionSite(
      name: name, node: node, endNode: endNode, parent: parent, beginLine: line, endLine: endLine, start: start,
      startsLine: ContainerPrefix.isBlank(raw[..<start]),
      place: place(in: parent, below: raw[..<start], lineEnding: source.lines[line - 1].ending))
  }

  private mutating func faultUnclosed(_ name: String, line: Int, from begin: Int) {
    hasAllBlocks = false
    let hiding = self.hiding ?? hidingNodes()
    self.hiding = hiding
    let nodes = hiding[name] ?? [], next = nodes.firstIndexInOrder { $0 >= begin }
    if next < nodes.count {
      let node = tree.nodes[nodes[next]]
      let line = node.startLine
      guard case .codeBlock(let info, _) = node.kind else {
        return fault(
          "the comment on this line is not closed, so it hides the end marker of '\(name)'", line: line,
          help: "end the line with -->")
      }
      return fault(
        "the fence on this line hides the end marker of '\(name)'", line: line,
        help: info?.isEmpty ?? true
          ? "restore the line ```text above its text, or remove line \(line)"
          : "close it above \(Marker.end(name).text)")
    }
    fault(
      "the region of '\(name)' has no end marker", line: line,
      help: "restore the line <!-- notebook:end \(name) -->, or remove the whole region")
  }

  /// Returns the nodes whose text contains an end marker that is hidden, by the name of the region. O(bytes).
  private func hidingNodes() -> [String: [Int]] {
    let start = Array("<!-- notebook:end ".utf8), end = Array(" -->".utf8)
    var nodes: [String: [Int]] = [:]
    for (index, node) in tree.nodes.enumerated() {
      let text: [UInt8]
      switch node.kind {
      case .htmlBlock(let html) where !Marker.isAlone(in: html): text = html
      case .codeBlock(_?, let code): text = code
      default: continue
      }
      var rest = text[...]
      while let found = rest.firstRange(of: start) {
        rest = rest[found.upperBound...]
        let name = rest.prefix { $0 > 0x20 }
        if rest[name.endIndex...].starts(with: end) {
          nodes[String(decoding: name, as: UTF8.self), default: []].append(index)
        }
      }
    }
    return nodes
  }

  /// Reports a fence that hides the begin marker of a region. Its block probably lost its first line.
  private mutating func faultHidden(_ region: (name: String, line: Int)) {
    hasAllBlocks = false
    (swallowed, hidden) = (region.name, nil)
    fault(
      "the fence on this line hides the begin marker of '\(region.name)'", line: region.line,
      help: "restore the line ```yaml simulation above the block, or close the fence above the marker")
  }

  /// Notes the region that a fence of code hides, or reports it if nothing else can be meant.
  ///
  /// If a block loses its first line, its last line opens a fence, which hides the region below it. Examples of regions
  /// in closed fences are left alone.
  private mutating func hide(_ code: [UInt8], _ info: String, from openLine: Int) {
    guard code[...].firstRange(of: Array("<!-- notebook:begin ".utf8)) != nil else { return }
    var first: String?, last: String?
    let lines = SourceText(code).lines
    for line in lines {
      switch Marker(exactly: RegionLines.trimmed(code[line.content].drop { $0 == 0x20 })) {
      case .begin(let begun): (first, last) = (first ?? begun, begun)
      case .end: last = nil
      default: break
      }
    }
    hidden = last.map { ($0, openLine) }
    guard info.isEmpty, let first, let fence = CodeFence(opening: source.line(openLine)) else { return }
    let closeLine = openLine + lines.count + 1
    let isClosed = closeLine <= source.lines.count && fence.isClosed(by: source.line(closeLine))
    if !isClosed || hasLostBlock(above: openLine) {
      faultHidden((first, openLine))
      swallowed = last
    }
  }

  /// Returns whether the lines above a fence, up to another fence, a comment or a heading, are those of a block.
  private func hasLostBlock(above openLine: Int) -> Bool {
    stride(from: openLine - 1, to: 0, by: -1).lazy
      .map { source.line($0).drop { $0 == 0x20 || $0 == UInt8(ascii: ">") } }
      .prefix { line in !(line.first.map { "`~<#".utf8.contains($0) } ?? false) }
      .contains { $0.starts(with: "model:".utf8) }
  }

  private static func followers(
    _ blocks: [BlockSite], _ regions: [RegionSite], in source: SourceText, _ tree: MarkdownTree
  ) -> [Int?] {
    let byNode = Dictionary(regions.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    return blocks.map { block in
      guard let index = byNode[tree.nodes[block.node].end], regions[index].parent == block.parent,
        (block.closeLine..<regions[index].beginLine).dropFirst()
          .allSatisfy({ block.place.prefix.isBlank(source.line($0)) })
      else { return nil }
      return index
    }
  }

  /// Reports regions of the same name. A region that directly follows a block belongs to it, whatever its name, and is
  /// left to ``Pairing``.
  private mutating func refuseDoubledRegions() {
    var first: [String: Int] = [:]
    let following = Set(followers.compactMap { $0 })
    for (index, region) in regions.enumerated() where !following.contains(index) {
      if let line = first[region.name] {
        fault(
          "a second region of '\(region.name)': the first one starts on line \(line)", line: region.beginLine,
          help: "remove one of them")
      } else {
        first[region.name] = region.beginLine
      }
    }
  }

  /// Returns the first line from `start` that contains a comment of this program.
  private func lineOfComment(from start: Int) -> Int {
    let ours = Array("notebook:".utf8)
    var line = start
    while line < source.lines.count, source.line(line).firstRange(of: ours) == nil { line += 1 }
    return line <= source.lines.count && source.line(line).firstRange(of: ours) != nil ? line : start
  }
}
