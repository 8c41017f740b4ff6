/// How the next generation of 64 cells is computed: the fastest way that a rule allows, found once for a run.
enum LifeKernel: Sendable {
  /// B3/S23.
  case conway
  case counts(RulePolynomial)
  /// Any other rule: its results, where the processor can look them up, and otherwise its program.
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
