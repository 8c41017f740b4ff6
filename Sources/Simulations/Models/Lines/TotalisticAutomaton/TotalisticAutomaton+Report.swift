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
