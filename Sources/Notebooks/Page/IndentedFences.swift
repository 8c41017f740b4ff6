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
    let found = source.lines.indices.filter { Self.isFence(source.bytes[source.lines[$0].content]) }
    guard !found.isEmpty else { return }
    let covered = Self.covered(by: tree) + (source.frontMatter.map { [$0] } ?? [])
    for index in found where !covered.contains(where: { $0.contains(index + 1) }) {
      guard let container = Self.container(of: index, in: source) else { continue }
      places.append(Place(line: index + 1, container: container))
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
  private static func covered(by tree: MarkdownTree) -> [ClosedRange<Int>] {
    tree.nodes.compactMap { node in
      switch node.kind {
      case .codeBlock(info: .some, let literal): node.startLine...node.startLine + SourceText(literal).lines.count + 1
      case .htmlBlock(let literal): node.startLine...node.startLine + max(1, SourceText(literal).lines.count) - 1
      default: nil
      }
    }
  }

  /// Returns the container that the nearest line with less indentation opens, or nil if it is ordinary text.
  private static func container(of index: Int, in source: SourceText) -> String? {
    let fence = source.bytes[source.lines[index].content]
    for line in source.lines[..<index].reversed().lazy.map({ source.bytes[$0.content] }) {
      let content = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard !content.isEmpty, indent(line) < indent(fence) else { continue }
      if content.starts(with: "[^".utf8), content.firstRange(of: Array("]:".utf8)) != nil { return "in a footnote" }
      for mark in ["!!!", "???", "==="]
      where content.starts(with: mark.utf8) && content.dropFirst(3).first != mark.utf8.first {
        return "indented below '\(String(decoding: content.prefix(60), as: UTF8.self))'"
      }
      return nil
    }
    return nil
  }
}
