/// A picture that a text draws row by row or cell by cell, in two passes. The first pass measures the extent, and the
/// second one, after ``beginPainting(room:)``, sets the cells. So only the result is allocated.
struct RowPicture {
  private var first: Position?
  /// The position after the last column and row.
  private var end = Position.origin
  private(set) var pattern = Pattern(columns: 0, rows: 0, packed: PackedCells(count: 0))
  private var isPainting = false
  /// The live cells, or nil if they are not listed one by one.
  private var listed: [Position]?
  /// Whether more cells are alive than are listed.
  private var isOverlong = false

  /// The largest number of live cells that are listed one by one.
  static let mostListed = 1 << 16

  /// Creates an empty picture.
  ///
  /// - Parameter corner: the top-left corner if it does not depend on the cells.
  init(corner: Position? = nil) { first = corner }

  /// Creates an empty picture that lists its live cells one by one, so that the size of their box does not matter.
  static func listing() -> RowPicture {
    var picture = RowPicture(corner: .origin)
    picture.listed = []
    return picture
  }

  /// The quadtree of the listed cells, or nil if there are too many or if it takes more than `room` bytes.
  func tree(room: Int) -> Macrocell? { isOverlong ? nil : listed.flatMap { Macrocell($0, room: room) } }

  /// Adds live cells to the list.
  private mutating func list(_ columns: Range<Int>, row: Int) {
    guard let count = listed?.count, count + columns.count <= Self.mostListed else { return isOverlong = true }
    listed?.append(contentsOf: columns.map { Position(column: $0, row: row) })
  }

  var isEmpty: Bool { end == first ?? .origin }

  /// The top-left corner of everything drawn.
  var corner: Position { first ?? .origin }

  /// Allocates the pattern, whose cells are all dead until they are drawn again.
  ///
  /// - Parameter room: the maximum size of the packed cells in bytes.
  mutating func beginPainting(room: Int = .max) {
    let columns = end.column - corner.column, rows = end.row - corner.row
    pattern = Pattern(columns: columns, rows: rows, packed: PackedCells(count: columns * rows, room: room))
    isPainting = true
  }

  /// Draws a live cell.
  mutating func draw(column: Int, row: Int, _ cursor: TextCursor, at place: Int) throws(PatternFormat.Fault) {
    try draw(column..<column + 1, row: row, state: 1, cursor, at: place)
  }

  /// Draws cells of the same state, side by side.
  mutating func draw(
    _ columns: Range<Int>, row: Int, state: UInt8, _ cursor: TextCursor, at place: Int
  ) throws(PatternFormat.Fault) {
    if listed != nil {
      if state != 0 { list(columns, row: row) }
    } else if isPainting {
      for column in columns { pattern[inside: column - corner.column, row - corner.row] = state }
    } else {
      try grow(
        from: Position(column: columns.lowerBound, row: row), to: Position(column: columns.upperBound, row: row + 1),
        cursor, place)
    }
  }

  /// Reads one row of cells up to its line feed. The extent grows around the row unless it has no cells.
  mutating func read(
    _ row: Int, from left: Int, _ cursor: inout TextCursor, _ alphabet: Alphabet
  ) throws(PatternFormat.Fault) {
    let start = cursor.offset
    var column = left
    while let byte = cursor.current, byte != UInt8(ascii: "\n") {
      if alphabet.alive.contains(byte) {
        if listed != nil { list(column..<column + 1, row: row) }
        if isPainting { pattern[inside: column - corner.column, row - corner.row] = 1 }
      } else if alphabet.hasDigits, byte.isDigit {
        if isPainting { pattern[inside: column - corner.column, row - corner.row] = byte & 0x0F }
      } else if byte != UInt8(ascii: ".") {
        guard !byte.isBlank else {
          guard cursor.isAtLineEnd else {
            if alphabet.ignoresSpaces {
              cursor.skipBlanks()
              continue
            }
            throw cursor.fault("found a space inside a row", advice: "a dead cell is written '.'")
          }
          cursor.skipBlanks()
          break
        }
        throw cursor.fault("found \(cursor.found) where a cell was expected", advice: alphabet.advice)
      }
      column += 1
      cursor.advance()
    }
    guard column > left, !isPainting, listed == nil else { return }
    try grow(from: Position(column: left, row: row), to: Position(column: column, row: row + 1), cursor, start)
  }

  /// The characters that represent live cells. A dead cell is `.`.
  struct Alphabet {
    var alive: [UInt8]
    /// Whether the digits 0 to 9 represent states of cells.
    var hasDigits = false
    /// Whether spaces between cells mean nothing, as in Golly.
    var ignoresSpaces = false
    var advice: String
  }

  private mutating func grow(
    from corner: Position, to opposite: Position, _ cursor: TextCursor, _ place: Int
  ) throws(PatternFormat.Fault) {
    end =
      first == nil
      ? opposite : Position(column: max(end.column, opposite.column), row: max(end.row, opposite.row))
    let known = first ?? corner
    first = Position(column: min(known.column, corner.column), row: min(known.row, corner.row))
    guard
      [known.column, known.row, end.column - 1, end.row - 1, corner.column, corner.row].allSatisfy(
        Position.limits.contains)
    else { throw cursor.tooFar(at: place) }
    let (columns, rows) = (end.column - self.corner.column, end.row - self.corner.row)
    let (cells, overflow) = columns.multipliedReportingOverflow(by: rows)
    guard !overflow, cells <= PatternFormat.cellLimit else { throw cursor.tooLarge(at: place) }
  }
}
