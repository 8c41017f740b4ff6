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
