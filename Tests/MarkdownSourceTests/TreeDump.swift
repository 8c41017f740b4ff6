import MarkdownSource

extension MarkdownTree {
  /// The nodes, one on each line, indented by depth, with the line on which a block starts. The tests compare this
  /// text.
  var dump: String {
    var depths: [Int] = []
    var lines: [String] = []
    for node in nodes {
      let depth = node.parent < 0 ? 0 : depths[node.parent] + 1
      depths.append(depth)
      let place = node.startLine > 0 ? "@\(node.startLine)" : ""
      lines.append(String(repeating: "  ", count: depth) + node.kind.summary + place)
    }
    return lines.joined(separator: "\n")
  }
}

extension MarkdownTree.Kind {
  fileprivate var summary: String {
    func text(_ bytes: [UInt8]) -> String {
      "'" + String(decoding: bytes, as: UTF8.self).replacing("\r", with: "\\r").replacing("\n", with: "\\n") + "'"
    }
    switch self {
    case .document: return "document"
    case .blockQuote: return "quote"
    case .list(let isOrdered, let start, let delimiter, let isTight):
      let mark = isOrdered ? "\(start)" + String(decoding: [delimiter ?? 63], as: UTF8.self) : "bullets"
      return "list \(mark) \(isTight ? "tight" : "loose")"
    case .item(let task): return task.map { $0 ? "item[x]" : "item[ ]" } ?? "item"
    case .codeBlock(let info, let literal): return "code[\(info ?? "indented")] \(text(literal))"
    case .htmlBlock(let literal): return "html \(text(literal))"
    case .paragraph: return "paragraph"
    case .heading(let level): return "heading\(level)"
    case .thematicBreak: return "rule"
    case .text(let literal): return text(literal)
    case .softBreak: return "soft"
    case .lineBreak: return "hard"
    case .code(let literal): return "`\(text(literal))`"
    case .htmlInline(let literal): return "<\(text(literal))>"
    case .emphasis: return "emphasis"
    case .strong: return "strong"
    case .link(let destination, let title): return "link \(destination) '\(title)'"
    case .image(let destination, let title): return "image \(destination) '\(title)'"
    case .custom: return "custom"
    case .table(let columns): return "table " + columns.map { "\($0)" }.joined(separator: ",")
    case .tableRow(let isHeader): return isHeader ? "header" : "row"
    case .tableCell: return "cell"
    case .strikethrough: return "strike"
    case .alert(let kind): return "alert \(kind)"
    case .footnoteReference(let number, let label): return "ref \(number) \(label)"
    case .footnotes: return "footnotes"
    case .footnote(let number, let label): return "footnote \(number) \(label)"
    case .html(let element): return "html \(element)"
    }
  }
}
