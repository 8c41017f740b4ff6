import Blocks
import Simulations
import Specification
import Synchronization

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

extension EnsembleRun {
  /// Returns a note on the steps of prescribed inputs, such as taps, that some runs did not reach. Returns nil if all
  /// runs reached all of them.
  func inputNote(_ results: RunTable) -> String? {
    var counts: [Int: (came: Int, runs: Int)] = [:], key: String?
    for point in experiment.points.indices {
      if request.limits.stop?.isOn == true { return nil }
      guard let planned = experiment.points[point].simulation.plannedInputs else { continue }
      key = planned.key
      let first = point * experiment.replicates
      let ends = (first..<first + experiment.replicates).compactMap { results.endBeforeInputs(of: $0) }.sorted()
      var left = 0
      for step in planned.steps {
        while left < ends.count, ends[left] < step { left += 1 }
        counts[step, default: (0, 0)].came += experiment.replicates - left
        counts[step, default: (0, 0)].runs += experiment.replicates
      }
    }
    let missed = counts.filter { $0.value.came < $0.value.runs }.sorted { $0.key < $1.key }
    guard let key, !missed.isEmpty else { return nil }
    let shown = missed.prefix(EventSummary.shown).map { step, count in
      "step \(step) in \(count.came) of \(count.runs.counted("run"))"
    }
    let rest = missed.count > EventSummary.shown ? "; and \(missed.count - EventSummary.shown) more" : ""
    return "Steps of the key '\(key)' that not all runs reached: " + shown.joined(separator: "; ") + "\(rest)."
  }
}

extension EnsembleRun {
  /// Makes the runs of one point. Everything that they have in common is looked up once.
  struct Runner {
    let runs: Range<Int>
    private let owner: EnsembleRun
    private let point: Experiment.Point
    /// The series that are kept for each run, and the steps at which their values are kept.
    private let curves: [String]
    private let curveSteps: [Int]
    private var request: RunRequest

    init(_ owner: EnsembleRun, _ run: Int, _ workers: Workers) {
      self.owner = owner
      let replicates = owner.experiment.replicates, index = run / replicates
      runs = index * replicates..<(index + 1) * replicates
      point = owner.experiment.points[index]
      request = owner.request
      request.keepsState = false
      request.keepsHandover = owner.keepsStates
      request.workers = workers
      curves = request.curves(of: index)
      curveSteps =
        curves.isEmpty
        ? []
        : RunCurve.steps(
          upTo: point.simulation.stepCount, areWhole: !request.keptSeries.isEmpty)
    }

    /// Returns the request of one run.
    func request(of run: Int) -> RunRequest {
      var request = request
      let replicate = run - runs.lowerBound, namedSteps = owner.request.namedSteps
      let isShown = owner.isShown(run)
      request.draws = Draws(seed: point.seed, replicate: UInt32(truncatingIfNeeded: replicate))
      request.upstream = owner.request.upstream.mapValues { ($0 as? ReplicateStates)?.states[replicate] ?? $0 }
      request.views = isShown ? owner.views : []
      request.recordsSeries = isShown || !namedSteps.isEmpty || !curves.isEmpty
      request.namedSteps = namedSteps + curveSteps
      request.keepsNotes = replicate == 0
      return request
    }

    private func row(of report: Report, _ run: Int) -> RunRow {
      RunRow(
        report, namedSteps: owner.request.namedSteps, curves: curves, wholeCurves: request.keptSeries.count,
        replicate: run - runs.lowerBound)
    }

    /// Repeats a run without using results of earlier runs.
    ///
    /// - Returns: whether its results equal the known ones. The results of a shown run include its views.
    func agrees(_ run: Int) throws(RunError) -> Bool {
      let request = request(of: run)
      do throws(RunError) {
        let report = try point.simulation.run(request)
        guard owner.board.agrees(run, row(of: report, run)) else { return false }
        guard let use = owner.use, !request.views.isEmpty else { return true }
        return use.agrees(report, Computation(point), request, needsHandover: request.keepsHandover)
      } catch {
        throw owner.placed(error, at: point)
      }
    }

    func row(_ run: Int) throws(RunError) -> (RunRow, [ReportView], (any Handover)?) {
      let request = request(of: run)
      do throws(RunError) {
        let report = try owner.report(of: point, run, request)
        owner.engines.add(report.engine)
        let row = row(of: report, run)
        try owner.count(row.curves)
        return (
          row, report.views.map { $0.with($0.shape.summarised(report.summary)) }, try owner.kept(report.handover)
        )
      } catch {
        throw owner.placed(error, at: point)
      }
    }
  }
}

/// The final states that the runs of an experiment hand over to another block, by replicate.
struct ReplicateStates: Handover {
  let states: [Int: any Handover]

  var byteCount: Int { states.values.reduce(0) { $0 + $1.byteCount } }
}
