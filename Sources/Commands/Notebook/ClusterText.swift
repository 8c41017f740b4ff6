import Experiments
import Notebooks
import Typography

/// The wording for the runs of a plan.
enum ClusterText {
  /// Returns the name of a run, such as `many:2:17`. The page precedes it if blocks of two pages share this name.
  static func name(of run: Int, _ block: Int, in plan: ClusterPlan) -> String {
    let (point, replicate) = run.quotientAndRemainder(dividingBy: plan.blocks[block].replicates)
    return blockName(block, in: plan) + ":\(point + 1):\(replicate + 1)"
  }

  private static func blockName(_ block: Int, in plan: ClusterPlan) -> String {
    let own = plan.blocks[block]
    let isShared = plan.blocks.contains { $0.name == own.name && $0.page != own.page }
    return (isShared ? plan.pages[own.page].path + "#" : "") + own.name
  }

  /// A name that no run of the plan has, with advice on valid names.
  struct UnknownRun: Error, Sendable {
    var advice: VisibleLines
  }

  /// The largest number of blocks that a piece of advice lists.
  private static let mostBlocks = 10

  /// Returns the run with a name as given by ``name(of:_:in:)``.
  static func run(named words: String, in plan: ClusterPlan) throws(UnknownRun) -> (block: Int, run: Int) {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false)
    let name = parts.dropLast(2).joined(separator: ":")
    let found = plan.blocks.firstIndex { $0.name == name || plan.pages[$0.page].path + "#" + $0.name == name }
    guard let found else {
      let names = plan.blocks.indices.prefix(mostBlocks).map { blockName($0, in: plan) }.joined(separator: ", ")
      let rest = plan.blocks.count > mostBlocks ? ", …" : ""
      throw UnknownRun(advice: "write BLOCK:POINT:REPLICATE; the plan has runs of \(names)\(rest)")
    }
    let block = plan.blocks[found], points = block.runCount / block.replicates
    guard let point = Int(parts[parts.count - 2]), let replicate = Int(parts[parts.count - 1]),
      (1...points).contains(point), (1...block.replicates).contains(replicate)
    else {
      throw UnknownRun(
        advice: "write \(name):POINT:REPLICATE, with a point from 1 to \(points) and a replicate from 1 to "
          + "\(block.replicates)")
    }
    return (found, (point - 1) * block.replicates + replicate - 1)
  }

  /// Returns the description of a run of a plan: `lab.md: 'many': point 2 (factor 3), replicate 17`.
  static func place(of run: Int, _ block: Int, in plan: ClusterPlan, values: String) -> VisibleLines {
    let own = plan.blocks[block]
    return place(of: run, own.name, replicates: own.replicates, on: plan.pages[own.page].path, values: values)
  }

  /// Returns the description of a run of any block.
  static func place(of run: Int, _ block: String, replicates: Int, on page: String, values: String) -> VisibleLines {
    let (point, replicate) = run.quotientAndRemainder(dividingBy: replicates)
    let words: VisibleLines = values.isEmpty ? "" : " (\(values))"
    return "\(page): '\(block)': point \(point + 1)" + words + ", replicate \(replicate + 1)"
  }

  /// Returns ` --cache FOLDER` with a leading space, or an empty text if the user named no folder.
  static func cacheOption(_ folder: String?) -> String {
    folder.map { " --cache \(ShellWord.quoted(path: $0))" } ?? ""
  }

  /// Returns ` --max-memory BYTES` with a leading space for a plan whose workers need it. The text is empty if they
  /// need none, or if no worker may allow so much.
  static func memoryOption(_ plan: ClusterPlan) -> String { memory(of: plan).map { " --max-memory \($0)" } ?? "" }

  /// Returns the memory that the workers of a plan must allow explicitly, or nil.
  static func memory(of plan: ClusterPlan) -> String? {
    guard plan.memory > Limits().memory, plan.memory < Limits.mostBytes else { return nil }
    return Limits.bytes(plan.memory)
  }

  /// Returns the line that reports a failed run.
  static func failure(_ failed: FailedRun) -> VisibleLines {
    place(
      of: failed.run, failed.block, replicates: failed.replicates, on: failed.page, values: failed.point)
      + ", seed \(failed.seed): error: \(failed.key): \(failed.message)\n"
  }

  /// Returns the time of runs on one thread, such as `about 2 min on one thread`.
  ///
  /// An estimate made before any run assumes a fast machine, so it is a lower bound. The shortest time shown is a
  /// millisecond.
  static func time(_ seconds: Double, isMeasured: Bool) -> VisibleLines {
    let time = NotebookPlan.duration(max(seconds, 0.001))
    return isMeasured ? "about \(time) on one thread" : "an estimated \(time) or more on one thread"
  }

  /// Returns task numbers in the notation of `sbatch --array`: `1,3-5`.
  static func array(_ numbers: RunRanges) -> String {
    numbers.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)" }
      .joined(separator: ",")
  }
}
