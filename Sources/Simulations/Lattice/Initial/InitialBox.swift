import Specification

/// The box in which an initial state is made.
package struct InitialBox: Sendable {
  package var columns: Int
  package var rows: Int
  /// The number of cells, in the order of their index row·columns + column. It is less than columns·rows if the last
  /// row is short.
  package var count: Int
  /// Whether a pattern that reaches over an edge comes in again at the other side; otherwise that is an error.
  package var wraps: Bool
  /// Whether a pattern without a place is centred, or is at [0, 0].
  package var centres: Bool
  /// The cell of the lattice that is the top-left one of the box.
  package var corner: Position
  /// The cell of the lattice from which the files of patterns count their positions, or nil if positions in files
  /// do not count.
  package var origin: Position?
  /// Whether random live cells take all states but 0, each with the same probability; otherwise all are in state 1.
  package var usesAllStates = false
  /// Whether the lattice can keep the opposite of every cell, as another block's state may be.
  package var takesInverted = false
  /// Whether the lattice has a single row, whatever its size.
  package var isLine = false
  /// The word for the cells in messages.
  package var members = "cells"
  /// The number of cells with which a block that counts its cells has a box of a size, or nil if none has it. A block
  /// that gives columns and rows has no such function.
  package var countedCells: (@Sendable (_ columns: Int, _ rows: Int) -> Int?)?

  package init(
    columns: Int, rows: Int, count: Int? = nil, wraps: Bool, centres: Bool = true, corner: Position = .origin,
    origin: Position? = nil
  ) {
    self.columns = columns
    self.rows = rows
    // Places far apart have more cells between them than a number counts.
    let (cells, isLarger) = columns.multipliedReportingOverflow(by: rows)
    self.count = count ?? (isLarger ? .max : cells)
    self.wraps = wraps
    self.centres = centres
    self.corner = corner
    self.origin = origin
  }

  /// The advice for a block that starts from a state of another size; nil if no grid is so large.
  func advice(for state: FinalState) -> String? {
    guard Double(state.columns) * Double(state.rows) <= 0x1p33 else { return nil }
    let size = state.rows == 1 ? "\(state.columns)" : "\(state.columns)x\(state.rows)"
    guard let countedCells else { return "write grid: \(size)" }
    guard let people = countedCells(state.columns, state.rows) else { return "write grid: \(size) instead of 'people'" }
    return "write people: \(people)"
  }

  /// The error of a cell outside the box, or nil for a cell inside.
  func misplacement(of cell: Position) -> RunError? {
    let column = cell.column - corner.column, row = cell.row - corner.row
    guard !(0..<columns).contains(column) || !(0..<rows).contains(row) else { return nil }
    let (left, top) = (corner.column, corner.row), (right, bottom) = (left + columns - 1, top + rows - 1)
    return RunError(
      key: "initial", "\(cell.text) lies outside the grid of \(columns)x\(rows)",
      advice: "columns are numbered from \(left) to \(right), rows from \(top) to \(bottom)")
  }

  /// Reports the cells of a block outside the box, each at its place.
  func check(_ cells: [(position: Position, span: SourceSpan)], in context: inout SpecContext) {
    for (cell, span) in cells {
      guard let error = misplacement(of: cell) else { continue }
      context.report(.invalid(error.message, advice: error.advice), key: error.key, at: span)
    }
  }

  /// The cell of the lattice where a pattern begins if the block gives no place, or nil if its file gives none that
  /// counts.
  func place(of pattern: Pattern) -> Position? { origin.flatMap { pattern.place(from: $0) } }
}
