import Blocks
import Simulations
import Specification

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
