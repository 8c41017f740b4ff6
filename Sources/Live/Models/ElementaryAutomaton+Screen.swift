import Simulations

extension ElementaryAutomaton: LineModel {
  package func play(_ request: RunRequest) throws(RunError) -> any PlaySession { try LineSession(self, request) }

  package func inputs(for gesture: Gesture, in state: LineState<ElementaryLine>) -> [LineInput] {
    lineInputs(for: gesture)
  }

  package func isAtRest(_ state: LineState<ElementaryLine>) -> Bool { !rule.isSecondOrder && repeats(state) }

  package static var ruleKey: String { "rule" }

  package var ruleText: String { rule.text }

  package var ruleHint: String { "a number from 0 to 255, or one followed by R for the second order" }

  package func with(rule text: String) -> ElementaryAutomaton? {
    let isSecondOrder = text.hasSuffix("R") || text.hasSuffix("r")
    guard let number = UInt8(isSecondOrder ? String(text.dropLast()) : text) else { return nil }
    var other = self
    other.rule = ElementaryRule(number, isSecondOrder: isSecondOrder)
    return other
  }

  package func neighbouringRule(_ offset: Int) -> String {
    ElementaryRule(rule.number &+ UInt8(truncatingIfNeeded: offset), isSecondOrder: rule.isSecondOrder).text
  }

  package func beginning(with row: LineRow) -> ElementaryAutomaton {
    var other = self
    (other.grid, other.initial, other.edits) = (row.width, initialState(row), [])
    return other
  }

  package func outside(_ line: ElementaryLine) -> UInt8 { line.background ? 1 : 0 }

  package var base: Int { 2 }

  package var cases: [RuleCase] {
    (0..<8).reversed().map { index in
      let label = String((8 + index), radix: 2).dropFirst()
      return RuleCase(label: String(label), result: rule.number >> UInt8(index) & 1)
    }
  }

  package func decision(_ neighbourhood: [UInt8], before: UInt8) -> CellDecision {
    let index = neighbourhood.reduce(0) { 2 * $0 + Int($1) }
    let digit = rule.number >> UInt8(index) & 1
    return CellDecision(
      neighbourhood: neighbourhood, matching: 7 - index, before: rule.isSecondOrder ? before : nil,
      result: rule.isSecondOrder ? digit ^ before : digit)
  }
}
