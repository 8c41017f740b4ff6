extension Pattern {
  /// Reads the text of a pattern file.
  ///
  /// - Throws: an error of `text` with its line and column. A pattern with more than 2²⁸ cells is also an error, and
  ///   nothing is allocated for it.
  /// - Complexity: O(length of the text + cells).
  public init(_ text: String, as format: PatternFormat = .rle) throws(RunError) {
    do throws(PatternFormat.Fault) {
      self = try format.read(Array(text.utf8))
    } catch {
      throw RunError(
        key: "text", "line \(error.line), column \(error.column) of the pattern: \(error.message)",
        advice: error.advice)
    }
  }

  /// Reads run-length encoded text, such as `bo$2bo$3o!`, with or without a header.
  ///
  /// - Throws: the errors of ``init(_:as:)``.
  public init(rle text: String) throws(RunError) { try self.init(text, as: .rle) }

  /// Returns the text of a pattern file, which ``init(_:as:)`` can read again.
  ///
  /// Leaves out a rule, name or comment that the format cannot express. A rule is spelled as Golly reads it. O(cells).
  ///
  /// - Throws: an error of `as` if the format cannot express the state of a cell.
  public func text(as format: PatternFormat = .rle) throws(RunError) -> String {
    do throws(PatternFormat.Inexpressible) {
      return String(decoding: try format.text(of: spelledForGolly), as: UTF8.self)
    } catch {
      throw RunError(key: "as", error.message, advice: error.advice)
    }
  }

  /// Creates a pattern from the cells of a grid: 1 for true, 0 for false.
  public init(_ grid: BitGrid, rule: String? = nil) {
    self.init(columns: grid.columns, rows: grid.rows, cells: BitGrid.bytes([(grid, 1)]), rule: rule)
  }

  /// Creates the pattern of a final state. Returns nil if its cells were not kept, or are too many for a pattern.
  init?(_ state: FinalState, rule: String?, generation: Int) {
    guard state.columns <= PatternFormat.cellLimit / max(state.rows, 1) else { return nil }
    var notes = Pattern.Notes(generation: String(generation))
    notes.corner = state.corner
    switch state.cells {
    case .numbers: return nil
    case .absent:
      guard state.columns == 0 || state.rows == 0 else { return nil }
      self.init(columns: 0, rows: 0, packed: PackedCells(count: 0), rule: rule, notes: notes)
    case .bytes(let cells):
      self.init(columns: state.columns, rows: state.rows, cells: cells, rule: rule, notes: notes)
    case .bits(let grid):
      self.init(grid, rule: rule)
      self.notes = notes
    }
  }
}

extension BitGrid {
  /// Creates a grid from the cells of a pattern: true for every cell that is not 0. Returns nil if the pattern has no
  /// cells.
  public init?(_ pattern: Pattern) {
    guard pattern.columns > 0, pattern.rows > 0 else { return nil }
    self.init(columns: pattern.columns, rows: pattern.rows, cells: pattern.cells) { $0 != 0 }
  }
}
