import Mealy
import Simulations
import Terminal

/// The page for patterns from a JSON file or an address, with a list to choose from.
package struct ConfigurationsPage: Hashable, Sendable {
  /// The path or the address.
  package internal(set) var source = LineEditor()
  /// Whether the source is being edited.
  package internal(set) var isEditing = false
  package private(set) var isFetching = false
  package private(set) var configurations: [Configuration] = []
  private(set) var selected = 0
  package internal(set) var problem: String?
  /// The time since the fetch began, in quarters of a second.
  var waited = 0

  var configuration: Configuration? { configurations.indices.contains(selected) ? configurations[selected] : nil }

  // MARK: Actions

  /// Fetches the source. A fetch in progress is cancelled.
  mutating func fetch() -> [LiveEffect] {
    (problem, waited, isFetching, isEditing) = (nil, 0, true, false)
    return [
      .fetch(.download, .configurations(source: source.text)),
      .timer(.motion, after: .milliseconds(250), repeats: true, .tick(.download)),
    ]
  }

  /// Cancels a fetch and ends the program that performs it.
  mutating func cancel() -> [LiveEffect] {
    guard isFetching else { return [] }
    isFetching = false
    problem = "cancelled"
    return [.cancel(.motion), .cancel(.download), .fetch(.terminal, .cancelDownload)]
  }

  /// Forgets the fetched configurations and the source.
  mutating func clear() -> [LiveEffect] {
    let effects = cancel()
    self = ConfigurationsPage()
    return effects
  }

  /// Handles the outcome of a fetch.
  mutating func take(_ outcome: ConfigurationsOutcome) -> [LiveEffect] {
    isFetching = false
    switch outcome {
    case .success(let found):
      (configurations, selected, problem, isEditing) = (found, 0, nil, false)
    case .failure(let failure):
      problem = failure.message
      isEditing = configurations.isEmpty
    }
    return [.cancel(.motion)]
  }

  mutating func move(by count: Int) { select(selected + count) }

  mutating func select(_ index: Int) { selected = max(0, min(configurations.count - 1, index)) }

  // MARK: Drawing

  /// Returns the rows above the list: the field, the lines of the note and an empty one. If there is little room, there
  /// is only the field.
  func head(rows: Int, columns: Int) -> Int {
    if rows < 4 { return configurations.isEmpty || problem != nil || isFetching ? rows : 1 }
    let lines = Canvas.wrapped(problem ?? "", columns: max(1, columns - 2)).count
    return min(rows - (configurations.isEmpty ? 0 : 1), 2 + max(1, lines))
  }

  /// Returns the first visible line of the list.
  func first(rows count: Int) -> Int { max(0, selected - count + 1) }

  func draw(on canvas: inout Canvas, rows area: Range<Int>) {
    let top = area.lowerBound
    let field = canvas.put(canvas.columns < 40 ? " File: " : " File or URL: ", column: 0, row: top, .strong)
    source.draw(
      on: &canvas, column: field, row: top, columns: max(0, canvas.columns - field - 1), isFocused: isEditing)
    let shown = area.dropFirst(head(rows: area.count, columns: canvas.columns))
    if shown.lowerBound > top + 1 {
      let isTight = configurations.isEmpty || area.count < 4
      drawNote(on: &canvas, rows: top + 1..<(isTight ? area.upperBound : shown.lowerBound - 1))
    }
    let listEnd = canvas.columns >= 60 ? canvas.columns * 2 / 3 : canvas.columns
    drawList(on: &canvas, rows: shown, upTo: listEnd)
    guard listEnd < canvas.columns, let configuration else { return }
    canvas.put(configuration.title, column: listEnd + 1, row: shown.lowerBound, .strong, upTo: canvas.columns)
    guard let pattern = configuration.pattern(limit: 1 << 18) else { return }
    PatternPicture(pattern: pattern).draw(
      on: &canvas, column: listEnd + 1, row: shown.lowerBound + 2, columns: canvas.columns - listEnd - 2,
      rows: max(0, shown.count - 2))
  }

  /// Draws the titles, and the numbers of cells in a separate column.
  private func drawList(on canvas: inout Canvas, rows shown: Range<Int>, upTo end: Int) {
    let first = first(rows: shown.count)
    let counts = configurations.map { $0.cells.count == 1 ? "1 cell" : "\($0.cells.count) cells" }
    let countEnd = end - 1, titleEnd = countEnd - (counts.map(\.count).max() ?? 0) - 2
    let hasCounts = titleEnd > 14
    for (line, index) in zip(shown, configurations.indices.dropFirst(first)) {
      let isSelected = index == selected
      canvas.put(
        (isSelected ? "> " : "  ") + configurations[index].title, column: 0, row: line,
        isSelected && !isEditing ? .selected : .plain, upTo: hasCounts ? titleEnd : end)
      if hasCounts { canvas.put(counts[index], column: countEnd - counts[index].count, row: line, .dim) }
    }
  }

  private func drawNote(on canvas: inout Canvas, rows: Range<Int>) {
    var (words, style) = ("", CanvasStyle.dim)
    if isFetching {
      let marks = canvas.isASCII ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠸", "⠴"]
      (words, style) = ("\(marks[waited % 4]) fetching" + (waited >= 4 ? ", \(waited / 4) s" : ""), .strong)
    } else if let problem {
      (words, style) = (problem, .problem)
    } else if configurations.isEmpty {
      words = "A JSON list of {\"title\", \"contents\": [[row, column], ...]}, by path or http(s) address"
    } else {
      let count = configurations.count == 1 ? "1 configuration" : "\(configurations.count) configurations"
      words = "\(count); Enter loads one into the middle of the grid"
    }
    canvas.write(words, columns: 1..<max(2, canvas.columns - 1), rows: rows, style)
  }
}

extension ConfigurationsPage {
  /// The selected configuration or the typed source, in words.
  var spoken: [String?] {
    let source = isEditing ? "file or address: \(source.text)" : nil
    let line = configuration.map {
      Spoken.item($0.title, selected, of: configurations.count, "\($0.cells.count) cells")
    }
    return [source, isFetching ? "fetching" : problem, line ?? (isEditing || isFetching ? nil : "fetch a list first")]
  }
}
