import Experiments
import Notebooks
import Typography

/// The words for the runs of a plan.
enum ClusterText {
  /// Returns the name of a run, such as `many:2:17`. The page precedes it if two pages of the plan have a block of that
  /// name.
  static func name(of run: Int, _ block: Int, in plan: ClusterPlan) -> String {
    let own = plan.blocks[block], (point, replicate) = run.quotientAndRemainder(dividingBy: own.replicates)
    let isShared = plan.blocks.contains { $0.name == own.name && $0.page != own.page }
    return (isShared ? plan.pages[own.page].path + "#" : "") + "\(own.name):\(point + 1):\(replicate + 1)"
  }

  /// Finds a run by its ``name(of:_:in:)``, or returns nil if the plan does not have it.
  static func run(named words: String, in plan: ClusterPlan) -> (block: Int, run: Int)? {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let point = Int(parts[parts.count - 2]), let replicate = Int(parts[parts.count - 1])
    else { return nil }
    let name = parts.dropLast(2).joined(separator: ":")
    for (index, block) in plan.blocks.enumerated() {
      guard name == block.name || name == plan.pages[block.page].path + "#" + block.name else { continue }
      let points = block.runCount / block.replicates
      guard (1...points).contains(point), (1...block.replicates).contains(replicate) else { return nil }
      return (index, (point - 1) * block.replicates + replicate - 1)
    }
    return nil
  }

  /// Describes a run of a plan: `lab.md: 'many': point 2 (factor 3), replicate 17`.
  static func place(of run: Int, _ block: Int, in plan: ClusterPlan, values: String) -> VisibleLines {
    let own = plan.blocks[block]
    return place(of: run, own.name, replicates: own.replicates, on: plan.pages[own.page].path, values: values)
  }

  /// Describes a run of any block.
  static func place(of run: Int, _ block: String, replicates: Int, on page: String, values: String) -> VisibleLines {
    let (point, replicate) = run.quotientAndRemainder(dividingBy: replicates)
    let words: VisibleLines = values.isEmpty ? "" : " (\(values))"
    return "\(page): '\(block)': point \(point + 1)" + words + ", replicate \(replicate + 1)"
  }

  /// Returns ` --cache FOLDER`, with a space before it, or an empty text if the user did not name a folder.
  static func cacheOption(_ folder: String?) -> String {
    folder.map { " --cache \(ShellWord.quoted(path: $0))" } ?? ""
  }

  /// Returns the line that reports a failed run.
  static func failure(_ failure: WorkSummary.Failure, of plan: ClusterPlan, pagesOf page: Int) -> VisibleLines {
    place(of: failure.run, failure.block, in: plan, values: failure.point)
      + ", seed \(failure.seed): error: \(failure.key): \(failure.message)\n"
  }

  /// Returns the time of runs on one thread: `about 2 min on one thread`. An estimate before any run assumes a fast
  /// machine, so it is the least time. Less than a millisecond counts as one.
  static func time(_ seconds: Double, isMeasured: Bool) -> VisibleLines {
    let time = NotebookPlan.duration(max(seconds, 0.001))
    return isMeasured ? "about \(time) on one thread" : "an estimated \(time) or more on one thread"
  }

  /// Returns task numbers in the notation of `sbatch --array`, such as `1,3-5`.
  static func array(_ numbers: RunRanges) -> String {
    numbers.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      .joined(separator: ",")
  }
}
