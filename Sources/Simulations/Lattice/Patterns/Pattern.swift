/// A small rectangle of cell states, read from a file or made in code.
public struct Pattern: Sendable, Hashable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The states of the cells, row after row; 0 is dead.
  public package(set) var cells: [UInt8]
  /// The rule that the file gives, as it is written there, or nil if it gives none.
  public var rule: String?
  /// The name, author, comments and place that the file gives.
  public var notes: Notes

  /// Creates a pattern of cells, row after row.
  ///
  /// - Precondition: `cells` has columns·rows elements; otherwise the program stops with a sentence.
  public init(columns: Int, rows: Int, cells: [UInt8], rule: String? = nil, notes: Notes = Notes()) {
    let (count, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    guard columns >= 0, rows >= 0, !isBeyond, cells.count == count else {
      fatalError("a pattern of \(columns)x\(rows) has a state for each cell, found \(cells.count)")
    }
    self.columns = columns
    self.rows = rows
    self.cells = cells
    self.rule = rule
    self.notes = notes
  }

  /// The state of a cell.
  ///
  /// - Precondition: the cell is inside the pattern; otherwise the program stops with a sentence.
  public subscript(column: Int, row: Int) -> UInt8 {
    get { cells[index(column, row)] }
    set { cells[index(column, row)] = newValue }
  }

  /// The state of a cell that is known to be inside the pattern.
  package subscript(inside column: Int, row: Int) -> UInt8 {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    guard column >= 0, column < columns, row >= 0, row < rows else {
      fatalError("the cell [\(column),\(row)] lies outside the pattern of \(columns)x\(rows)")
    }
    return row * columns + column
  }

  /// The number of cells that are not 0. O(cells).
  public var population: Int { cells.reduce(0) { $0 + ($1 == 0 ? 0 : 1) } }

  /// Whether a cell is in a state above 1.
  package var hasManyStates: Bool { cells.contains { $0 > 1 } }

  /// Whether all its cells have coordinates of at most 31 bits on the plane of its file.
  var isInReach: Bool {
    let corner = notes.corner
    return [corner.column, corner.row, corner.column + columns - 1, corner.row + rows - 1]
      .allSatisfy(Position.limits.contains)
  }

  /// What lies between the outermost live cells, which moves the corner, or nil if nothing lives. O(cells).
  package var cropped: Pattern? {
    guard let first = cells.firstIndex(where: { $0 != 0 }), let last = cells.lastIndex(where: { $0 != 0 }) else {
      return nil
    }
    let (top, bottom) = (first / columns, last / columns)
    var left = columns, right = 0
    for row in top...bottom {
      let line = cells[row * columns..<(row + 1) * columns]
      guard let first = line.firstIndex(where: { $0 != 0 }), let last = line.lastIndex(where: { $0 != 0 }) else {
        continue
      }
      left = min(left, first - line.startIndex)
      right = max(right, last - line.startIndex)
    }
    var box: [UInt8] = []
    box.reserveCapacity((right - left + 1) * (bottom - top + 1))
    for row in top...bottom { box += cells[row * columns + left...row * columns + right] }
    var notes = notes
    notes.corner = Position(column: notes.corner.column + left, row: notes.corner.row + top)
    return Pattern(columns: right - left + 1, rows: bottom - top + 1, cells: box, rule: rule, notes: notes)
  }

  /// The pattern turned clockwise by 90°. O(cells).
  public var turned: Pattern {
    var result = Pattern(columns: rows, rows: columns, cells: cells, rule: rule, notes: notes)
    for row in 0..<rows {
      for column in 0..<columns { result[inside: rows - 1 - row, column] = self[inside: column, row] }
    }
    return result
  }

  /// The pattern with left and right exchanged. O(cells).
  public var mirrored: Pattern {
    var result = self
    for row in 0..<rows {
      for column in 0..<columns { result[inside: columns - 1 - column, row] = self[inside: column, row] }
    }
    return result
  }

  /// The pattern with top and bottom exchanged. O(cells).
  public var upended: Pattern { turned.turned.mirrored }
}
