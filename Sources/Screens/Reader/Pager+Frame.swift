import Terminal
import Typography

extension Pager {
  /// What the screen shows. O(cells), and more only where the search marks matches.
  package func frame(_ theme: Theme) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    for (row, line) in visibleLines.enumerated() { draw(line, row: row, theme, &frame) }
    if case .outline(let filter, let selected) = mode { drawOutline(filter, selected, theme, &frame) }
    drawStatus(theme, &frame)
    return frame
  }

  private func draw(_ index: Int, row: Int, _ theme: Theme, _ frame: inout Frame) {
    let line = page.lines[index]
    let marks = matches.isEmpty ? [] : search?.ranges(in: index, of: page, matches: matches) ?? []
    var column = -left
    page.forEachRun(of: line) { text, style, link in
      var style = style
      if link >= 0, link == focus { style = style.adding(.inverse) }
      let hyperlink = link >= 0 ? Hyperlink(page.links[link].destination) : nil
      var rest = text
      while !rest.isEmpty {
        let mark = marks.first { $0.bytes.upperBound > rest.startIndex }
        var end = rest.endIndex
        var look = style
        if let mark, mark.bytes.lowerBound < rest.endIndex {
          if mark.bytes.lowerBound <= rest.startIndex {
            end = min(end, mark.bytes.upperBound)
            look = TextStyle(mark.match == currentMatch ? .currentMatch : .match, style.attributes)
          } else {
            end = mark.bytes.lowerBound
          }
        }
        let piece = VisibleText(rest[rest.startIndex..<end])
        frame.put(piece, column: column, row: row, style: theme.style(look), link: hyperlink)
        column += piece.width
        rest = rest[end...]
      }
    }
    // What goes on beyond the edge is marked there, so that nothing is cut silently.
    let edge = TextStyle(.marker, .bold)
    if line.width - left > columns {
      frame.put(VisibleText(isASCII ? ">" : "›"), column: columns - 1, row: row, style: theme.style(edge))
    }
    if left > 0, line.width > 0 {
      frame.put(VisibleText(isASCII ? "<" : "‹"), column: 0, row: row, style: theme.style(edge))
    }
  }

  // MARK: Outline

  private var outlineWidth: Int { min(columns, max(24, columns / 3)) }

  private func drawOutline(_ filter: String, _ selected: Int, _ theme: Theme, _ frame: inout Frame) {
    let width = outlineWidth
    frame.fill(columns: 0..<width, rows: 0..<height)
    let shown = headings(matching: filter)
    let place = shown.firstIndex(of: selected) ?? 0
    let rows = max(1, height - 1)
    let first = max(0, min(place - rows / 2, shown.count - rows))
    let title = VisibleText(" Outline" + (filter.isEmpty ? "" : ": " + filter))
    frame.put(title, column: 0, row: 0, style: theme.style(TextStyle(.heading, .bold)))
    for (row, index) in shown.dropFirst(first).prefix(rows).enumerated() {
      let heading = page.headings[index]
      let text = VisibleText(String(repeating: "  ", count: heading.level - 1) + heading.text.string)
      let style = theme.style(index == selected ? TextStyle(.text, .inverse) : .plain)
      frame.fill(columns: 0..<width - 1, rows: row + 1..<row + 2, style: style)
      frame.put(text, column: 1, row: row + 1, style: style)
    }
    for row in 0..<height {
      frame.fill(columns: width - 1..<columns, rows: row..<row + 1)
      frame.put(VisibleText(isASCII ? "|" : "│"), column: width - 1, row: row, style: theme.style(.border))
    }
    // The text goes on beside it.
    for (row, line) in visibleLines.enumerated() {
      var column = width + 1
      page.forEachRun(of: page.lines[line]) { text, style, _ in
        let piece = VisibleText(text)
        frame.put(piece, column: column, row: row, style: theme.style(style))
        column += piece.width
      }
    }
  }

  // MARK: Status

  private func drawStatus(_ theme: Theme, _ frame: inout Frame) {
    let style = theme.style(TextStyle(.status, .inverse))
    let right = VisibleText(" \(share) ")
    let text = VisibleText(label: " " + statusText)
    // An answer or a question is read to its end: it takes as many rows as it needs.
    var texts = [text]
    if mode != .reading || message != nil {
      texts = divided(text)
      if texts[texts.count - 1].width + right.width > columns { texts.append(VisibleText()) }
    }
    let first = max(0, rows - texts.count)
    for (row, text) in zip(first..., texts) {
      frame.fill(columns: 0..<columns, rows: row..<row + 1, style: style)
      frame.put(text, column: 0, row: row, style: style)
    }
    frame.fill(columns: columns - right.width..<columns, rows: rows - 1..<rows, style: style)
    frame.put(right, column: columns - right.width, row: rows - 1, style: style)
    if case .searching = mode {
      let typed = divided(VisibleText(label: " /" + query))
      let end = typed[typed.count - 1].width
      frame.cursor = (min(end, columns - 1), first + typed.count - 1)
    }
  }

  /// A text in rows; one at least.
  private func divided(_ text: VisibleText) -> [VisibleText] {
    var rows = [""]
    var width = 0
    for character in text.characters {
      if width + character.width > columns {
        rows.append("")
        width = 0
      }
      rows[rows.count - 1] += character.string
      width += character.width
    }
    return rows.map { VisibleText($0) }
  }

  private var share: String {
    if !layout.isDone { return top == 0 ? "top" : "line \(top + 1)" }
    if page.lines.count <= height { return "all" }
    return top >= lastTop ? "end" : top == 0 ? "top" : "\(100 * top / max(1, lastTop))%"
  }

  private var statusText: String {
    switch mode {
    case .searching:
      let count = query.isEmpty ? "" : matches.isEmpty ? "  (not found)" : "  (\((currentMatch ?? 0) + 1) of \(matches.count))"
      return "/" + query + count
    case .asking(let address): return "open \(address) in another program? y/n"
    case .outline: return "type to filter, Enter goes there, Esc closes"
    case .reading: break
    }
    if let message { return message }
    if let focus, page.links.indices.contains(focus) { return page.links[focus].destination }
    if let currentMatch { return "\(document.source.name) · '\(query)' \(currentMatch + 1) of \(matches.count)" }
    let heading = page.headings.last { $0.line <= top }.map { " · " + $0.text.string } ?? ""
    return document.source.name + heading + " · ? for help"
  }
}
