import Terminal
import Typography

extension Pager {
  /// Returns the content of the screen. O(cells + runs of the lines + bytes that are scrolled away on the left).
  package func frame(_ theme: Theme) -> TerminalFrame {
    var frame = TerminalFrame(columns: columns, rows: rows)
    let start = outlineColumns
    if start < columns {
      for (row, line) in visibleLines.enumerated() { draw(line, row: row, from: start, theme, &frame) }
    }
    if case .outline(let filter, let selected) = mode { drawOutline(filter, selected, theme, &frame) }
    drawStatus(theme, &frame)
    return frame
  }

  /// The visible part of a run, and the column where it begins.
  private struct Piece {
    var bytes: Range<Int>
    var column: Int
    var style: TextStyle
    var link: Int
  }

  /// The largest number of bytes that are drawn in one column. No letter has marks of that size.
  private static let mostBytesInColumn = 64

  /// Returns the visible part of a line from `column` onwards. Only a small part of a very long line is read.
  private func pieces(of line: StyledPage.Line, from column: Int) -> [Piece] {
    var pieces: [Piece] = []
    var column = column
    var start = line.bytes.lowerBound
    for run in page.runs[line.runs] {
      guard column < columns else { break }
      // An ASCII character before another one has a column of its own.
      while column < 0, start + 1 < run.end, page.text[start] < 0x80, page.text[start + 1] < 0x80 {
        start += 1
        column += 1
      }
      var end = min(run.end, start + (columns - column) * Self.mostBytesInColumn)
      while end < run.end, page.text[end] & 0xC0 == 0x80 { end += 1 }
      pieces.append(Piece(bytes: start..<end, column: column, style: run.style, link: run.link))
      column += VisibleText(page.text[start..<end]).width
      start = run.end
    }
    return pieces
  }

  private func draw(_ index: Int, row: Int, from start: Int, _ theme: Theme, _ frame: inout TerminalFrame) {
    let line = page.lines[index]
    let pieces = pieces(of: line, from: start - left)
    var marks: ArraySlice<(bytes: Range<Int>, match: Int)> = []
    if let search, !matches.isEmpty, let first = pieces.first, let last = pieces.last {
      let seen = first.bytes.lowerBound..<last.bytes.upperBound
      marks = search.ranges(in: index, of: page, within: seen, matches: matches)[...]
    }
    for piece in pieces {
      let style = piece.link >= 0 && piece.link == focus ? piece.style.adding(.inverse) : piece.style
      let hyperlink = piece.link >= 0 ? Hyperlink(page.links[piece.link].destination) : nil
      var column = piece.column
      var place = piece.bytes.lowerBound
      while place < piece.bytes.upperBound, column < columns {
        while let mark = marks.first, mark.bytes.upperBound <= place { marks.removeFirst() }
        var end = piece.bytes.upperBound
        var look = style
        if let mark = marks.first, mark.bytes.lowerBound <= place {
          end = min(end, mark.bytes.upperBound)
          look = TextStyle(mark.match == currentMatch ? .currentMatch : .match, style.attributes)
        } else if let mark = marks.first {
          end = min(end, mark.bytes.lowerBound)
        }
        let text = VisibleText(page.text[place..<end])
        frame.put(text, column: column, row: row, style: theme.style(look), link: hyperlink)
        column += text.width
        place = end
      }
    }
    // A mark shows that the line continues beyond the edge, so no text disappears silently.
    let edge = theme.style(TextStyle(.marker, .bold))
    if line.width - left > columns - start {
      frame.put(VisibleText(isASCII ? ">" : "›"), column: columns - 1, row: row, style: edge)
    }
    if left > 0, line.width > 0 {
      frame.put(VisibleText(isASCII ? "<" : "‹"), column: start, row: row, style: edge)
    }
  }

  // MARK: Outline

  private func drawOutline(_ filter: String, _ selected: Int, _ theme: Theme, _ frame: inout TerminalFrame) {
    // Beside the text, the last column is a gap.
    let width = outlineColumns < columns ? outlineColumns - 1 : columns
    // The outline hides text that is scrolled to the left.
    frame.fill(columns: 0..<outlineColumns, rows: 0..<height)
    let shown = headings(matching: filter)
    let window = outlineWindow(shown, selected: selected)
    let title = VisibleText(" Outline" + (filter.isEmpty ? "" : ": " + filter))
    frame.put(clipped(title, to: width - 1), column: 0, row: 0, style: theme.style(TextStyle(.heading, .bold)))
    for (row, index) in shown.dropFirst(window.first).prefix(window.rows).enumerated() {
      let heading = page.headings[index]
      let text = VisibleText(String(repeating: "  ", count: heading.level - 1) + heading.text.string)
      let style = theme.style(index == selected ? TextStyle(.text, .inverse) : .plain)
      frame.fill(columns: 0..<width - 1, rows: row + 1..<row + 2, style: style)
      frame.put(clipped(text, to: width - 3), column: 1, row: row + 1, style: style)
    }
    for row in 0..<height {
      frame.put(VisibleText(isASCII ? "|" : "│"), column: width - 1, row: row, style: theme.style(.border))
    }
  }

  /// Returns the part of a text that fits into this many columns. A sign replaces the rest.
  private func clipped(_ text: VisibleText, to width: Int) -> VisibleText {
    guard text.width > width else { return text }
    let sign = isASCII ? "~" : "…"
    var shown = "", used = 1
    for character in text.characters {
      used += character.width
      guard used <= width else { break }
      shown += character.string
    }
    return VisibleText(shown + sign)
  }

  // MARK: Status

  private func drawStatus(_ theme: Theme, _ frame: inout TerminalFrame) {
    let style = theme.style(TextStyle(.status, .inverse))
    let right = VisibleText(" \(share) ")
    let text = statusText
    // A question or a message is always shown in full, in as many rows as it needs.
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

  /// Returns a text divided into rows, at least one.
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

  /// The sign between parts of the status.
  private var dot: String { isASCII ? " - " : " · " }

  private var statusText: VisibleText {
    // Addresses are shown in full, with everything invisible in them marked.
    switch mode {
    case .asking(let address): return VisibleText(quoted: " open \(address) in another program? y/n")
    case .reading where message == nil:
      guard let focus, page.links.indices.contains(focus) else { break }
      return VisibleText(quoted: " " + page.links[focus].destination)
    default: break
    }
    return VisibleText(label: " " + statusLabel)
  }

  private var statusLabel: String {
    switch mode {
    case .searching:
      if query.isEmpty { return "/" }
      return "/" + query + (matches.isEmpty ? "  (not found)" : "  (\((currentMatch ?? 0) + 1) of \(matches.count))")
    case .outline: return "type to filter, Enter goes there, Esc closes"
    case .reading, .asking: break
    }
    if let message { return message }
    if let currentMatch { return "\(document.source.name)\(dot)'\(query)' \(currentMatch + 1) of \(matches.count)" }
    let heading = currentHeading.map { dot + page.headings[$0].text.string } ?? ""
    return document.source.name + heading + dot + "? for help"
  }

  // MARK: Places

  /// Returns the link at a place of the screen, or nil if there isn't one.
  func link(atColumn column: Int, row: Int) -> Int? {
    let lines = visibleLines
    guard lines.count > row, row >= 0, outlineColumns == 0 else { return nil }
    // The spaces in a label do not belong to a link.
    var last = (link: -1, column: 0)
    for piece in pieces(of: page.lines[lines.lowerBound + row], from: -left) where piece.link >= 0 {
      let start = piece.link == last.link ? last.column : piece.column
      let end = piece.column + VisibleText(page.text[piece.bytes]).width
      if start <= column, column < end { return piece.link }
      last = (piece.link, end)
    }
    return nil
  }
}
