import Terminal
import Typography

extension LobbyScreen {
  /// Whether the terminal is too low for two rows for each entry. Then each one has a row, and the whole text of the
  /// selected one follows the list.
  private var isCompact: Bool { size.rows < 2 * entries.count + 5 }

  /// The rows above the first entry.
  private var head: Int { size.rows < entries.count + 7 ? 1 : 3 }

  /// The rows of the list and of its texts. On a high terminal a row below them stays free.
  private var area: Range<Int> { head..<max(head + 1, size.rows - (isCompact ? 1 : 2)) }

  /// The rows of an entry: as many as the list has for each, up to six.
  private var height: Int { isCompact ? 1 : min(6, area.count / entries.count) }

  /// Whether the pictures are drawn at twice their size.
  private var isLarge: Bool { height >= 5 && size.columns >= 100 }

  /// The columns of a picture and the space after it, or 0 without pictures.
  private var pictureColumns: Int {
    size.columns < 60 || isCompact ? 0 : (isLarge ? 2 : 1) * LobbyPicture.columns + 3
  }

  private static let pictureColumn = 16

  /// The columns of an entry's text.
  private var textColumns: Range<Int>? {
    let first = Self.pictureColumn + pictureColumns, end = size.columns - 1
    return end - first < 12 ? nil : first..<end
  }

  /// Returns the text of an entry in one line.
  func line(of entry: LobbyEntry) -> String {
    [pausedWords(of: entry), entry.summary].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns the lines of an entry's text.
  private func words(_ entry: LobbyEntry) -> [String] {
    guard let textColumns else { return [] }
    if isCompact { return [line(of: entry)] }
    return [pausedWords(of: entry)].compactMap { $0 } + Canvas.wrapped(entry.summary, columns: textColumns.count)
  }

  /// The visible entries with their rows. Entries with longer texts get more rows if some are free.
  var places: [(index: Int, rows: Range<Int>)] {
    let count = min(entries.count, area.count / height)
    let first = max(0, min(entries.count - count, selected - count / 2))
    var free = isCompact ? 0 : area.count - count * height, row = area.lowerBound
    return (first..<first + count).map { index in
      let more = max(0, min(free, words(entries[index]).count - height))
      free -= more
      defer { row += height + more }
      return (index, row..<row + height + more)
    }
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put("automata", column: 1, row: 0, .title)
    if canvas.columns >= 36 { canvas.put("Simulations to play with.", column: 11, row: 0, upTo: canvas.columns) }
    if head > 1 {
      let long = "Enter or a click shows the parameters; Space plays at once."
      let short = "Enter: parameters; Space: play at once"
      canvas.put(long.count < canvas.columns ? long : short, column: 1, row: 1, .dim, upTo: canvas.columns)
    }
    let places = places
    for (index, rows) in places {
      let entry = entries[index], words = words(entry), isSelected = index == selected
      let style: CanvasStyle = isSelected ? .plain : .dim
      canvas.put(
        (isSelected ? "> " : "  ") + entry.label, column: 1, row: rows.lowerBound, isSelected ? .strong : .plain)
      if pictureColumns > 0 {
        let picture = LobbyPicture(entry.name, frame: frame, isASCII: canvas.isASCII, isLarge: isLarge)
        for (row, text) in zip(rows, picture.rows) { canvas.put(text, column: Self.pictureColumn, row: row, style) }
      }
      guard let textColumns else { continue }
      for (line, row) in zip(words.indices, rows) {
        // The rest of the text follows on the last line, which is cut.
        let text = row == rows.upperBound - 1 ? words[line...].joined(separator: " ") : words[line]
        canvas.put(text, column: textColumns.lowerBound, row: row, style, upTo: textColumns.upperBound)
      }
    }
    if let end = places.last?.rows.upperBound { drawSelectedText(on: &canvas, end..<max(end, area.upperBound)) }
    if let message { draw(message, on: &canvas) }
  }

  /// Writes the text of the selected entry below a compact list, unless its line holds all of it.
  private func drawSelectedText(on canvas: inout Canvas, _ rows: Range<Int>) {
    let text = line(of: selectedEntry)
    guard isCompact, VisibleText(label: text).width > textColumns?.count ?? 0 else { return }
    let columns = 1..<max(2, canvas.columns - 1)
    let lines = Canvas.wrapped(text, columns: columns.count).count
    // A row between the list and the text is free if there is room.
    canvas.write(text, columns: columns, rows: lines < rows.count ? rows.dropFirst() : rows)
  }

  /// Writes an error over as many of the last rows as it needs.
  private func draw(_ message: String, on canvas: inout Canvas) {
    let end = canvas.rows - 1, columns = 1..<canvas.columns
    let lines = Canvas.wrapped(message, columns: columns.count).count
    let rows = max(head, end - lines)..<end
    canvas.fill(columns: 0..<canvas.columns, rows: rows)
    canvas.write(message, columns: columns, rows: rows, .problem)
  }
}
