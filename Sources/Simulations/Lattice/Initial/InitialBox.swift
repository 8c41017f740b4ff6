import Specification

/// The box in which an initial state is created.
package struct InitialBox: Sendable {
  package var columns: Int
  package var rows: Int
  /// The number of cells, in the order of their index row·columns + column. If the last row is short, it is less than
  /// columns·rows.
  package var count: Int
  /// Whether a pattern that extends over an edge continues at the opposite one. Otherwise this is an error.
  package var wraps: Bool
  /// Whether a pattern without a position is centred. Otherwise it is placed at [0, 0].
  package var centres: Bool
  /// The position in the lattice of the box's top-left cell.
  package var corner: Position
  /// The cell of the lattice from which pattern files count, or nil if positions in files are ignored.
  package var origin: Position?
  /// Whether random live cells have all states except 0, each with the same probability. Otherwise they are in state 1.
  package var usesAllStates = false
  /// Whether the lattice can store the opposite of every cell, as in the final state of another block.
  package var takesInverted = false
  /// Whether the lattice is a line, which always has a single row.
  package var isLine = false
  /// The word for cells in messages.
  package var members = "cells"
  /// Returns the number of cells for which a block that only gives this number has a box of the given size. Returns nil
  /// if no number does. The closure itself is nil for a block that gives columns and rows.
  package var countedCells: (@Sendable (_ columns: Int, _ rows: Int) -> Int?)?

  package init(
    columns: Int, rows: Int, count: Int? = nil, wraps: Bool, centres: Bool = true, corner: Position = .origin,
    origin: Position? = nil
  ) {
    self.columns = columns
    self.rows = rows
    // A box between distant positions can have more cells than an `Int` can count.
    let (cells, isLarger) = columns.multipliedReportingOverflow(by: rows)
    self.count = count ?? (isLarger ? .max : cells)
    self.wraps = wraps
    self.centres = centres
    self.corner = corner
    self.origin = origin
  }

  /// Returns the advice for a block that starts from a state of another size, or nil if no grid can be that large.
  func advice(for state: FinalState) -> String? {
    guard Double(state.columns) * Double(state.rows) <= 0x1p33 else { return nil }
    let size = state.rows == 1 ? "\(state.columns)" : "\(state.columns)x\(state.rows)"
    guard let countedCells else { return "write grid: \(size)" }
    guard let people = countedCells(state.columns, state.rows) else { return "write grid: \(size) instead of 'people'" }
    return "write people: \(people)"
  }

  /// Returns the error of a cell outside the box, or nil for a cell inside.
  func misplacement(of cell: Position) -> RunError? {
    let column = cell.column - corner.column, row = cell.row - corner.row
    guard !(0..<columns).contains(column) || !(0..<rows).contains(row) else { return nil }
    let (left, top) = (corner.column, corner.row), (right, bottom) = (left + columns - 1, top + rows - 1)
    return RunError(
      key: "initial", "\(cell.text) lies outside the grid of \(columns)x\(rows)",
      advice: "columns are numbered from \(left) to \(right), rows from \(top) to \(bottom)")
  }

  /// Reports the cells of a block that are outside the box, each at its span.
  func check(_ cells: [(position: Position, span: SourceSpan)], in context: inout SpecContext) {
    for (cell, span) in cells {
      guard let error = misplacement(of: cell) else { continue }
      context.report(.invalid(error.message, advice: error.advice), key: error.key, at: span)
    }
  }

  /// Returns the cell of the lattice at which a pattern without a position in the block starts. Nil if its file has no
  /// position, or positions in files are ignored.
  func place(of pattern: Pattern) -> Position? { origin.flatMap { pattern.place(from: $0) } }
}
