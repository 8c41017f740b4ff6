import Expressions

/// The rules of a run, ready for any number of steps.
final class AutomatonEngine: Sendable {
  let lattice: AutomatonLattice
  let rules: PreparedRules?
  private let table: RuleTable
  /// Whether the table or the flags change from step to step.
  let dependsOnStep: Bool
  private let flags: [[UInt8]]

  /// Compiles rules.
  init(_ prepared: PreparedRules) throws(RuleProblem) {
    lattice = prepared.lattice
    rules = prepared
    table = try RuleCompiler(prepared).table
    dependsOnStep = prepared.usesStep || prepared.flagsUseStep
    flags = prepared.flagPlanes(step: 1)
  }

  /// Creates an engine from a table that needs no rules.
  init(_ table: RuleTable, _ lattice: AutomatonLattice) {
    self.lattice = lattice
    rules = nil
    self.table = table
    dependsOnStep = false
    flags = []
  }

  var ageClasses: [Int] { rules?.ageClasses ?? [1] }
  var usesAge: Bool { rules?.usesAge ?? false }
  var usesChance: Bool { rules?.usesChance ?? false }
  var ruleCount: Int { rules?.rules.count ?? 1 }

  /// Returns the table and the planes of flags for a step.
  func parts(step: Int) throws(RuleProblem) -> (table: RuleTable, flags: [[UInt8]]) {
    guard dependsOnStep, let rules else { return (table, flags) }
    return (
      rules.usesStep ? try RuleCompiler(rules, step: step).table : table,
      rules.flagsUseStep ? rules.flagPlanes(step: step) : flags
    )
  }
}

extension PreparedRules {
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
