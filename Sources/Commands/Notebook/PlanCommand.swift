import Experiments
import Files
import Notebooks
import Simulations
import Specification
import Typography

/// `notebook plan`: divides the runs that the cache lacks into tasks for other machines.
struct PlanCommand: Sendable {
  enum Size: Sendable {
    case tasks(Int)
    /// Of each task, on one thread.
    case minutes(Double)
  }

  let cache: ResultCache
  var limits = Limits()
  var workers = Workers.one
  var excluded: [Glob] = []
  var output = ""
  var size = Size.tasks(1)
  /// The folder of results as the user named it, or nil for the usual one.
  var cacheName: String?
  /// Whether a file that is not a plan is replaced.
  var overwrites = false
  /// The engine whose script is printed, if any.
  var script: PlanScript?
  var isQuiet = false

  init(cache: ResultCache) { self.cache = cache }

  func run(_ arguments: [String]) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard isUsable(&result) else { return result }
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &result)
    guard !files.paths.contains(where: NotebookDestination.file(output).isFile) else {
      result.status = .usage
      result.say("error: --output is one of the notebooks\n  help: name another file\n")
      return result
    }
    var planner = ClusterPlanner(cache, limits, workers)
    var options = RunOptions()
    options.limits = limits
    _ = result.visit(files, options) { file, result throws(NotebookRefusal) in
      let (notebook, diagnostics) = try planner.add(file)
      result.tell(diagnostics, DiagnosticPrinter(path: file.path, source: notebook.source))
      if diagnostics.contains(where: { $0.severity == .error }) { result.status.raise(to: .notebookError) }
      return notebook
    }
    guard result.status == .success else {
      result.say("\(output): not written, because of the errors above\n")
      return result
    }
    write(planner, to: &result)
    return result
  }

  /// Whether the plan can be written there; otherwise it reports why not.
  private func isUsable(_ result: inout CommandResult) -> Bool {
    guard result.mayWrite(output) else { return false }
    guard let start = FileAccess.beginning(of: output, count: 8), !start.isEmpty, !overwrites,
      !ClusterPlan.isPlan(start)
    else { return true }
    result.status = .fileError
    result.say("error: '\(output)' exists and is not a plan\n  help: name another file, or add --overwrite\n")
    return false
  }

  private func write(_ planner: ClusterPlanner, to result: inout CommandResult) {
    let tasks =
      switch size {
      case .tasks(let tasks): tasks
      case .minutes(let minutes):
        Int(
          min(
            max(1, (planner.seconds / 60 / minutes).rounded(.up)),
            Double(script?.mostTasks ?? ClusterPlan.mostTasks)))
      }
    do throws(FileProblem) {
      let plan = try planner.plan(tasks: tasks, build: Program.build ?? "", version: VersionText.plain)
      try FileAccess.put(plan.encoded, at: output, isPrivate: true)
      report(plan, knowing: planner.knownRuns, to: &result)
    } catch {
      result.fail(error.path, error, to: .write)
    }
  }

  private func report(_ plan: ClusterPlan, knowing known: Int, to result: inout CommandResult) {
    if !isQuiet {
      let time = plan.seconds < 1 ? "second" : NotebookPlan.duration(plan.seconds)
      let rest: VisibleLines = known > 0 ? "; \(known.counted("run")) known" : ""
      result.say(
        "\(output): \(plan.runCount.counted("run")) in \(plan.taskCount.counted("task")), an estimated \(time) or more "
          + "on one thread" + rest + "\n")
      if plan.runCount == 0 { result.say("nothing is missing: 'notebook run' finds all results\n") }
    }
    guard let script else { return }
    result.print(
      VisibleLines(
        lines: script.text(
          plan: output, identity: plan.identity.name, cache: cacheName, tasks: plan.taskCount,
          seconds: plan.seconds / Double(plan.taskCount))))
  }
}
