import Mealy
import Simulations
import Terminal

/// Patterns that are fetched from a JSON file or an address, and the list to choose from.
package struct ConfigurationsPage: Hashable, Sendable {
  /// The path or the address.
  package internal(set) var source = LineEditor()
  /// Whether the source is typed.
  package internal(set) var isEditing = true
  package private(set) var isFetching = false
  package private(set) var configurations: [Configuration] = []
  private(set) var selected = 0
  package internal(set) var problem: String?
  /// Quarters of a second since the fetch began.
  var waited = 0

  var configuration: Configuration? { configurations.indices.contains(selected) ? configurations[selected] : nil }

  // MARK: Actions

  /// Fetches the source; a fetch under way is given up.
  mutating func fetch() -> [LiveEffect] {
    (problem, waited, isFetching, isEditing) = (nil, 0, true, false)
    return [
      .fetch(.download, .configurations(source: source.text)),
      .timer(.motion, after: .milliseconds(250), repeats: true, .tick(.download)),
    ]
  }

  /// Gives up a fetch, and ends the program that does it.
  mutating func cancel() -> [LiveEffect] {
    guard isFetching else { return [] }
    isFetching = false
    problem = "cancelled"
    return [.cancel(.motion), .cancel(.download), .fetch(.terminal, .cancelDownload)]
  }

  /// Forgets what was fetched and the source.
  mutating func clear() -> [LiveEffect] {
    let effects = cancel()
    self = ConfigurationsPage()
    return effects
  }

  /// A fetch has come back.
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

  /// The rows above the list.
  static let head = 3

  /// The first visible line of the list.
  func first(rows count: Int) -> Int { max(0, selected - count + 1) }

  func draw(on canvas: inout Canvas, rows area: Range<Int>) {
    let top = area.lowerBound
    let field = canvas.put(" File or URL: ", column: 0, row: top, .strong)
    source.draw(
      on: &canvas, column: field, row: top, columns: max(0, canvas.columns - field - 1), isFocused: isEditing)
    drawNote(on: &canvas, row: top + 1)
    let shown = area.dropFirst(Self.head)
    let listEnd = canvas.columns >= 60 ? canvas.columns / 2 : canvas.columns
    let first = first(rows: shown.count)
    for (line, configuration) in zip(shown, configurations.dropFirst(first)) {
      let isSelected = first + line - shown.lowerBound == selected
      let style: CanvasStyle = isSelected && !isEditing ? .selected : .plain
      let end = canvas.put(
        (isSelected ? "> " : "  ") + configuration.title, column: 0, row: line, style, upTo: listEnd - 14)
      canvas.put(
        "\(configuration.cells.count) cells", column: max(end + 2, listEnd - 13), row: line, .dim, upTo: listEnd)
    }
    guard listEnd < canvas.columns, let configuration else { return }
    canvas.put(configuration.title, column: listEnd + 1, row: shown.lowerBound, .strong, upTo: canvas.columns)
    guard let pattern = configuration.pattern(limit: 1 << 18) else { return }
    PatternPicture(pattern: pattern).draw(
      on: &canvas, column: listEnd + 1, row: shown.lowerBound + 2, columns: canvas.columns - listEnd - 2,
      rows: max(0, shown.count - 2))
  }

  private func drawNote(on canvas: inout Canvas, row: Int) {
    if isFetching {
      let marks = canvas.isASCII ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠸", "⠴"]
      let time = waited >= 4 ? ", \(waited / 4) s" : ""
      canvas.put(" \(marks[waited % 4]) fetching\(time)", column: 0, row: row, .strong, upTo: canvas.columns)
    } else if let problem {
      canvas.put(" " + problem, column: 0, row: row, .problem, upTo: canvas.columns)
    } else if configurations.isEmpty {
      canvas.put(
        " A JSON list of {\"title\", \"contents\": [[row, column], ...]}, by path or http(s) address", column: 0,
        row: row,
        .dim, upTo: canvas.columns)
    } else {
      canvas.put(
        " \(configurations.count) configurations; Enter loads one into the middle of the grid", column: 0, row: row,
        .dim,
        upTo: canvas.columns)
    }
  }
}
