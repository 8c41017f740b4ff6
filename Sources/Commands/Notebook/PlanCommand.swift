import Experiments
import Expressions
import Files
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook plan`: divides the runs whose results are missing into tasks for other machines.
struct PlanCommand: Sendable {
  enum Size: Sendable {
    case tasks(Int)
    /// The time of each task on one thread, in minutes.
    case minutes(Double)
  }

  let cache: ResultCache
  var limits = Limits()
  var workers = Workers.one
  /// The engine that the workers use for lattices.
  var engine = EngineChoice.auto
  var excluded: [Glob] = []
  var output = ""
  var size = Size.tasks(1)
  /// The folder of results that the user named, or nil for the default.
  var cacheName: String?
  /// Whether to replace an existing file that is not a plan.
  var overwrites = false
  /// The job system whose script to print, or nil for none.
  var script: PlanScript?
  var isQuiet = false

  init(cache: ResultCache) { self.cache = cache }

  func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard result.mayWrite(output) else { return result }
    // Planning may take minutes, and only the file that was judged here is replaced.
    let file = PlanFile.output(output)
    guard result.mayReplace(file, overwrites: overwrites) else { return result }
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result, within: GitAllowance())
    guard !files.paths.contains(where: NotebookDestination.file(output).isFile) else {
      result.status = .usage
      result.say("error: --output is one of the notebooks\n  help: name another file\n")
      return result
    }
    var planner = ClusterPlanner(cache, limits, engine: engine, workers)
    var options = RunOptions()
    options.limits = limits
    _ = result.visit(files, options) { file, result throws(NotebookRefusal) in
      let (notebook, diagnostics) = try planner.add(file)
      result.tell(diagnostics, DiagnosticPrinter(path: file.path, source: notebook.source))
      result.raise(for: diagnostics)
      return notebook
    }
    guard result.status == .success else {
      result.say("\(output): not written because of the errors above\n")
      return result
    }
    result.tellOtherUser(in: cache)
    write(planner, to: file, &result)
    return result
  }

  private func write(_ planner: ClusterPlanner, to file: OutputFile, _ result: inout CommandResult) {
    let tasks =
      switch size {
      case .tasks(let tasks): tasks
      case .minutes(let minutes):
        Int(
          min(
            max(1, (planner.seconds / 60 / minutes).rounded(.up)),
            Double(script?.usualTasks ?? ClusterPlan.mostTasks)))
      }
    do throws(FileProblem) {
      let plan = try planner.plan(tasks: tasks, build: Program.build ?? "", version: VersionText.plain)
      try file.write(plan.encoded, isPrivate: true)
      report(plan, knowing: planner.knownRuns, to: &result)
    } catch {
      result.fail(error.path, error, to: .write)
    }
  }

  private func report(_ plan: ClusterPlan, knowing known: Int, to result: inout CommandResult) {
    guard plan.runCount > 0 else {
      guard !isQuiet else { return }
      let reason: VisibleLines =
        known > 1
        ? "all \(known.groupedCount("run")) are known: 'notebook run' writes their results"
        : known == 1
          ? "the only run is known: 'notebook run' writes its results" : "the notebooks have no runs"
      // Every job system rejects an array without tasks.
      let end: VisibleLines = script == nil ? "" : "; no script is printed"
      result.say("\(output): nothing to run: " + reason + end + "\n")
      return
    }
    if !isQuiet {
      let time = ClusterText.time(plan.seconds, isMeasured: false)
      let rest: VisibleLines = known > 0 ? "; \(known.groupedCount("run")) already known" : ""
      result.say(
        "\(output): \(plan.runCount.groupedCount("run")) in \(plan.taskCount.groupedCount("task")), " + time + rest
          + "\n")
    }
    guard let script else { return }
    result.print(
      VisibleLines(
        lines: script.text(
          plan: output, identity: plan.identity.name, cache: cacheName,
          memory: ClusterText.memory(of: plan), tasks: plan.taskCount,
          seconds: plan.seconds / Double(plan.taskCount))))
  }
}

/// Reading the file of a plan.
enum PlanFile {
  /// Returns a plan, or nil after reporting an error.
  static func read(_ path: String, reportingTo result: inout CommandResult) -> ClusterPlan? {
    // The first bytes show that a file is not a plan, so that a large one is never read.
    if let start = beginning(of: path), !ClusterPlan.isPlan(start) {
      refuse(path, "not a plan", "", &result)
      return nil
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try FileAccess.snapshot(path, limit: ClusterPlan.limit).bytes
    } catch {
      result.fail(path, error)
      return nil
    }
    do throws(RecordFault) {
      return try ClusterPlan(encoded: bytes)
    } catch {
      // A plan is not replaced unless it is intact.
      refuse(path, "a damaged plan, or one of another version", " --overwrite", &result)
      return nil
    }
  }

  private static func refuse(
    _ path: String, _ problem: VisibleLines, _ option: VisibleLines, _ result: inout CommandResult
  ) {
    result.status = .fileError
    result.say(
      "error: '\(path)' is " + problem + "\n  help: make one with: notebook plan FILE -o PLAN --tasks N" + option + "\n"
    )
  }

  /// Judges the place of a new plan. Only what is certainly a plan, or is empty, may be replaced.
  static func output(_ path: String) -> OutputFile {
    let reason = "is not a plan"
    // The first bytes show that a file is not a plan, so that a large one is never read.
    let limit = beginning(of: path).map(ClusterPlan.isPlan) == true ? ClusterPlan.limit : 0
    return OutputFile(path, limit: limit, ifLarger: reason) { ClusterPlan.isIntact($0) ? nil : reason }
  }

  private static func beginning(of path: String) -> [UInt8]? {
    (try? FileAccess.resolve(path)).flatMap { FileAccess.beginning(of: $0, count: ClusterPlan.Head.count) }
  }
}
