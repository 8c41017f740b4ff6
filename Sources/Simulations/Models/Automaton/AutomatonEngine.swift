import Expressions

/// What a phase of a step needs: its table, and for each flag whether it holds in each cell.
struct AutomatonPart: Sendable {
  var table: RuleTable
  var flags: [[UInt8]]
}

/// The rules of a run, ready for any number of steps.
final class AutomatonEngine: Sendable {
  let lattice: AutomatonLattice
  let update: AutomatonUpdate
  let rules: PreparedRules?
  private let tables: [RuleTable]
  /// Whether the tables or the flags change from step to step.
  let dependsOnStep: Bool
  private let flags: [[UInt8]]

  /// Compiles rules.
  init(_ prepared: PreparedRules, _ update: AutomatonUpdate) throws(RuleProblem) {
    lattice = prepared.lattice
    self.update = update
    rules = prepared
    tables = try prepared.tables(step: 1)
    dependsOnStep = prepared.usesStep || prepared.flagsUseStep
    flags = prepared.flagPlanes(step: 1)
  }

  /// Creates an engine from a table that needs no rules.
  init(_ table: RuleTable, _ lattice: AutomatonLattice, _ update: AutomatonUpdate) {
    self.lattice = lattice
    self.update = update
    rules = nil
    tables = [table]
    dependsOnStep = false
    flags = []
  }

  var ageClasses: [Int] { rules?.ageClasses ?? [1] }
  var usesAge: Bool { rules?.usesAge ?? false }
  /// Whether rules for pairs ask for ages.
  var pairsUseAge: Bool {
    rules?.rules.contains { $0.pair != nil && $0.terms.contains { $0.inputs.contains { $0.ofFirst == .age } } } ?? false
  }
  var usesChance: Bool { update == .random || rules?.usesChance ?? false }
  var phases: Int { tables.count }
  var ruleCount: Int { rules?.rules.count ?? 1 }

  /// Returns what each phase of a step needs.
  func parts(step: Int) throws(RuleProblem) -> [AutomatonPart] {
    guard dependsOnStep, let rules else { return tables.map { AutomatonPart(table: $0, flags: flags) } }
    let current = rules.flagsUseStep ? rules.flagPlanes(step: step) : flags
    return (rules.usesStep ? try rules.tables(step: step) : tables).map { AutomatonPart(table: $0, flags: current) }
  }
}

extension PreparedRules {
  /// Returns the table of each phase.
  fileprivate func tables(step: Int) throws(RuleProblem) -> [RuleTable] {
    try (0..<phases).map { (phase) throws(RuleProblem) in try RuleCompiler(self, phase: phase, step: step).table }
  }

  /// Returns, for each flag, whether it holds in each cell.
  func flagPlanes(step: Int) -> [[UInt8]] {
    let columns = lattice.columns, rows = lattice.rows
    return flags.map { flag in
      let inputs = flag.inputs
      func holds(_ column: Int, _ row: Int) -> UInt8 {
        let truth = try? flag.holds { $0 == .column ? column : $0 == .row ? row : step }
        return truth == true ? 1 : 0
      }
      // Most conditions are about the column or the row alone.
      if !inputs.contains(.row) {
        let line = (0..<columns).map { holds($0, 0) }
        return [UInt8]((0..<rows).map { _ in line }.joined())
      }
      if !inputs.contains(.column) { return (0..<rows).flatMap { [UInt8](repeating: holds(0, $0), count: columns) } }
      return (0..<rows).flatMap { row in (0..<columns).map { holds($0, row) } }
    }
  }
}
