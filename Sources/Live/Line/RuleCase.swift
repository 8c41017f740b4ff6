/// One line of a rule: what becomes of a cell.
package struct RuleCase: Hashable, Sendable {
  /// The neighbourhood, or its sum, in digits.
  package var label: String
  package var result: UInt8
}
