import Blocks
import Simulations

extension EnsembleRun {
  /// The largest number of points with a sentence of their own, and of kinds that are named.
  private static let namedKinds = 4

  /// Returns the finding of each run of a point. The list is empty if the model has no findings or each point has a
  /// single run.
  func findings(at point: Int, _ ensemble: Ensemble) -> [RunFinding?] {
    guard experiment.replicates > 1, let model = experiment.points[point].simulation as? any FindingSimulation else {
      return []
    }
    return (point * experiment.replicates..<(point + 1) * experiment.replicates).map { run in
      model.finding { name in ensemble.columns.first { $0.name == name }.flatMap { $0.values[run] } }
    }
  }

  /// Returns notes with the number of runs for each finding: one for each of a few points, or one for all runs.
  func findingNotes(_ ensemble: Ensemble) -> [String] {
    let all = experiment.points.indices.map { findings(at: $0, ensemble) }
    guard all.contains(where: { $0.contains { $0 != nil } }),
      let model = experiment.points.first?.simulation as? any FindingSimulation
    else { return [] }
    guard all.count > 1, all.count <= Self.namedKinds else {
      return [Self.note("", all.flatMap { $0 }, missing: model.missingFinding)]
    }
    return all.enumerated().map { point, findings in
      Self.note("At \(ensemble.label(of: point)), ", findings, missing: model.missingFinding)
    }
  }

  private static func note(_ start: String, _ findings: [RunFinding?], missing: String) -> String {
    var counts: [String: Int] = [:]
    for case let finding? in findings { counts[finding.kind, default: 0] += 1 }
    var kinds = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    let others = kinds.dropFirst(namedKinds).reduce(0) { $0 + $1.value }
    kinds = Array(kinds.prefix(namedKinds))
    let none = findings.count { $0 == nil }
    var counted = kinds.map { (runs: $0.value, kind: $0.key) }
    if others > 0 { counted.append((others, "something else")) }
    if none > 0 { counted.append((none, missing)) }
    var parts = counted.enumerated().map { index, part in
      let all = index == 0 ? " of \(findings.count) runs" : "", verb = index == 0 ? " ended" : ""
      return "\(part.runs)\(all)\(verb) \(Self.isAdjective(part.kind) ? "" : "as ")\(part.kind)"
    }
    if parts.count > 1 { parts[parts.count - 1] = "and " + parts[parts.count - 1] }
    return "\(start)\(parts.joined(separator: ", "))."
  }

  /// Whether a kind describes the end of a run without a noun.
  private static func isAdjective(_ kind: String) -> Bool {
    ["empty", "not settled", "without a period"].contains(kind) || kind.hasPrefix("periodic")
  }
}
