import Rendering
import Simulations

/// The marked places of a picture on a terminal: those under the cursor, those of a selection, and those of gestures
/// that wait.
package struct CellMarks: Hashable, Sendable {
  /// The part of a character that is marked.
  package enum Part: Hashable, Sendable {
    case whole
    /// One half of a character that shows two cells.
    case upper, lower
  }

  private struct Place: Hashable {
    var column: Int
    var row: Int
  }

  private var parts: [Place: Part] = [:]
  /// The places of a selection. Without colours they have characters of their own.
  private var selected: [Place: Part] = [:]

  package init() {}

  package subscript(column: Int, row: Int) -> Part? { parts[Place(column: column, row: row)] }

  /// Returns the part of a character that is selected.
  package func selection(column: Int, row: Int) -> Part? { selected[Place(column: column, row: row)] }

  /// Marks a character or one half of it. Two marked halves mark the whole character.
  package mutating func insert(column: Int, row: Int, _ part: Part = .whole) {
    Self.insert(part, at: Place(column: column, row: row), in: &parts)
  }

  /// Selects a character or one half of it. Two selected halves select the whole character.
  package mutating func select(column: Int, row: Int, _ part: Part = .whole) {
    Self.insert(part, at: Place(column: column, row: row), in: &selected)
  }

  private static func insert(_ part: Part, at place: Place, in parts: inout [Place: Part]) {
    if let known = parts[place], known != part {
      parts[place] = .whole
    } else {
      parts[place] = part
    }
  }

  /// Returns the marked part of a character, including the selection.
  func merged(column: Int, row: Int) -> Part? {
    guard let own = self[column, row] else { return selection(column: column, row: row) }
    return selection(column: column, row: row).map { $0 == own ? own : .whole } ?? own
  }

  /// Marks a cell of a lattice at its place on the screen.
  mutating func insert(_ cell: Position, in viewport: CellViewport) {
    guard let place = viewport.place(of: cell) else { return }
    switch viewport.form {
    case .twoColumns:
      insert(column: place.column, row: place.row)
      insert(column: place.column + 1, row: place.row)
    case .halfBlocks where viewport.scale == 1:
      insert(column: place.column, row: place.row, place.partRow == 0 ? .upper : .lower)
    default: insert(column: place.column, row: place.row)
    }
  }
}
