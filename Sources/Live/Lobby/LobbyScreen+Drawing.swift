import Simulations
import Terminal
import Typography

extension LobbyScreen {
  /// The forms of the list.
  private enum Form {
    /// Every entry has a picture and its whole text.
    case pictures
    /// Every entry has its whole text.
    case texts
    /// Every entry has a row, and the whole text of the selected one follows the list.
    case compact
  }

  /// The first form with complete texts, or else the compact one.
  private var form: Form {
    if size.columns >= 60, fits(.pictures) { return .pictures }
    return fits(.texts) ? .texts : .compact
  }

  /// Whether the list has enough rows for all texts. Every entry has at least two rows.
  private func fits(_ form: Form) -> Bool {
    guard textColumns(form) != nil else { return false }
    return entries.reduce(0) { $0 + max(2, words($1, form).count) } <= area(form).count
  }

  /// The rows above the first entry. There are none where the list and three lines of text then just fit.
  private var head: Int { size.rows == entries.count + 4 ? 0 : size.rows < entries.count + 7 ? 1 : 3 }

  /// Returns the rows of the list and of its texts. On a tall terminal, a row below them stays free.
  private func area(_ form: Form) -> Range<Int> { head..<max(head + 1, size.rows - (form == .compact ? 1 : 2)) }

  /// Whether pictures are drawn at twice their size.
  private var isLarge: Bool { area(.pictures).count / entries.count >= 5 && size.columns >= 100 }

  private static let pictureColumn = 16

  /// Returns the columns of an entry's text, or nil if the terminal is too narrow for text.
  private func textColumns(_ form: Form) -> Range<Int>? {
    let picture = form == .pictures ? (isLarge ? 2 : 1) * LobbyPicture.columns + 3 : 0
    let first = Self.pictureColumn + picture, end = size.columns - 1
    return end - first < 12 ? nil : first..<end
  }

  /// Returns the text of an entry in one line.
  func line(of entry: LobbyEntry) -> String {
    [pausedWords(of: entry), entry.summary].compactMap { $0 }.joined(separator: "; ")
  }

  /// Returns the lines of an entry's text.
  private func words(_ entry: LobbyEntry, _ form: Form) -> [String] {
    guard let columns = textColumns(form)?.count else { return [] }
    if form == .compact { return [line(of: entry)] }
    return [pausedWords(of: entry), entry.summary].compactMap { $0 }.flatMap { Canvas.wrapped($0, columns: columns) }
  }

  /// The visible entries with their rows.
  var places: [(index: Int, rows: Range<Int>)] { places(form) }

  /// Returns the visible entries with their rows. An entry has up to six rows, or more if its text needs them.
  private func places(_ form: Form) -> [(index: Int, rows: Range<Int>)] {
    let area = area(form)
    var row = area.lowerBound
    guard form != .compact else {
      let count = min(entries.count, area.count)
      let first = max(0, min(entries.count - count, selected - count / 2))
      return (0..<count).map { (first + $0, row + $0..<row + $0 + 1) }
    }
    let texts = entries.map { words($0, form).count }
    let height = (2...6).last(where: { rows in texts.reduce(0) { $0 + max(rows, $1) } <= area.count }) ?? 2
    return texts.enumerated().map { index, lines in
      let rows = row..<row + max(height, lines)
      row = rows.upperBound
      return (index, rows)
    }
  }

  package func draw(on canvas: inout Canvas) {
    if head > 0 { canvas.put("automata", column: 1, row: 0, .title) }
    if head > 0, canvas.columns >= 36 {
      canvas.put("Simulations to play with.", column: 11, row: 0, upTo: canvas.columns)
    }
    if head > 1 {
      let long = "Enter or a click shows the parameters; Space plays at once."
      let short = "Enter: parameters; Space: play at once"
      canvas.put(long.count < canvas.columns ? long : short, column: 1, row: 1, .dim, upTo: canvas.columns)
    }
    let form = form, places = places(form), textColumns = textColumns(form)
    for (index, rows) in places {
      let entry = entries[index], words = words(entry, form), isSelected = index == selected
      let style: CanvasStyle = isSelected ? .plain : .dim
      canvas.put(
        (isSelected ? "> " : "  ") + entry.label, column: 1, row: rows.lowerBound, isSelected ? .strong : .plain)
      if form == .pictures {
        let picture = LobbyPicture(entry.name, frame: frame, isASCII: canvas.isASCII, isLarge: isLarge)
        for (row, text) in zip(rows, picture.rows) { canvas.put(text, column: Self.pictureColumn, row: row, style) }
      }
      guard let textColumns else { continue }
      for (text, row) in zip(words, rows) {
        canvas.put(text, column: textColumns.lowerBound, row: row, style, upTo: textColumns.upperBound)
      }
    }
    if form == .compact, let end = places.last?.rows.upperBound {
      drawSelectedText(on: &canvas, end..<max(end, area(form).upperBound))
    }
    if let message { draw(message, on: &canvas) }
  }

  /// Writes the text of the selected entry below a compact list, unless its row holds all of it.
  private func drawSelectedText(on canvas: inout Canvas, _ rows: Range<Int>) {
    let entry = selectedEntry, columns = 1..<max(2, canvas.columns - 1)
    let line = line(of: entry), room = textColumns(.compact)?.count ?? 0
    guard VisibleText(label: line).width > room else { return }
    func height(_ text: String) -> Int { Canvas.wrapped(text, columns: columns.count).count }
    // The row starts with the words about paused simulations. They are repeated if the row cuts them.
    let isCut = pausedWords(of: entry).map { VisibleText(label: $0).width >= room } ?? false
    let text = isCut && height(line) <= rows.count ? line : entry.summary
    // A row between the list and the text is free if there is room.
    canvas.write(text, columns: columns, rows: height(text) < rows.count ? rows.dropFirst() : rows)
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

/// A line of the lobby.
package enum LobbyEntry: Hashable, Sendable {
  /// A model of the catalog, by its name.
  case model(String, summary: String)
  case readme

  static var all: [LobbyEntry] {
    Catalog.models.map { .model($0.declaration.name, summary: $0.declaration.summary) } + [.readme]
  }

  var name: String {
    switch self {
    case .model(let name, _): name
    case .readme: "README"
    }
  }

  /// The word in the list.
  var label: String {
    switch self {
    case .model(let name, _):
      Catalog.model(named: name)?.declaration.screen.title ?? name.prefix(1).uppercased() + name.dropFirst()
    case .readme: name
    }
  }

  var summary: String {
    switch self {
    case .model(_, let summary): summary
    case .readme: "The documentation, in the reader"
    }
  }
}
