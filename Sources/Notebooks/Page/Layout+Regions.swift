import MarkdownSource
import Simulations
import Specification

/// The regions of a page.
extension Layout {
  mutating func mark(
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

  func region(_ name: String, from node: Int, line: Int, to endNode: Int, line endLine: Int) -> RegionSite {
    let raw = source.line(line), parent = tree.nodes[node].parent
    let start = raw.firstIndex(of: UInt8(ascii: "<")) ?? raw.startIndex
    return RegionSite(
      name: name, node: node, endNode: endNode, parent: parent, beginLine: line, endLine: endLine, start: start,
      startsLine: ContainerPrefix.isBlank(raw[..<start]),
      place: place(in: parent, below: raw[..<start], lineEnding: source.lines[line - 1].ending))
  }

  mutating func faultUnclosed(_ name: String, line: Int, from begin: Int) {
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
  mutating func hide(_ code: [UInt8], _ info: String, from openLine: Int) {
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

  static func followers(
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
  mutating func refuseDoubledRegions() {
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
  func lineOfComment(from start: Int) -> Int {
    let ours = Array("notebook:".utf8)
    var line = start
    while line < source.lines.count, source.line(line).firstRange(of: ours) == nil { line += 1 }
    return line <= source.lines.count && source.line(line).firstRange(of: ours) != nil ? line : start
  }
}

/// The opening fence of a code block on its raw line.
struct CodeFence {
  /// The index of the first fence character on the line.
  let start: Int
  let characters: ArraySlice<UInt8>
  private let quotes: Int

  /// Reads a fence. Only containers may precede it: spaces, `>` and list markers, none of which contain a fence
  /// character.
  init?(opening line: ArraySlice<UInt8>) {
    guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
      return nil
    }
    self.start = start
    let mark = line[start]
    characters = line[start...].prefix { $0 == mark }
    quotes = line[..<start].count { $0 == UInt8(ascii: ">") }
  }

  /// Returns whether `line` closes the block. It must consist of as many `>` as before, then the same character at
  /// least as often, and nothing else.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let containers = line.prefix { isBlank($0) || $0 == UInt8(ascii: ">") }
    let rest = line.dropFirst(containers.count)
    let run = rest.prefix { $0 == characters.first }
    return containers.count { $0 == UInt8(ascii: ">") } == quotes && run.count >= characters.count
      && rest.dropFirst(run.count).allSatisfy(isBlank)
  }
}
