import Simulations
import Specification

/// The keys of a block that ends in the state of a session of Life.
///
/// If all live cells were erased by hand at some step, the earlier cells no longer matter. The block can then begin
/// with an empty grid, and set the cells that were alive after that step as edits. It does so if this is shorter than
/// naming each erased cell.
struct LifeBlock {
  let session: Session<Life>

  /// The smallest number of erased cells for this form. Fewer cells are always named one by one.
  private static let fewest = 16
  /// The largest number of steps that are examined.
  private static let mostSteps = 8

  /// Returns the keys of the block.
  ///
  /// - Parameter keys: the keys that the session began with.
  func keys(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)] {
    let plain = try session.replay(keys)
    guard let initial = plain.firstIndex(where: { Self.initialNames.contains($0.key) }) else { return plain }
    for step in steps {
      guard let edits = try edits(from: step) else { continue }
      var emptied = plain
      emptied[initial].value = "empty"
      let short = CellEdit.replay(emptied, edits, upTo: session.ownSteps)
      return Self.length(short) < Self.length(plain) ? short : plain
    }
    return plain
  }

  /// The inputs that have taken effect.
  private var log: [ScheduledInput<Life.Input>] { session.appliedLog }

  /// The steps at which many cells were erased, the last one first.
  private var steps: [Int] {
    var erased: [Int: Int] = [:]
    for entry in log { erased[entry.step, default: 0] += entry.input.changes.count { $0.state == 0 } }
    return Array(erased.filter { $0.value >= Self.fewest }.keys.sorted(by: >).prefix(Self.mostSteps))
  }

  /// Returns the edits of a block that begins with an empty grid, or nil if cells from before the step live on.
  private func edits(from step: Int) throws(RunError) -> [CellEdit]? {
    // The births and deaths of the last step depend on the previous cells.
    guard step == 0 || step < session.ownSteps && staysEmpty else { return nil }
    var earlier = session
    try earlier.go(to: session.course.first + step)
    guard !earlier.isVast else { return nil }
    let pattern = earlier.occupiedPattern
    let alive = pattern.map { FloatingPattern(pattern: $0, name: "").cells(cornerAt: $0.notes.corner) } ?? []
    let edited = Set(log.lazy.filter { $0.step == step }.flatMap { $0.input.changes.map(\.cell) })
    guard alive.allSatisfy({ edited.contains($0.place) }) else { return nil }
    let later = log.filter { $0.step > step }.cellEdits
    return alive.map { CellEdit(step: step, cell: $0.place, state: $0.state) } + later
  }

  /// Whether an empty grid stays empty under the rule.
  private var staysEmpty: Bool {
    guard let text = session.patternRule, case .success(let rule) = LifeRule.parse(text) else { return false }
    return !rule.fillsEmptySpace
  }

  /// The spellings of the key for the initial cells.
  private static let initialNames: Set<String> = Set(
    Life.declaration.keys.filter { $0.name == "initial" }.flatMap { [$0.word.spelling] + $0.word.synonyms })

  private static func length(_ keys: [(key: String, value: String)]) -> Int {
    keys.reduce(0) { $0 + $1.value.utf8.count }
  }
}

extension LatticeBox {
  /// Returns whether a cell is in the box.
  func contains(_ cell: Position) -> Bool {
    cell.column >= corner.column && cell.column < corner.column + columns && cell.row >= corner.row
      && cell.row < corner.row + rows
  }
}

/// A pattern that floats over the grid until it is placed. Its middle is under the cursor.
package struct FloatingPattern: Hashable, Sendable {
  package var pattern: Pattern
  package let name: String

  /// Returns the place of the top left cell.
  func corner(at cursor: Position) -> Position {
    Position(column: cursor.column - pattern.columns / 2, row: cursor.row - pattern.rows / 2)
  }

  /// Returns the cells that are not 0, at their places.
  func cells(at cursor: Position) -> [PaintedCell] { cells(cornerAt: corner(at: cursor)) }

  /// Returns the cells that are not 0 if the top left cell is at a place.
  func cells(cornerAt corner: Position) -> [PaintedCell] {
    var cells: [PaintedCell] = []
    pattern.liveRuns { row, columns, state in
      cells += columns.map {
        PaintedCell(Position(column: corner.column + $0, row: corner.row + row), state)
      }
    }
    return cells
  }
}
