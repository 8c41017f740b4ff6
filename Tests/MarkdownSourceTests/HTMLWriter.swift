import MarkdownSource

/// Writes a tree as HTML, byte for byte like `cmark` and `cmark-gfm`, except for the links back from footnotes.
struct HTMLWriter {
  private let tree: MarkdownTree
  private var html = ""

  static func html(_ tree: MarkdownTree) -> String {
    var writer = HTMLWriter(tree: tree)
    var open: [Int] = []
    var index = 0
    while index < tree.nodes.count {
      while let last = open.last, tree.nodes[last].end <= index { writer.close(open.removeLast()) }
      if case .image = tree.nodes[index].kind {
        writer.image(index)
        index = tree.nodes[index].end
      } else {
        writer.open(index)
        open.append(index)
        index += 1
      }
    }
    for last in open.reversed() { writer.close(last) }
    return writer.html
  }

  private init(tree: MarkdownTree) { self.tree = tree }

  private mutating func line(_ text: String) {
    if !html.utf8.isEmpty, html.utf8.last != UInt8(ascii: "\n") { html += "\n" }
    html += text
  }

  private func isTight(_ paragraph: Int) -> Bool {
    let parent = tree.nodes[paragraph].parent
    guard parent > 0, case .item = tree.nodes[parent].kind,
      case .list(_, _, _, let isTight) = tree.nodes[tree.nodes[parent].parent].kind
    else { return false }
    return isTight
  }

  private func column(_ cell: Int) -> (tag: String, attribute: String) {
    let row = tree.nodes[cell].parent
    guard case .tableRow(let isHeader) = tree.nodes[row].kind,
      case .table(let columns) = tree.nodes[tree.nodes[row].parent].kind
    else { return ("", "") }
    let number = tree.children(of: row).firstIndex(of: cell) ?? 0
    return (isHeader ? "th" : "td", Self.attribute(columns[number]))
  }

  private static func attribute(_ alignment: MarkdownTree.Alignment) -> String {
    alignment == .none ? "" : " align=\"\(alignment)\""
  }

  private mutating func open(_ index: Int) {
    switch tree.nodes[index].kind {
    case .document, .custom, .html: break
    case .blockQuote: line("<blockquote>\n")
    case .list(let isOrdered, let start, _, _):
      line(isOrdered ? start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n" : "<ul>\n")
    case .item(let task):
      line("<li>")
      if let task { html += "<input type=\"checkbox\"\(task ? " checked=\"\"" : "") disabled=\"\" /> " }
    case .codeBlock(let info, let literal):
      let word = (info ?? "").prefix { !" \t\n\r\u{B}\u{C}".contains($0) }
      line("<pre><code" + (word.isEmpty ? "" : " class=\"language-\(Self.escaped(String(word)))\"") + ">")
      html += Self.escaped(literal) + "</code></pre>\n"
    case .htmlBlock(let literal):
      line(String(decoding: literal, as: UTF8.self))
      line("")
    case .paragraph: if !isTight(index) { line("<p>") }
    case .heading(let level): line("<h\(level)>")
    case .thematicBreak: line("<hr />\n")
    case .text(let literal): html += Self.escaped(literal)
    case .softBreak: html += "\n"
    case .lineBreak: html += "<br />\n"
    case .code(let literal): html += "<code>" + Self.escaped(literal) + "</code>"
    case .htmlInline(let literal): html += String(decoding: literal, as: UTF8.self)
    case .emphasis: html += "<em>"
    case .strong: html += "<strong>"
    case .link(let destination, let title): html += "<a href=\"\(Self.address(destination))\"\(Self.title(title))>"
    case .image: break
    case .table: line("<table>\n")
    case .tableRow(let isHeader):
      if isHeader {
        line("<thead>\n")
      } else if tree.children(of: tree.nodes[index].parent)[1] == index {
        line("<tbody>\n")
      }
      line("<tr>")
    case .tableCell:
      let column = column(index)
      line("<\(column.tag)\(column.attribute)>")
    case .strikethrough: html += "<del>"
    case .alert(let kind): line("<blockquote class=\"\(kind)\">\n")
    case .footnoteReference(let number, _): html += "<sup>\(number)</sup>"
    case .footnotes: line("<section>\n<ol>\n")
    case .footnote: line("<li>\n")
    }
  }

  private mutating func close(_ index: Int) {
    switch tree.nodes[index].kind {
    case .blockQuote, .alert: line("</blockquote>\n")
    case .list(let isOrdered, _, _, _): line(isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: html += "</li>\n"
    case .paragraph: if !isTight(index) { html += "</p>\n" }
    case .heading(let level): html += "</h\(level)>\n"
    case .emphasis: html += "</em>"
    case .strong: html += "</strong>"
    case .link: html += "</a>"
    case .strikethrough: html += "</del>"
    case .tableCell: html += "</\(column(index).tag)>"
    case .tableRow(let isHeader):
      // A missing cell is an empty one.
      if case .table(let columns) = tree.nodes[tree.nodes[index].parent].kind {
        for column in columns.dropFirst(tree.children(of: index).count) { line("<td\(Self.attribute(column))></td>") }
      }
      line("</tr>\n")
      if isHeader { line("</thead>\n") }
    case .table:
      if tree.children(of: index).count > 1 { line("</tbody>\n") }
      line("</table>\n")
    case .footnote: line("</li>\n")
    case .footnotes: line("</ol>\n</section>\n")
    default: break
    }
  }

  private mutating func image(_ index: Int) {
    guard case .image(let destination, let title) = tree.nodes[index].kind else { return }
    var alternative = ""
    for node in tree.nodes[index..<tree.nodes[index].end] {
      switch node.kind {
      case .text(let literal), .code(let literal), .htmlInline(let literal): alternative += Self.escaped(literal)
      case .softBreak, .lineBreak: alternative += " "
      default: break
      }
    }
    html += "<img src=\"\(Self.address(destination))\" alt=\"\(alternative)\"\(Self.title(title)) />"
  }

  private static func title(_ title: String) -> String { title.isEmpty ? "" : " title=\"\(escaped(title))\"" }

  private static func escaped(_ text: String) -> String { escaped(Array(text.utf8)) }

  private static func escaped(_ text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  private static func address(_ text: String) -> String {
    var address = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): address += "&amp;"
      case UInt8(ascii: "'"): address += "&#x27;"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-_.+!*(),%#@?=;:/$~".utf8.contains(byte): address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return address
  }
}
