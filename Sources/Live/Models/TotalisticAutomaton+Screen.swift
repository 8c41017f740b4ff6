import Simulations

extension TotalisticAutomaton: LineModel {
  package func play(_ request: RunRequest) throws(RunError) -> any PlaySession { try LineSession(self, request) }

  package func inputs(for gesture: Gesture, in state: LineState<TotalisticLine>) -> [LineInput] {
    lineInputs(for: gesture)
  }

  package func isAtRest(_ state: LineState<TotalisticLine>) -> Bool { repeats(state) }

  package static var ruleKey: String { "code" }

  package var ruleText: String { rule.code }

  package var ruleHint: String { "a whole number below \(base)^\(rule.table.count)" }

  package func with(rule text: String) -> TotalisticAutomaton? {
    guard !text.isEmpty, text.utf8.count <= 1000, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let rule = TotalisticRule(code: text, colours: rule.colours, radius: rule.radius)
    else { return nil }
    var other = self
    other.rule = rule
    return other
  }

  package func neighbouringRule(_ offset: Int) -> String {
    var number = DecimalNumber(rule.code)
    if offset < 0 {
      // The last code precedes the first one. All of its digits have the highest value.
      guard rule.code != "0" else { return DecimalNumber(digits: cases.map { _ in base - 1 }, base: base).text }
      number.decrement()
    } else {
      number.increment()
    }
    return TotalisticRule(code: number.text, colours: rule.colours, radius: rule.radius) == nil ? "0" : number.text
  }

  package func beginning(with row: LineRow) -> TotalisticAutomaton {
    var other = self
    (other.grid, other.initial, other.edits) = (row.width, initialState(row), [])
    return other
  }

  package func outside(_ line: TotalisticLine) -> UInt8 { line.background }

  package var base: Int { rule.colours }

  package var cases: [RuleCase] {
    rule.table.indices.reversed().map { RuleCase(label: String($0), result: rule.table[$0]) }
  }

  package func decision(_ neighbourhood: [UInt8], before: UInt8) -> CellDecision {
    let sum = neighbourhood.reduce(0) { $0 + Int($1) }
    return CellDecision(
      neighbourhood: neighbourhood, matching: rule.table.count - 1 - sum, before: nil, result: rule.table[sum])
  }
}
