import Mealy
import Simulations
import Terminal

/// The list of patterns from which one is chosen: those of the library, and any file by its path.
package struct PatternShelf: Hashable, Sendable {
  /// A line of the list.
  package enum Row: Hashable, Sendable {
    case file(path: String)
    case entry(PatternLibrary.Entry)
  }

  /// What is searched for, or the path of a file.
  var editor = LineEditor()
  private(set) var selected = 0
  var problem: String?
  private(set) var isReading = false

  /// A pattern of more cells is not placed.
  static let cellLimit = 1 << 22

  /// The patterns whose name or description has what was typed; before them the file, where a path was.
  package var rows: [Row] {
    let wanted = editor.text.lowercased()
    let isPath = PatternFormat(path: editor.text) != nil
    var found: [[Row]] = [[], [], []]
    for entry in PatternLibrary.entries {
      if let rank = Self.rank(entry, wanted) { found[rank].append(.entry(entry)) }
    }
    return (isPath ? [.file(path: editor.text)] : []) + found.flatMap { $0 }
  }

  /// How well an entry matches: 0 by the beginning of its name, 1 by its names, 2 by its description; nil not at all.
  private static func rank(_ entry: PatternLibrary.Entry, _ wanted: String) -> Int? {
    if wanted.isEmpty || entry.name.hasPrefix(wanted) { return 0 }
    if ([entry.name] + entry.synonyms).contains(where: { $0.lowercased().contains(wanted) }) { return 1 }
    return entry.summary.lowercased().contains(wanted) ? 2 : nil
  }

  mutating func move(by count: Int) { selected = max(0, min(rows.count - 1, selected + count)) }

  mutating func select(_ index: Int) { selected = index }

  /// Lets a key edit the line.
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

  /// Reads the file that was named.
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

  /// The first row of the list, below the field and the line under it.
  static let head = 2

  /// The first visible line of the list.
  func first(rows count: Int) -> Int { max(0, selected - count + 1) }

  func draw(on canvas: inout Canvas, rows area: Range<Int>) {
    let label = " Name or file: "
    let top = area.lowerBound
    let field = canvas.put(label, column: 0, row: top, .strong)
    editor.draw(on: &canvas, column: field, row: top, columns: max(0, canvas.columns - field - 1), isFocused: true)
    let note =
      isReading ? "reading…" : problem ?? "\(rows.count) patterns; type to filter, or the path of a pattern file"
    canvas.put(" " + note, column: 0, row: top + 1, problem == nil ? .dim : .problem, upTo: canvas.columns)
    let shown = area.dropFirst(Self.head)
    // The preview has the right half where there is room for one.
    let listEnd = canvas.columns >= 60 ? canvas.columns / 2 : canvas.columns
    let first = first(rows: shown.count)
    for (line, row) in zip(shown, rows.dropFirst(first)) {
      let isSelected = first + line - shown.lowerBound == selected
      let (name, words) =
        switch row {
        case .file(let path): (path, "reads this file")
        case .entry(let entry): (entry.name, entry.summary)
        }
      let end = canvas.put(
        (isSelected ? "> " : "  ") + name, column: 0, row: line, isSelected ? .selected : .plain, upTo: listEnd)
      let description = max(end + 2, min(22, listEnd))
      canvas.put(words, column: description, row: line, .dim, upTo: listEnd - 1)
    }
    guard listEnd < canvas.columns, case .entry(let entry)? = row, let pattern = entry.pattern else { return }
    let column = listEnd + 1, width = canvas.columns - column - 1
    canvas.put(entry.name, column: column, row: shown.lowerBound, .strong, upTo: canvas.columns)
    canvas.put(
      "\(pattern.columns)x\(pattern.rows), \(pattern.population) cells", column: column, row: shown.lowerBound + 1,
      .dim,
      upTo: canvas.columns)
    PatternPicture(pattern: pattern)
      .draw(on: &canvas, column: column, row: shown.lowerBound + 3, columns: width, rows: max(0, shown.count - 3))
  }
}
