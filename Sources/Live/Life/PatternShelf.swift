import Mealy
import Simulations
import Terminal
import Typography

/// The list from which a pattern is chosen: the patterns of the library, and any file by its path.
package struct PatternShelf: Hashable, Sendable {
  /// A line of the list.
  package enum Row: Hashable, Sendable {
    case file(path: String)
    case entry(PatternLibrary.Entry)
  }

  /// The text that the user searches for, or the path of a file.
  var editor = LineEditor()
  private(set) var selected = 0
  var problem: String?
  private(set) var isReading = false

  /// The largest number of cells of a pattern that can be placed.
  static let cellLimit = 1 << 22

  /// The patterns whose name or description contains the typed text. If the text is a path, the file comes first.
  package var rows: [Row] {
    let wanted = editor.text.lowercased()
    let isPath = PatternFormat.isName(editor.text)
    var found: [[Row]] = [[], [], []]
    for entry in PatternLibrary.entries {
      if let rank = Self.rank(entry, wanted) { found[rank].append(.entry(entry)) }
    }
    return (isPath ? [.file(path: editor.text)] : []) + found.flatMap { $0 }
  }

  /// Returns the rank of a match: 0 for the beginning of the name, 1 for another part of the name, 2 for the
  /// description. Nil for no match.
  private static func rank(_ entry: PatternLibrary.Entry, _ wanted: String) -> Int? {
    if wanted.isEmpty || entry.name.hasPrefix(wanted) { return 0 }
    if ([entry.name] + entry.synonyms).contains(where: { $0.lowercased().contains(wanted) }) { return 1 }
    return entry.summary.lowercased().contains(wanted) ? 2 : nil
  }

  mutating func move(by count: Int) { selected = max(0, min(rows.count - 1, selected + count)) }

  mutating func select(_ index: Int) { selected = index }

  /// Handles a key in the line editor.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    let before = editor.text
    guard editor.press(key, modifiers) else { return false }
    noteEdit(since: before)
    return true
  }

  mutating func insert(_ text: String) {
    let before = editor.text
    editor.insert(text)
    noteEdit(since: before)
  }

  private mutating func noteEdit(since before: String) {
    guard editor.text != before else { return }
    selected = 0
    problem = nil
  }

  var row: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// Reads the file of a path.
  mutating func read(_ path: String) -> [LiveEffect] {
    isReading = true
    problem = nil
    return [.fetch(.pattern, .pattern(path: path))]
  }

  mutating func fail(_ words: String) {
    isReading = false
    problem = words
  }

  // MARK: Drawing

  /// Returns the rows above the list: the field, and the line below it if there is also room for a line of the list.
  func head(rows: Int) -> Int { rows < 3 && problem == nil && !isReading ? 1 : 2 }

  /// Returns the first visible line of the list.
  func first(rows count: Int) -> Int { max(0, selected - count + 1) }

  func draw(on canvas: inout Canvas, rows area: Range<Int>) {
    let label = canvas.columns < 40 ? " Name: " : " Name or file: "
    let top = area.lowerBound, head = head(rows: area.count)
    let field = canvas.put(label, column: 0, row: top, .strong)
    editor.draw(on: &canvas, column: field, row: top, columns: max(0, canvas.columns - field - 1), isFocused: true)
    // The preview gets the right third if there is room for it.
    let listEnd = canvas.columns >= 60 ? canvas.columns * 2 / 3 : canvas.columns
    drawList(on: &canvas, rows: area.dropFirst(head), upTo: listEnd)
    if head > 1 { drawNote(on: &canvas, rows: top + 1..<area.upperBound) }
    guard listEnd < canvas.columns, case .entry(let entry)? = row, let pattern = entry.pattern else { return }
    drawPreview(entry, pattern, on: &canvas, column: listEnd + 1, rows: area.dropFirst(head))
  }

  /// Draws the note. An error covers as much of the list as it needs.
  private func drawNote(on canvas: inout Canvas, rows: Range<Int>) {
    guard let problem else {
      let count = self.rows.count == 1 ? "1 pattern" : "\(self.rows.count) patterns"
      let long = "\(count); type to filter, or the path of a pattern file"
      let note = isReading ? "reading…" : long.count + 1 < canvas.columns ? long : "\(count); type a name or a path"
      canvas.put(note, column: 1, row: rows.lowerBound, .dim, upTo: canvas.columns)
      return
    }
    let columns = 1..<canvas.columns, lines = Canvas.wrapped(problem, columns: columns.count).count
    canvas.fill(columns: 0..<canvas.columns, rows: rows.prefix(lines))
    canvas.write(problem, columns: columns, rows: rows, .problem)
  }

  /// Draws the names, and the descriptions in a separate column if there is room for it.
  private func drawList(on canvas: inout Canvas, rows shown: Range<Int>, upTo end: Int) {
    let entries = rows.map { row in
      switch row {
      case .file(let path): (name: path, words: "reads this file")
      case .entry(let entry): (name: entry.name, words: entry.summary)
      }
    }
    let widest = entries.map { VisibleText(label: $0.name).width }.max() ?? 0
    let description = min(widest, max(18, end / 2)) + 4
    let first = first(rows: shown.count)
    for (line, entry) in zip(shown, entries.dropFirst(first)) {
      let isSelected = first + line - shown.lowerBound == selected
      canvas.put(
        (isSelected ? "> " : "  ") + entry.name, column: 0, row: line, isSelected ? .selected : .plain,
        upTo: min(end, description - 1))
      guard description + 8 < end else { continue }
      canvas.put(entry.words, column: description, row: line, .dim, upTo: end - 1)
    }
  }

  private func drawPreview(
    _ entry: PatternLibrary.Entry, _ pattern: Pattern, on canvas: inout Canvas, column: Int, rows shown: Range<Int>
  ) {
    let cells = pattern.population == 1 ? "1 cell" : "\(pattern.population) cells"
    canvas.put(entry.name, column: column, row: shown.lowerBound, .strong, upTo: canvas.columns)
    canvas.put(
      "\(pattern.columns)x\(pattern.rows), \(cells)", column: column, row: shown.lowerBound + 1, .dim,
      upTo: canvas.columns)
    PatternPicture(pattern: pattern)
      .draw(
        on: &canvas, column: column, row: shown.lowerBound + 3, columns: canvas.columns - column - 1,
        rows: max(0, shown.count - 3))
  }
}

extension PatternShelf {
  /// The selected pattern, in words.
  var spoken: [String?] {
    let typed = editor.text.isEmpty ? "patterns" : "patterns '\(editor.text)'"
    if isReading { return ["reading the file"] }
    let line: String
    switch row {
    case .file(let path): line = Spoken.item(path, selected, of: rows.count, "reads this file")
    case .entry(let entry): line = Spoken.item(entry.name, selected, of: rows.count, entry.summary)
    case nil: line = "no pattern has this name"
    }
    return [typed, line, problem]
  }
}
