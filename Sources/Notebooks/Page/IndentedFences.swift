import MarkdownSource

/// The fences of simulations that are indented below a footnote, a box (`!!! note`) or a tab (`=== "Tab"`). Other
/// programs show them as blocks. In CommonMark they are indented code or text, so they are not run.
struct IndentedFences {
  struct Place {
    var line: Int
    /// Where the fence is, as the end of a sentence: "in a footnote".
    var container: String
  }

  private(set) var places: [Place] = []

  /// Finds the fences. O(bytes).
  init(in source: SourceText, _ tree: MarkdownTree) {
    guard source.lines.contains(where: { Self.isFence(source.bytes[$0.content]) }) else { return }
    let covered = Self.covered(by: tree)
    // The lines that contain the next line: each of them is indented more than the one before it.
    var outer: [(indent: Int, container: String?)] = []
    for (index, line) in source.lines.enumerated() {
      let line = source.bytes[line.content], indent = Self.indent(line)
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
      while let last = outer.last, last.indent >= indent { outer.removeLast() }
      let isCovered = covered.contains(index + 1) || source.frontMatter?.contains(index + 1) == true
      if let container = outer.last(where: { $0.container != nil })?.container, !isCovered, Self.isFence(line) {
        places.append(Place(line: index + 1, container: container))
      }
      outer.append((indent, Self.container(openedBy: line)))
    }
  }

  private static func indent(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.reduce(0) { $0 + ($1 == 0x09 ? 4 - $0 % 4 : 1) }
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    guard indent(line) >= 4 else { return false }
    let content = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
    let info = content.drop { $0 == mark }
    return content.count - info.count >= 3 && info.count <= 100
      && FenceInfo(String(decoding: info, as: UTF8.self)) != .other
  }

  /// Returns the lines of fenced blocks and of HTML, counted from 1. A block in a list item is indented, too.
  private static func covered(by tree: MarkdownTree) -> Set<Int> {
    tree.nodes.reduce(into: []) { lines, node in
      switch node.kind {
      case .codeBlock(info: .some, let literal):
        lines.formUnion(node.startLine...node.startLine + SourceText(literal).lines.count + 1)
      case .htmlBlock(let literal):
        lines.formUnion(node.startLine..<node.startLine + max(1, SourceText(literal).lines.count))
      default: break
      }
    }
  }

  /// Returns the container that a line opens, as the end of a sentence, or nil if it is ordinary text.
  private static func container(openedBy line: ArraySlice<UInt8>) -> String? {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 }
    if content.starts(with: "[^".utf8), content.firstRange(of: Array("]:".utf8)) != nil { return "in a footnote" }
    for mark in ["!!!", "???", "==="] where content.starts(with: mark.utf8) {
      let title = content.dropFirst(3)
      // Three signs alone underline a heading.
      guard title.first != mark.utf8.first, title.contains(where: { $0 > 0x20 }) else { continue }
      return "indented below '\(String(decoding: content.prefix(200), as: UTF8.self).prefix(40))'"
    }
    return nil
  }
}

extension ArraySlice where Element == UInt8 {
  /// Returns the range of the first occurrence of `pattern`. O(n·m), which is fast enough for short patterns.
  func firstRange(of pattern: [UInt8]) -> Range<Int>? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var index = startIndex
    while index <= endIndex - pattern.count {
      guard let next = self[index...(endIndex - pattern.count)].firstIndex(of: first) else { return nil }
      if self[next..<next + pattern.count].elementsEqual(pattern) { return next..<next + pattern.count }
      index = next + 1
    }
    return nil
  }
}
