/// One case of a rule: a neighbourhood and the new state of its cell.
package struct RuleCase: Hashable, Sendable {
  /// The neighbourhood, or its sum, in digits.
  package var label: String
  package var result: UInt8
}
