/// Wolfram's totalistic cellular automata: a line of cells in several states. The next state of a cell depends on the
/// sum of the states around it.
public struct TotalisticAutomaton: Sendable {
  package var rule: TotalisticRule
  /// The boundary: periodic, dead or unbounded.
  package var boundary: Boundary
  package var initial: Initial
  /// The number of steps, at least 0. With `until`, this is the limit of steps.
  package var steps: Int
  package var until: Until?
  /// The width that the author gave, at least 1; nil if the author gave none.
  package var grid: Int?
  /// The edits in ascending order of steps, each inside the light cone of its step.
  package var edits: [CellEdit] = []

  package func firstLine(_ request: RunRequest, margin: Int) throws(RunError) -> TotalisticLine {
    let cells = try initial.grid(
      states: rule.colours, in: box, draws: request.draws, upstream: request.upstream
    ).cells
    let margin = [UInt8](repeating: 0, count: margin)
    return TotalisticLine(margin + cells + margin, rule: rule, boundary: boundary)
  }
}

extension TotalisticAutomaton {
  /// The looks of the states, each darker than the one before it.
  package var looks: [StateLook] {
    let last = rule.colours - 1
    return [StateLook("0", .ground)] + (1..<last).map { StateLook("\($0)", .other(last - 1 - $0)) }
      + [StateLook("\(last)", .marked)]
  }

  package var title: String {
    "Totalistic code \(rule.code.excerpt), \(rule.colours) colours, radius \(rule.radius)"
  }

  package var liveCells: (many: String, one: String) { ("cells that are not 0", "cell that is not 0") }

  /// The rule as a table of sums from the highest one down, in Wolfram's order.
  package var ruleTable: Table {
    let sums = rule.table.indices.reversed()
    return Table(
      header: ["sum"] + sums.map { String($0) }, rows: [["new state"] + sums.map { String(rule.table[$0]) }])
  }

  /// Returns a digit, or a letter for a state above 9. With more than 36 colours, returns two hexadecimal digits.
  package func centreDigits(_ state: UInt8) -> [UInt8] {
    let text = String(state, radix: rule.colours > 36 ? 16 : 36)
    return Array((rule.colours > 36 && state < 16 ? "0" + text : text).utf8)
  }

  package func emptyHistory(columns: Int, rows: Int) -> LineHistory { .bytes([]) }
}
