/// The way to compute the next generation of 64 cells. It is the fastest one that the rule allows, chosen once per run.
enum LifeKernel: Sendable {
  /// The rule B3/S23.
  case conway
  case counts(RulePolynomial)
  /// Any other rule: a lookup table if the processor can use it, otherwise the program.
  case blocks(BlockProgram, LookupTable)

  init(_ rule: LifeRule) {
    guard case .table(let table) = rule.transition else { preconditionFailure("a rule of the nearest cells") }
    if let counts = table.counts() {
      self = counts == .conway ? .conway : .counts(RulePolynomial(counts))
    } else {
      self = .blocks(BlockProgram(table), LookupTable(table))
    }
  }
}
