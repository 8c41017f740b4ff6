/// A small rectangle of cell states, read from a file or created in code.
///
/// The cells are packed, so a pattern takes memory only where its states differ.
public struct Pattern: Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  /// The states of the cells, row by row, where 0 is dead.
  package private(set) var packed: PackedCells
  /// The rule as spelled in the file, or nil if the file has no rule.
  public var rule: String?
  /// The name, author, comments and position in the file.
  public var notes: Notes
  /// The canonical text if many blocks share the pattern. Nil if the text is made anew each time.
  var text: SharedText?

  /// Creates a pattern from the states of its cells, row by row.
  ///
  /// - Precondition: `cells` has columns·rows elements. Otherwise the program stops with a message.
  public init(columns: Int, rows: Int, cells: [UInt8], rule: String? = nil, notes: Notes = Notes()) {
    let (count, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    guard columns >= 0, rows >= 0, !isBeyond, cells.count == count else {
      fatalError("a pattern of \(columns)x\(rows) has a state for each cell, found \(cells.count)")
    }
    self.init(columns: columns, rows: rows, packed: PackedCells(cells), rule: rule, notes: notes)
  }

  /// Creates a pattern from columns·rows packed cells.
  package init(columns: Int, rows: Int, packed: PackedCells, rule: String? = nil, notes: Notes = Notes()) {
    self.columns = columns
    self.rows = rows
    self.packed = packed
    self.rule = rule
    self.notes = notes
  }

  /// The states of the cells, row by row, where 0 is dead. O(cells), so keep the list if you need many of them.
  public package(set) var cells: [UInt8] {
    get { packed.unpacked }
    set { packed = PackedCells(newValue) }
  }

  /// The state of a cell.
  ///
  /// - Precondition: the cell is inside the pattern. Otherwise the program stops with a message.
  public subscript(column: Int, row: Int) -> UInt8 {
    get { packed[index(column, row)] }
    set {
      text = nil
      packed[index(column, row)] = newValue
    }
  }

  /// The state of a cell, without a check that the cell is inside the pattern.
  package subscript(inside column: Int, row: Int) -> UInt8 {
    get { packed[row * columns + column] }
    set { packed[row * columns + column] = newValue }
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    guard column >= 0, column < columns, row >= 0, row < rows else {
      fatalError("the cell [\(column),\(row)] lies outside the pattern of \(columns)x\(rows)")
    }
    return row * columns + column
  }

  /// Makes up to 64 cells of a row live, without a check that they are inside the pattern.
  mutating func addLive(_ bits: UInt64, inside column: Int, _ row: Int) {
    packed.addLive(bits, at: row * columns + column)
  }

  /// Makes a square of cells live, without a check that it is inside the pattern.
  mutating func fill(inside column: Int, _ row: Int, side: Int) {
    for row in row..<row + side { packed.fill(row * columns + column..<row * columns + column + side, with: 1) }
  }

  /// The memory of the pattern in bytes.
  package var byteCount: Int { packed.byteCount + notes.byteCount + (rule?.utf8.count ?? 0) }

  /// Returns the indices of the cells in a row.
  package func row(_ row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  /// Calls `body` with each run of live cells in the same state, row by row.
  ///
  /// - Parameter stop: ends the calls early.
  package func liveRuns(
    until stop: StopSignal? = nil, _ body: (_ row: Int, _ columns: Range<Int>, _ state: UInt8) -> Void
  ) {
    guard columns > 0 else { return }
    let height = max(1, Self.cellsBetweenLooks / columns)
    for top in stride(from: 0, to: rows, by: height) where stop?.isOn != true {
      // A run can extend over the ends of rows.
      packed.runs(in: top * columns..<min(rows, top + height) * columns) { range, state in
        guard state != 0 else { return }
        for row in range.lowerBound / columns...(range.upperBound - 1) / columns {
          let part = range.clamped(to: self.row(row))
          body(row, part.lowerBound - row * columns..<part.upperBound - row * columns, state)
        }
      }
    }
  }

  /// The approximate number of cells between two checks of a signal.
  private static let cellsBetweenLooks = 1 << 18

  /// The number of calls that ``liveRuns(until:_:)`` makes.
  package var liveRunCount: Int { columns > 0 ? packed.liveStretches(width: columns) : 0 }

  /// The number of cells that are not dead.
  public var population: Int {
    var population = 0
    packed.runs(in: 0..<packed.count) { population += $1 == 0 ? 0 : $0.count }
    return population
  }

  /// Whether any cell is in a state above 1.
  package var hasManyStates: Bool { packed.highest > 1 }

  /// Whether all cells have coordinates of at most 31 bits on the plane of the file.
  var isInReach: Bool {
    let corner = notes.corner
    guard corner.isWithinLimits else { return false }
    return Position(column: corner.column + columns - 1, row: corner.row + rows - 1).isWithinLimits
  }

  /// The smallest rectangle around the live cells, with its own position. Nil if there are no live cells.
  package var cropped: Pattern? { cropped(until: nil) }

  /// Returns the smallest rectangle around the live cells, or nil if there are none.
  ///
  /// - Parameter stop: ends the work early. The pattern then lacks cells.
  func cropped(until stop: StopSignal?) -> Pattern? {
    var (left, right, top, bottom) = (columns, -1, rows, -1)
    liveRuns(until: stop) { row, columns, _ in
      left = min(left, columns.lowerBound)
      right = max(right, columns.upperBound - 1)
      top = min(top, row)
      bottom = row
    }
    guard right >= 0 else { return nil }
    guard left > 0 || right < columns - 1 || top > 0 || bottom < rows - 1 else { return self }
    let width = right - left + 1
    var box = PackedCells(count: width * (bottom - top + 1))
    liveRuns(until: stop) { row, columns, state in
      let start = (row - top) * width - left
      box.fill(start + columns.lowerBound..<start + columns.upperBound, with: state)
    }
    var notes = notes
    notes.corner = Position(column: notes.corner.column + left, row: notes.corner.row + top)
    return Pattern(columns: width, rows: bottom - top + 1, packed: box, rule: rule, notes: notes)
  }

  /// The pattern turned clockwise by 90°. O(cells).
  public var turned: Pattern {
    guard packed.count > 0, packed.first(in: 0..<packed.count, otherThan: packed[0]) != nil else {
      return Pattern(columns: rows, rows: columns, packed: packed, rule: rule, notes: notes)
    }
    var cells = PackedCells(count: packed.count)
    let width = rows
    liveRuns { row, columns, state in
      for column in columns { cells[column * width + width - 1 - row] = state }
    }
    return Pattern(columns: rows, rows: columns, packed: cells, rule: rule, notes: notes)
  }

  /// The pattern with left and right exchanged. O(cells).
  public var mirrored: Pattern {
    var cells = PackedCells(count: packed.count)
    let width = columns
    liveRuns { row, columns, state in
      let end = (row + 1) * width
      cells.fill(end - columns.upperBound..<end - columns.lowerBound, with: state)
    }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: rule, notes: notes)
  }

  /// The pattern with top and bottom exchanged. O(cells).
  public var upended: Pattern {
    var cells = PackedCells(count: packed.count)
    let (width, height) = (columns, rows)
    liveRuns { row, columns, state in
      let start = (height - 1 - row) * width
      cells.fill(start + columns.lowerBound..<start + columns.upperBound, with: state)
    }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: rule, notes: notes)
  }
}

extension Pattern: Hashable {
  /// Compares the cells, the rule and the notes.
  public static func == (one: Pattern, other: Pattern) -> Bool {
    one.columns == other.columns && one.rows == other.rows && one.rule == other.rule && one.notes == other.notes
      && one.packed == other.packed
  }

  /// Hashes the cells, the rule and the notes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
    hasher.combine(packed)
    hasher.combine(rule)
    hasher.combine(notes)
  }
}

extension Pattern {
  /// The pattern without marks. Under a rule such as `LifeHistory`, which only marks cells, odd states are alive and
  /// even states are marks on dead cells. Other patterns stay unchanged.
  ///
  /// In `LifeHistory`, a cell in state 6 kills its neighbours. The notes tell whether there were such cells.
  ///
  /// Sources: Golly's `LifeHistory.rule`; LifeViewer, which accepts `History` after any rule.
  package var withoutHistory: Pattern {
    guard let rule, let base = Self.base(ofHistory: rule) else { return self }
    return unmarked(under: base)
  }

  /// Returns the pattern without marks, under a rule of two states.
  func unmarked(under base: String?) -> Pattern {
    var cells = PackedCells(count: packed.count), notes = notes
    notes.isOfManyStates = false
    packed.runs(in: 0..<packed.count) { range, state in
      if state % 2 == 1 { cells.fill(range, with: 1) }
      if state == 6 { notes.lostKillers = true }
    }
    return Pattern(columns: columns, rows: rows, packed: cells, rule: base, notes: notes)
  }

  /// Returns the rule without `History`, such as `B3/S23:T30,20` for `B3/S23History:T30,20`. Nil for any other rule.
  static func base(ofHistory rule: String) -> String? {
    let end = rule.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rule.endIndex
    let name = rule[..<end], word = "history"
    guard name.utf8.count > word.utf8.count, name.lowercased().hasSuffix(word) else { return nil }
    return name.dropLast(word.count) + String(rule[end...])
  }
}
