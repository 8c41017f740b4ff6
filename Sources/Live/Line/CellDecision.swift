/// How a rule decides one cell of the next row.
package struct CellDecision: Hashable, Sendable {
  /// The cells above it, from left to right.
  package var neighbourhood: [UInt8]
  /// The case of the rule that matches, in the order of ``LinePlay/cases``.
  package var matching: Int
  /// The cell one step earlier, where the rule is of the second order: its exclusive or with the case is the result.
  package var before: UInt8?
  package var result: UInt8
}
