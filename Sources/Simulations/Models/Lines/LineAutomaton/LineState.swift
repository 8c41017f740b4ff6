/// The state of a one-dimensional automaton: the newest row, and what is counted over all rows.
package struct LineState<Line: AutomatonLine>: Sendable {
  package internal(set) var line: Line
  package internal(set) var step = 0
  /// Columns of the line to the left of those of the initial state, and as many to the right.
  var margin: Int
  /// Cells of the newest row that are not 0, over the whole width of the line.
  private(set) var population: Int
  /// The same of all rows.
  private(set) var total: Int
  /// How many rows have a background that is not 0.
  private(set) var turnedRows: Int
  /// The digits of the cell in the middle, row after row.
  private(set) var centre: [UInt8]
  /// How many digits a cell has.
  private let digits: Int

  /// - Parameter centre: the digits of the cell in the middle of the first row.
  init(_ line: Line, margin: Int, centre: some Collection<UInt8>) {
    self.line = line
    self.margin = margin
    self.centre = Array(centre)
    digits = centre.count
    population = line.population
    total = population
    turnedRows = line.isTurned ? 1 : 0
  }

  /// Makes the next row.
  mutating func tick() {
    line.tick()
    step += 1
    population = line.population
    total += population
    if line.isTurned { turnedRows += 1 }
  }

  /// Appends the digits of the cell in the middle of a new row.
  mutating func appendCentre(_ text: some Sequence<UInt8>) { centre += text }

  /// Brings the counts up to date after a cell of the newest row was changed.
  ///
  /// - Parameter text: the digits of the cell in the middle.
  mutating func recount(centre text: some Sequence<UInt8>) {
    total -= population
    population = line.population
    total += population
    centre.removeLast(digits)
    centre += text
  }

  /// Sees to it that the line is wide enough for a light cone.
  mutating func widen(toMargin wanted: Int) {
    guard wanted > margin else { return }
    let extra = max(wanted, 2 * margin) - margin
    line.widen(by: extra)
    margin += extra
    population = line.population
    total += turnedRows * 2 * extra
  }
}
