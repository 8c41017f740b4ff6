/// How a rule decides one cell of the next row.
package struct CellDecision: Hashable, Sendable {
  /// The cells above, from left to right.
  package var neighbourhood: [UInt8]
  /// The matching case of the rule, in the order of ``LinePlay/cases``.
  package var matching: Int
  /// The cell one step earlier, for a rule of the second order: the result is its exclusive or with the case.
  package var before: UInt8?
  package var result: UInt8
}
