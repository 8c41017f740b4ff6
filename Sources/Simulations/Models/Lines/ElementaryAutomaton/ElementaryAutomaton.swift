/// Wolfram's elementary cellular automata: a line of cells that are 0 or 1. The next state of a cell depends on the
/// cell and its two neighbours.
///
/// A value is one checked specification. Its machine has a row as its state, ``LineInput`` as its input, and the number
/// of live cells as its output.
public struct ElementaryAutomaton: Sendable {
  package var rule: ElementaryRule
  /// The boundary: periodic, dead or unbounded. Closed means the same as dead.
  package var boundary: Boundary
  package var initial: Initial
  /// The number of steps, at least 0. With `until`, this is the limit of steps.
  package var steps: Int
  package var until: Until?
  /// The width that the author gave, at least 1; nil if the author gave none.
  package var grid: Int?
  /// The edits in ascending order of steps, each inside the light cone of its step.
  package var edits: [CellEdit]

  package init(
    rule: ElementaryRule, boundary: Boundary = .periodic, initial: Initial = .single, steps: Int, grid: Int? = nil,
    until: Until? = nil, edits: [CellEdit] = []
  ) {
    self.rule = rule
    self.boundary = boundary
    self.initial = initial
    self.steps = steps
    self.grid = grid
    self.until = until
    self.edits = edits
  }

  /// The number of columns in a row: the box and, on an unbounded line, the light cone on both sides.
  package var width: Int { width(after: steps) }
}

extension ElementaryAutomaton {
  package func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> ElementaryLine {
    let cells = try initial.grid(in: box, draws: request.draws, upstream: request.upstream)
    return ElementaryLine(margin == 0 ? cells : cells.widened(by: margin), rule: rule, boundary: boundary)
  }
}

extension BitGrid {
  /// Returns the single row of this grid with `margin` dead cells on each side.
  fileprivate func widened(by margin: Int) -> BitGrid {
    var wide = BitGrid(columns: columns + 2 * margin, rows: 1)
    let shift = UInt64(margin & 63)
    for (index, word) in words.enumerated() where word != 0 {
      let target = margin >> 6 + index
      wide.words[target] |= word << shift
      if shift > 0, word >> (64 - shift) != 0 { wide.words[target + 1] |= word >> (64 - shift) }
    }
    return wide
  }
}

extension ElementaryAutomaton {
  package var looks: [StateLook] { [StateLook("dead", .ground), StateLook("live", .marked)] }

  package var title: String { "Elementary rule \(rule.text)" }

  package var liveCells: (many: String, one: String) { ("live cells", "live cell") }

  /// The rule as a table of eight cases from 111 down to 000, in Wolfram's order.
  package var ruleTable: Table {
    let neighbourhoods = (0..<8).reversed().map { index in [4, 2, 1].map { index & $0 != 0 } }
    let digits = { (cells: [Bool]) in String(cells.map { $0 ? "1" : "0" }) }
    return Table(
      header: ["left, centre, right"] + neighbourhoods.map(digits),
      rows: [
        [rule.isSecondOrder ? "new cell, xor the cell before" : "new cell"]
          + neighbourhoods.map { digits([rule.cell(left: $0[0], centre: $0[1], right: $0[2])]) }
      ])
  }

  package func centreDigits(_ state: UInt8) -> CollectionOfOne<UInt8> {
    CollectionOfOne(UInt8(ascii: "0") + state)
  }

  package func emptyHistory(columns: Int, rows: Int) -> LineHistory {
    .bits(BitGrid(columns: columns, rows: rows), rows: 0)
  }
}
