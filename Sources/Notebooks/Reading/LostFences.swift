import MarkdownSource
import Simulations

/// Finds results whose block is still on the page, but with a fence that a tool has changed.
///
/// Formatters and converters shorten ```` ```yaml simulation ```` to ```` ``` yaml ````, turn the block into one line
/// of code, indent it, or put it into HTML. Then the results belong to no block, but removing them would be wrong.
enum LostFences {
  /// Returns an error for each region without a block that still has its text above it.
  ///
  /// The text is searched between the previous region and the region itself, in any container. Blocks that run and
  /// comments do not count. O(bytes).
  static func faults(of orphans: [RegionSite], on layout: Layout, of source: SourceText, _ tree: MarkdownTree)
    -> [Diagnostic]
  {
    guard !orphans.isEmpty else { return [] }
    let regions = layout.regions.sorted { $0.node < $1.node }
    let places = Dictionary(zip(regions.map(\.node), regions.indices)) { first, _ in first }
    let live = Set(layout.blocks.map(\.node))
    var known = Set(layout.blocks.flatMap { $0.openLine...$0.closeLine })
    if let frontMatter = source.frontMatter { known.formUnion(frontMatter) }
    // The layout reports a block that is inside a region or not closed.
    for (index, node) in tree.nodes.enumerated() where !live.contains(index) {
      guard case .codeBlock(let info?, let code) = node.kind, isBlock(info) else { continue }
      known.formUnion(node.startLine...node.startLine + SourceText(code).lines.count + 1)
    }
    return orphans.compactMap { orphan in
      let previous = places[orphan.node].flatMap { $0 > 0 ? regions[$0 - 1] : nil }
      let nodes = (previous.map { min($0.endNode + 1, orphan.node) } ?? 0)..<orphan.node
      var hidden: Set<Int> = []
      var lost: Lost?
      for index in nodes where !live.contains(index) && lost == nil {
        let line = line(of: index, in: tree)
        switch tree.nodes[index].kind {
        case .htmlBlock(let html) where isComment(html):
          hidden.formUnion(line..<line + SourceText(html).lines.count)
        case .htmlBlock(let html):
          if mayBeBlock(html, of: orphan.name) {
            lost = Lost(
              line: line + (FenceInfo.line(ofSimulationIn: html) ?? 0), reason: "is inside HTML",
              remedy: "move the block out of the HTML, with empty lines around it")
          }
        case .codeBlock(nil, let code):
          if mayBeBlock(code, of: orphan.name) {
            lost = Lost(line: line, reason: "is indented like code", remedy: "remove the indentation of the block")
          }
        case .codeBlock(let info?, let code):
          if !isBlock(info), mayBeBlock(code, info, of: orphan.name) { lost = Lost(line, info, code) }
        case .code(let code):
          if mayBeBlock(code, of: orphan.name) { lost = Lost(line: line, reason: "became a line of code") }
        default: break
        }
      }
      let lines = (previous.map { min($0.endLine + 1, orphan.beginLine) } ?? 1)..<orphan.beginLine
      if let place = layout.indentedFences.first(where: { lines.contains($0.line) }) {
        lost = Lost(
          line: place.line, reason: "is \(place.container)",
          remedy: "move the block to the start of a line, with empty lines around it")
      }
      let named = lines.first { line in
        !known.contains(line) && !hidden.contains(line) && names(source.line(line), orphan.name)
      }
      guard let found = lost ?? named.map({ Lost(line: $0, reason: "has no fence") }) else { return nil }
      return Diagnostic(
        .error, "the block of the results of '\(orphan.name)' \(found.reason), so it does not run",
        help: "\(found.remedy), or remove the results from '\(Marker.begin(orphan.name).text)' to "
          + "'\(Marker.end(orphan.name).text)'",
        line: found.line)
    }
  }

  /// A text that was a block.
  private struct Lost {
    let line: Int
    /// The end of a sentence about the block.
    let reason: String
    let remedy: String

    init(line: Int, reason: String, remedy: String = "write the fence ```yaml simulation") {
      self.line = line
      self.reason = reason
      self.remedy = remedy
    }

    /// Judges a block of code by the words of its fence.
    init(_ line: Int, _ info: String, _ code: [UInt8]) {
      let words = info.split { !$0.isLetter && !$0.isNumber }
      let mark = code.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
      if mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        self.init(line: line, reason: "is inside another fence", remedy: "remove the two lines of the outer fence")
      } else if words.isEmpty {
        self.init(line: line, reason: "lost the words 'yaml simulation' of its fence")
      } else if words == ["yaml"] || words == ["yml"] {
        self.init(line: line, reason: "lost the word 'simulation' of its fence")
      } else {
        self.init(line: line, reason: "has a fence that says '\(DisguisedCharacter.marked(info))'")
      }
    }
  }

  private static func isBlock(_ info: String) -> Bool {
    let kind = FenceInfo(info)
    return kind == .simulation || kind == .furtherWords
  }

  /// Returns the line of a block, or the line of the block around an inline.
  private static func line(of index: Int, in tree: MarkdownTree) -> Int {
    var index = index
    while index > 0, tree.nodes[index].startLine == 0 { index = tree.nodes[index].parent }
    return max(1, tree.nodes[index].startLine)
  }

  private static func isComment(_ html: [UInt8]) -> Bool {
    html.drop { $0 == UInt8(ascii: " ") }.starts(with: "<!--".utf8)
  }

  /// Returns whether code or HTML may be the block of this name: it says the name, or it looks like a block of a known
  /// model. Its name may have been changed, too.
  private static func mayBeBlock(_ code: [UInt8], _ info: String = "", of name: String) -> Bool {
    let words = String(decoding: code, as: UTF8.self).split { " \n\r\t,{}`".contains($0) }.map(unquoted)
    func values(of key: String) -> [Substring] {
      zip(words, words.dropFirst()).compactMap { $0 == key + ":" ? $1 : nil }
    }
    return values(of: "name").contains(Substring(name)) || FenceInfo(info) != .other
      || values(of: "model").contains { Catalog.model(named: String($0)) != nil }
  }

  private static func unquoted(_ word: Substring) -> Substring {
    guard let first = word.first, first == "\"" || first == "'", word.count > 1, word.last == first else { return word }
    return word.dropFirst().dropLast()
  }

  /// Returns whether a line says `name: NAME` and nothing else, except the marks of its containers.
  private static func names(_ line: ArraySlice<UInt8>, _ name: String) -> Bool {
    let text = line.drop { " \t>-*+".utf8.contains($0) }
    let words = String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(unquoted)
    return words == ["name:", Substring(name)]
  }
}
