import Blocks
import Experiments
import Simulations
import Typography

extension NotebookPlan {
  /// The factor by which an estimate must exceed the limit to cause a warning. An estimate is a lower bound, valid for
  /// a fast machine.
  private static let clearFactor = 2.0

  /// Returns a line that warns of a run whose estimated time is clearly above the limit, or nil if there isn't one.
  ///
  /// Blocks that may end early are not counted, and neither are runs whose results are known.
  ///
  /// - Parameter uses: the results of earlier runs, by job.
  func timeWarning(_ options: RunOptions, _ uses: [CacheUse]?) -> VisibleLines? {
    let limit = options.limits.seconds
    guard limit > 0, options.announce != nil else { return nil }
    func isLong(_ seconds: Double) -> Bool { seconds >= Self.clearFactor * limit }
    let threads = Double(options.workers.count)
    var seconds = plan.jobs.map { $0.specification.leastSeconds / threads }
    guard isLong(seconds.reduce(0, +)) else { return nil }
    for (index, obstacles) in plan.obstacles(limits: options.limits).enumerated() where !obstacles.isEmpty {
      seconds[index] = 0
    }
    if isLong(seconds.reduce(0, +)), let uses {
      let limits = RunLimits(memory: options.limits.memory, updates: options.limits.updates)
      for index in seconds.indices where seconds[index] > 0 {
        let request = request(ofJob: index, [:], limits, options)
        seconds[index] *= plan.jobs[index].specification.missingShare(of: request, in: uses[index])
      }
    }
    let sum = seconds.reduce(0, +)
    guard isLong(sum) else { return nil }
    return Self.timeWarning(notebook.path, "its blocks take", sum, limit)
  }

  /// Returns the warning for a single block without a notebook, or nil.
  ///
  /// - Parameter name: the name that the user gave for the block.
  package static func timeWarning(
    _ name: String, _ block: BlockSpecification, _ limits: Limits, _ workers: Workers
  ) -> VisibleLines? {
    let seconds = block.leastSeconds / Double(workers.count)
    guard limits.seconds > 0, seconds >= clearFactor * limits.seconds else { return nil }
    return timeWarning(name, "it takes", seconds, limits.seconds)
  }

  private static func timeWarning(
    _ name: String, _ start: String, _ seconds: Double, _ limit: Double
  ) -> VisibleLines {
    "\(name): warning: \(start) an estimated \(duration(seconds)) or more, but the time limit is \(duration(limit))\n"
      + "  help: allow more with --max-seconds\n"
  }

  /// Returns a time as text, such as `0.0045 s`, `40 s`, `3 min` or `12 h`.
  package static func duration(_ seconds: Double) -> String {
    let units: KeyValuePairs = ["days": 86_400.0, "h": 3_600, "min": 60]
    guard let (unit, size) = units.first(where: { seconds >= 2 * $0.value }) else {
      // At least two significant digits are shown, so a limit of a millisecond does not appear as 0.
      var scale = seconds < 10 ? 100.0 : 1
      while seconds * scale < 10, scale < 1e12 { scale *= 10 }
      return RunLimits.short((seconds * scale).rounded() / scale) + " s"
    }
    let count = (seconds / size).rounded()
    return (count < 1e6 ? RunLimits.short(count) : "a million") + " " + unit
  }
}

extension BlockSpecification {
  /// A lower bound, in seconds, of the time that the block takes on one thread, or 0 if it is unknown.
  fileprivate var leastSeconds: Double { hasOpenEnd ? 0 : cost.nanoseconds / 1e9 }
}
