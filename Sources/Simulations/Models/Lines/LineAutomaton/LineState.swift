/// The state of a one-dimensional automaton: the newest row, and counts over all rows.
package struct LineState<Line: AutomatonLine>: Sendable {
  package internal(set) var line: Line
  package internal(set) var step = 0
  /// The number of columns to the left of the initial state, and also to its right.
  var margin: Int
  /// The number of cells in the newest row that are not 0, over the whole width of the line.
  private(set) var population: Int
  /// The sum of the populations of all rows.
  private(set) var total: Int
  /// The number of rows with a background that is not 0.
  private(set) var turnedRows: Int
  /// The digits of the centre cell in each row, row by row.
  private(set) var centre: [UInt8]
  /// The number of digits per cell.
  private let digits: Int

  /// Creates the state at step 0.
  ///
  /// - Parameter centre: the digits of the centre cell in the first row.
  init(_ line: Line, margin: Int, centre: some Collection<UInt8>) {
    self.line = line
    self.margin = margin
    self.centre = Array(centre)
    digits = centre.count
    population = line.population
    total = population
    turnedRows = line.isTurned ? 1 : 0
  }

  /// Computes the next row.
  mutating func tick() {
    line.tick()
    step += 1
    population = line.population
    total += population
    if line.isTurned { turnedRows += 1 }
  }

  /// Appends the digits of the centre cell in a new row.
  mutating func appendCentre(_ text: some Sequence<UInt8>) { centre += text }

  /// Updates the counts after a cell of the newest row has changed.
  ///
  /// - Parameter text: the digits of the centre cell.
  mutating func recount(centre text: some Sequence<UInt8>) {
    total -= population
    population = line.population
    total += population
    centre.removeLast(digits)
    centre += text
  }

  /// Widens the line to at least this margin, for a light cone.
  mutating func widen(toMargin wanted: Int) {
    guard wanted > margin else { return }
    let extra = max(wanted, 2 * margin) - margin
    line.widen(by: extra)
    margin += extra
    population = line.population
    total += turnedRows * 2 * extra
  }
}
