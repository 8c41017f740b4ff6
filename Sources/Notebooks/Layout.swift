import MarkdownSource
import Simulations

/// A simulation block as it stands in the file.
package struct BlockSite: Sendable {
  /// Its node in the tree, and that of its container.
  package let node: Int
  package let parent: Int
  /// Line numbers of the two fences, from 1.
  package let openLine: Int
  package let closeLine: Int
  /// The prefix of its container, for the region below it.
  package let prefix: ContainerPrefix
  /// Whether it stands in an item of a tight list, where a blank line would change the page.
  package let isTight: Bool
  /// The line end of its opening fence.
  package let lineEnding: [UInt8]
  package let body: [UInt8]
  /// The slug of the heading above it; empty where there is none.
  package let headingSlug: String
}

/// A region of results as it stands in the file: the lines from its begin marker to its end marker.
package struct RegionSite: Sendable {
  package let name: String
  package let node: Int
  package let endNode: Int
  package let parent: Int
  package let beginLine: Int
  package let endLine: Int
  package let prefix: ContainerPrefix
}

/// Where blocks and regions are in a file, and what is wrong with them. Complexity: O(file).
package struct Layout: Sendable {
  package private(set) var blocks: [BlockSite] = []
  package private(set) var regions: [RegionSite] = []
  package private(set) var faults: [Diagnostic] = []

  private let source: SourceText
  private let tree: MarkdownTree

  package init(source: SourceText, tree: MarkdownTree) {
    self.source = source
    self.tree = tree
    var open: (name: String, node: Int, line: Int)?
    var headingSlug = ""
    /// The deepest paragraph or heading so far: where inline comments stand.
    var textLine = 1

    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .heading:
        headingSlug = slug(of: index)
        textLine = node.startLine
      case .paragraph:
        textLine = node.startLine
      case .codeBlock(let info?, let literal):
        guard let isExact = Self.isSimulation(info) else { continue }
        if let open {
          fault(
            "a simulation block stands inside the region of '\(open.name)'", line: node.startLine,
            help: "move it out of the region, whose content is replaced by each run")
        } else if !isExact {
          fault(
            "a simulation block's fence takes no further words; found '\(info)'", line: node.startLine,
            help: "write ```yaml simulation")
        } else if let site = block(index, literal: literal, headingSlug: headingSlug) {
          blocks.append(site)
        }
      case .htmlBlock(let literal):
        mark(Marker.find(in: literal), at: index, line: node.startLine, open: &open)
      case .htmlInline(let literal):
        guard case .none = Marker.find(in: literal) else {
          fault(
            "a marker stands alone on its line", line: lineOfComment(from: textLine),
            help: "put the comment on a line of its own, or remove it")
          continue
        }
      default: break
      }
    }
    if let open { faultUnclosed(open.name, line: open.line) }
    refuseDoubledRegions()
  }

  private mutating func fault(_ message: String, line: Int, help: String? = nil) {
    faults.append(Diagnostic(.error, message, help: help, line: line))
  }

  /// Whether an info string, blanks folded, asks for a simulation: nil if not, false with further words.
  private static func isSimulation(_ info: String) -> Bool? {
    let words = info.split { $0 == " " || $0 == "\t" }
    if words.first == "simulation" { return words.count == 1 }
    if words.starts(with: ["yaml", "simulation"]) { return words.count == 2 }
    return nil
  }

  // MARK: Blocks

  private mutating func block(_ index: Int, literal: [UInt8], headingSlug: String) -> BlockSite? {
    let node = tree.nodes[index]
    let raw = source.line(node.startLine)
    guard let fence = Fence(opening: raw) else {
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
    let line = source.lines[node.startLine - 1]
    return BlockSite(
      node: index, parent: node.parent, openLine: node.startLine, closeLine: closeLine,
      prefix: ContainerPrefix(below: raw[..<fence.start]), isTight: isInTightList(node),
      lineEnding: Array(source.bytes[line.ending]), body: literal, headingSlug: headingSlug)
  }

  private func isInTightList(_ node: MarkdownTree.Node) -> Bool {
    guard node.parent >= 0, case .item = tree.nodes[node.parent].kind,
      case .list(_, _, _, let isTight) = tree.nodes[tree.nodes[node.parent].parent].kind
    else { return false }
    return isTight
  }

  /// Lower-case ASCII letters and digits of a heading's text, anything else folded to single hyphens.
  private func slug(of heading: Int) -> String {
    var slug: [UInt8] = []
    for node in tree.nodes[heading + 1..<max(heading + 1, tree.nodes[heading].end)] {
      switch node.kind {
      case .text(let bytes), .code(let bytes):
        for byte in bytes {
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): slug.append(byte)
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
          default: if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
          }
        }
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
    case .inexact:
      fault(
        "this comment starts like a marker of a notebook, but is not one", line: lineOfComment(from: line),
        help: "a marker stands alone on its line, spelled <!-- notebook:begin NAME -->, or with end")
    case .marker(.digest):
      if open == nil { fault("a digest stands outside of any region", line: line, help: "remove the line") }
    case .marker(.begin(let name)):
      if let outer = open {
        fault("the region of '\(name)' begins inside that of '\(outer.name)'", line: line)
        faultUnclosed(outer.name, line: outer.line)
      }
      open = (name, index, line)
    case .marker(.end(let name)):
      guard let begun = open else {
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
          "the markers of '\(name)' stand in different lists or quotes (it begins in line \(begun.line))", line: line)
        return
      }
      let raw = source.line(begun.line)
      let comment = raw.firstIndex(of: UInt8(ascii: "<")) ?? raw.endIndex
      regions.append(
        RegionSite(
          name: name, node: begun.node, endNode: index, parent: tree.nodes[index].parent, beginLine: begun.line,
          endLine: line, prefix: ContainerPrefix(below: raw[..<comment])))
    }
  }

  private mutating func faultUnclosed(_ name: String, line: Int) {
    fault(
      "the region of '\(name)' has no end marker", line: line,
      help: "restore the line <!-- notebook:end \(name) -->, or remove the whole region")
  }

  private mutating func refuseDoubledRegions() {
    var first: [String: Int] = [:]
    for region in regions {
      if let line = first[region.name] {
        fault(
          "a second region of '\(region.name)': the first one begins in line \(line)", line: region.beginLine,
          help: "remove one of them")
      } else {
        first[region.name] = region.beginLine
      }
    }
  }

  /// The first line from `start` on that holds a comment of ours.
  private func lineOfComment(from start: Int) -> Int {
    let ours = Array("notebook:".utf8)
    var line = start
    while line < source.lines.count, source.line(line).firstRange(of: ours) == nil { line += 1 }
    return line <= source.lines.count && source.line(line).firstRange(of: ours) != nil ? line : start
  }
}

/// The opening fence of a code block in its raw line.
private struct Fence {
  /// Index of the first fence character in the line.
  let start: Int
  let characters: ArraySlice<UInt8>
  private let quotes: Int

  /// Before a fence stand only containers: blanks, `>`, and list markers, none of which hold a fence character.
  init?(opening line: ArraySlice<UInt8>) {
    guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
      return nil
    }
    self.start = start
    let mark = line[start]
    characters = line[start...].prefix { $0 == mark }
    quotes = line[..<start].count { $0 == UInt8(ascii: ">") }
  }

  /// Whether `line` closes the block: as many `>` as before, then the same character at least as often, and nothing else.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let containers = line.prefix { isBlank($0) || $0 == UInt8(ascii: ">") }
    let rest = line.dropFirst(containers.count)
    let run = rest.prefix { $0 == characters.first }
    return containers.count { $0 == UInt8(ascii: ">") } == quotes && run.count >= characters.count
      && rest.dropFirst(run.count).allSatisfy(isBlank)
  }
}
