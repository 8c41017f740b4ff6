/// The state of a totalistic automaton: a row of cells, one byte each.
///
/// A tick is O(width), whatever the radius. The sum of a neighbourhood is that of the neighbourhood to its left, minus
/// the cell that leaves and plus the cell that enters.
package struct TotalisticLine: Sendable {
  package let rule: TotalisticRule
  package let boundary: Boundary
  /// The state of all cells beyond the ends of an unbounded line. It is 0 for any other line.
  package private(set) var background: UInt8 = 0
  package private(set) var cells: [UInt8]
  /// The cells together with the neighbours beyond both ends.
  private var padded: [UInt8]

  package init(_ cells: [UInt8], rule: TotalisticRule, boundary: Boundary) {
    self.cells = cells
    self.rule = rule
    self.boundary = boundary
    padded = [UInt8](repeating: 0, count: cells.count + 2 * rule.radius)
  }

  package var width: Int { cells.count }

  /// The number of cells that are not 0.
  package var population: Int { cells.count { $0 != 0 } }

  package mutating func set(_ column: Int, to state: UInt8) { cells[column] = state }

  /// Adds columns of background on both sides. O(width).
  package mutating func widen(by margin: Int) {
    let edge = [UInt8](repeating: background, count: margin)
    self = TotalisticLine(edge + cells + edge, before: self)
  }

  private init(_ cells: [UInt8], before line: TotalisticLine) {
    self.init(cells, rule: line.rule, boundary: line.boundary)
    background = line.background
  }

  package mutating func tick() {
    let (width, radius) = (width, rule.radius)
    padded.replaceSubrange(radius..<radius + width, with: cells)
    for place in 0..<radius {
      if boundary == .periodic {
        padded[place] = cells[(place - radius).modulo(width)]
        padded[radius + width + place] = cells[place % width]
      } else {
        padded[place] = background
        padded[radius + width + place] = background
      }
    }
    padded.withUnsafeBufferPointer { padded in
      rule.table.withUnsafeBufferPointer { table in
        cells.withUnsafeMutableBufferPointer { cells in
          var sum = padded[..<(2 * radius)].reduce(0) { $0 + Int($1) }
          for column in 0..<width {
            sum &+= Int(padded[column &+ 2 &* radius])
            cells[column] = table[sum]
            sum &-= Int(padded[column])
          }
        }
      }
    }
    if boundary == .unbounded { background = rule.uniform(background) }
  }
}

extension TotalisticLine: HistoryRow {
  package func state(_ column: Int) -> UInt8 { cells[column] }

  package func population(from column: Int, count: Int) -> Int { cells[column..<column + count].count { $0 != 0 } }
}

extension TotalisticLine: AutomatonLine {
  package var isTurned: Bool { background != 0 }

  package func isSameState(as other: TotalisticLine) -> Bool {
    cells == other.cells && background == other.background
  }

  package func finalState(_ columns: Range<Int>) -> FinalState {
    FinalState(columns: columns.count, rows: 1, states: rule.colours, cells: Array(cells[columns]))
  }

  package func append(to history: inout LineHistory) {
    guard case .bytes(var bytes) = history else { return }
    // This releases the second reference, so that the row is appended in place.
    history = .bytes([])
    bytes += cells
    history = .bytes(bytes)
  }
}
