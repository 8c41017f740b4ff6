import MarkdownSource

extension PageBody {
  mutating func row(_ index: Int, isHeader: Bool) {
    self.isHeader = isHeader
    column = 0
    // The header is the first row, and the body begins with the row after it.
    let table = tree.nodes[index].parent
    if isHeader {
      block("<thead>\n")
    } else if tree.nodes[table + 1].end == index {
      block("<tbody>\n")
    }
    block("<tr>\n")
  }

  mutating func cell() {
    html.markup(isHeader ? "<th scope=\"col\"" : "<td")
    html.markup(Self.attribute(column < columns.count ? columns[column] : .none))
    html.markup(">")
    column += 1
  }

  /// Ends a row. Missing cells are written as empty cells.
  mutating func endRow() {
    while column < columns.count {
      cell()
      html.markup(isHeader ? "</th>" : "</td>")
    }
    block("</tr>\n")
    if isHeader { html.markup("</thead>\n") }
  }

  mutating func endTable(_ index: Int) {
    if tree.nodes[index + 1].end < tree.nodes[index].end { html.markup("</tbody>\n") }
    html.markup("</table></div>\n")
  }

  private static func attribute(_ alignment: MarkdownTree.Alignment) -> StaticString {
    switch alignment {
    case .none: ""
    case .left: " class=\"left\""
    case .center: " class=\"center\""
    case .right: " class=\"right\""
    }
  }
}
