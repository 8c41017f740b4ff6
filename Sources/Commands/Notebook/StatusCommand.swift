import Experiments
import Expressions
import Files
import JSON
import Notebooks
import Specification
import Typography

/// `notebook status`: reports the progress of a plan's workers.
struct StatusCommand: Sendable {
  /// The folder of results, or nil if the user has no home folder.
  let folder: CacheFolder?
  let format: AnswerFormat
  /// The folder that the user named, or nil for the default.
  let cacheName: String?
  /// The largest number of ranges and failed runs that the text lists for a block.
  private static let most = 20

  func run(_ path: String) -> CommandResult {
    var result = CommandResult()
    guard let plan = PlanFile.read(path, reportingTo: &result) else { return result }
    guard let folder else {
      result.failWithoutResults()
      return result
    }
    do throws(FileProblem) {
      try PackedResults.requireNoLinks(of: plan.identity, in: folder)
    } catch {
      result.failResults(error, to: .read)
      return result
    }
    guard result.canRead(folder, of: plan) else { return result }
    let status = ClusterStatus(plan, in: folder)
    if let problem = status.problem {
      result.failResults(problem, to: .read)
      return result
    }
    if !status.isComplete || !status.failures.isEmpty { result.status = .difference }
    var left: Set<RemainingFile> = []
    for file in remainingFiles(beside: plan) where left.insert(file).inserted { result.report(file) }
    switch format {
    case .text: result.print(text(status, plan, path))
    case .json: result.output = JSONText(json(status, plan, path)).bytes + [UInt8(ascii: "\n")]
    }
    return result
  }

  /// Returns the temporary files of killed runs beside the notebooks and their files, as far as the notebooks are here.
  private func remainingFiles(beside plan: ClusterPlan) -> [RemainingFile] {
    let paths = plan.pages.map(\.path).filter { FolderRoot.isPlain($0) && (try? FileAccess.isRegularFile($0)) == true }
    return paths.flatMap { path in
      // The files of a notebook that cannot be read are unknown.
      guard let file = try? NotebookFile.read(path), let notebook = try? file.notebook() else {
        return FolderRoot(folder: Path.folder(of: path)).remainingFiles(in: ["."], keepsAll: true)
      }
      return notebook.remainingFiles()
    }
  }

  private func command(_ run: Int, _ block: Int, _ plan: ClusterPlan, _ path: String) -> String {
    let name = ClusterText.name(of: run, block, in: plan)
    return "notebook work \(ShellWord.quoted(path: path)) --run \(ShellWord.quoted(name))"
      + ClusterText.cacheOption(cacheName) + ClusterText.memoryOption(plan)
  }

  // MARK: Text

  private func text(_ status: ClusterStatus, _ plan: ClusterPlan, _ path: String) -> VisibleLines {
    let done = status.blocks.reduce(0) { $0 + $1.done.count },
      missing = status.blocks.reduce(0) { $0 + $1.missing.count }
    var text: VisibleLines =
      "\(path): \(plan.runCount.groupedCount("run")) in \(plan.taskCount.groupedCount("task")): "
      + "\(done.grouped) done, \(missing.grouped) missing, \(status.failures.count.grouped) failed\n"
    let failed = Dictionary(grouping: status.failures, by: \.block)
    for (index, block) in status.blocks.enumerated() {
      let own = plan.blocks[index]
      text +=
        "\(plan.pages[own.page].path): '\(own.name)': \(block.done.count.grouped) of "
        + "\(own.missing.count.groupedCount("run")) done\n"
      for range in block.missing.ranges.prefix(Self.most) { text += "  missing: \(Self.words(range, own))\n" }
      if block.missing.ranges.count > Self.most { text += "  and \(block.missing.ranges.count - Self.most) more\n" }
      let failures = (failed[index] ?? []).map { FailedRun($0, of: plan) }
      text += FailureText(failures).lines(most: Self.most) { command($0.run, index, plan, path) }
      if !block.left.isEmpty {
        let count = block.left.count.groupedCount("run")
        text += "  \(count) had results that are too large to keep: 'notebook run' repeats them\n"
      }
    }
    if status.unreadable > 0 {
      text += "\(status.unreadable.groupedCount("file")) of workers ignored: damaged, or not written for this plan\n"
    }
    if !status.isComplete {
      text += "time left: " + ClusterText.time(status.secondsLeft, isMeasured: status.isMeasured) + "\n"
      text += "still needed: --array=\(ClusterText.array(RunRanges(status.openTasks)))\n"
      if done == 0 {
        text +=
          cacheName.map { "looked for results in '\($0)'\n" }
          ?? "looked for results in your own folder; if the workers use another one, add --cache FOLDER\n"
      }
    } else if status.failures.isEmpty, !plan.pages.isEmpty {
      let pages = plan.pages.map { ShellWord.quoted(path: $0.path) }.joined(separator: " ")
      text += "next: notebook run\(ClusterText.cacheOption(cacheName)) \(pages)\n"
    }
    return text
  }

  /// Returns a description of a range of runs: `point 2, replicates 1 to 50`, or `points 2 to 4`.
  private static func words(_ range: Range<Int>, _ block: ClusterPlan.Block) -> VisibleLines {
    let first = range.lowerBound.quotientAndRemainder(dividingBy: block.replicates)
    let last = (range.upperBound - 1).quotientAndRemainder(dividingBy: block.replicates)
    if first.remainder == 0, last.remainder == block.replicates - 1 {
      return first.quotient == last.quotient
        ? "point \(first.quotient + 1)" : "points \(first.quotient + 1) to \(last.quotient + 1)"
    }
    if first.quotient == last.quotient {
      return first.remainder == last.remainder
        ? "point \(first.quotient + 1), replicate \(first.remainder + 1)"
        : "point \(first.quotient + 1), replicates \(first.remainder + 1) to \(last.remainder + 1)"
    }
    return "point \(first.quotient + 1), replicate \(first.remainder + 1), to point \(last.quotient + 1), replicate "
      + "\(last.remainder + 1)"
  }

  // MARK: JSON

  private func json(_ status: ClusterStatus, _ plan: ClusterPlan, _ path: String) -> JSONValue {
    let blocks = status.blocks.enumerated().map { index, block in
      let own = plan.blocks[index]
      return JSONValue.object([
        .init("file", .string(plan.pages[own.page].path)), .init("name", .string(own.name)),
        .init("runs", .whole(own.missing.count)), .init("replicates", .whole(own.replicates)),
        .init("done", Self.json(block.done)), .init("missing", Self.json(block.missing)),
        .init("failed", Self.json(block.failed)), .init("left", Self.json(block.left)),
        .init("seconds_left", .fraction(block.secondsLeft)),
      ])
    }
    let failures = status.failures.map { failure in
      let own = plan.blocks[failure.block]
      return JSONValue.object([
        .init("file", .string(plan.pages[own.page].path)), .init("name", .string(own.name)),
        .init("point", .whole(failure.run / own.replicates + 1)), .init("values", .string(failure.point)),
        .init("replicate", .whole(failure.run % own.replicates + 1)), .init("seed", .natural(failure.seed)),
        .init("key", .string(failure.key)), .init("message", .string(failure.message)),
        .init("command", .string(command(failure.run, failure.block, plan, path))),
      ])
    }
    return .object([
      .init("version", .whole(1)), .init("plan", .string(path)), .init("tasks", .whole(plan.taskCount)),
      .init("runs", .whole(plan.runCount)), .init("blocks", .array(blocks)), .init("failures", .array(failures)),
      .init("unreadable", .whole(status.unreadable)), .init("seconds_left", .fraction(status.secondsLeft)),
      .init("array", .string(ClusterText.array(RunRanges(status.openTasks)))),
    ])
  }

  /// Returns the number of runs and their ranges. Each range consists of its first and last run. Runs are numbered from
  /// 0 in the order of the points.
  private static func json(_ runs: RunRanges) -> JSONValue {
    .object([
      .init("count", .whole(runs.count)),
      .init("runs", .array(runs.ranges.map { .array([.whole($0.lowerBound), .whole($0.upperBound - 1)]) })),
    ])
  }
}
