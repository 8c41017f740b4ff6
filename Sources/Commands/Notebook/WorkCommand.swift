import Experiments
import Files
import Notebooks
import Rendering
import Simulations
import Specification
import Typography

/// `notebook work`: makes the runs of one task of a plan.
struct WorkCommand: Sendable {
  /// The folder of results; nil for a user without a home.
  var folder: CacheFolder?
  var workers = Workers.one
  var isQuiet = false

  /// - Parameter task: nil where neither the user nor an engine named one.
  func run(_ path: String, task: TaskNumber?) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard let work = work(path, &result), let number = number(task, of: work.plan, &result) else { return result }
    Interruption.postpone()
    do throws(ClusterFault) {
      let outcome = try work.run(task: number, stop: StopSignal { Interruption.postponedCode != nil })
      report(outcome, number, of: work.plan, path, to: &result)
    } catch {
      Self.report(error, to: &result)
    }
    return result
  }

  private func work(_ path: String, _ result: inout CommandResult) -> ClusterWork? {
    guard let plan = PlanFile.read(path, reportingTo: &result) else { return nil }
    guard let folder, let build = Program.build else {
      result.status = .fileError
      result.say("error: there is no folder for the results\n  help: name it with --cache FOLDER\n")
      return nil
    }
    do throws(ClusterFault) {
      return try ClusterWork(plan, in: folder, build: build, version: VersionText.plain, workers)
    } catch {
      Self.report(error, to: &result)
      return nil
    }
  }

  private func number(_ task: TaskNumber?, of plan: ClusterPlan, _ result: inout CommandResult) -> Int? {
    let all = plan.taskCount
    if task == nil, all == 1 { return 1 }
    let message: VisibleLines
    if let task {
      if let count = task.count, count != all {
        message =
          "the plan has \(all.counted("task")), not \(count)\n  help: write --task \(min(task.number, all))/\(all)\n"
      } else if task.number > all {
        message = "there is no task \(task.number): the plan has \(all.counted("task"))\n"
      } else {
        return task.number
      }
    } else {
      message = "no task is named\n  help: write --task 1/\(all), or start it as a task of an array\n"
    }
    result.status = .usage
    result.say("error: " + message)
    return nil
  }

  private func report(
    _ outcome: ClusterWork.Outcome, _ number: Int, of plan: ClusterPlan, _ path: String, to result: inout CommandResult
  ) {
    for failure in outcome.failures {
      let block = plan.blocks[failure.block]
      result.say(ClusterText.failure(failure, of: plan, pagesOf: block.page))
    }
    if !isQuiet {
      let known: VisibleLines = outcome.known > 0 ? ", \(outcome.known) known" : ""
      let failed: VisibleLines = outcome.failures.isEmpty ? "" : ", \(outcome.failures.count) failed"
      result.say(
        "\(path): task \(number) of \(plan.taskCount): \(outcome.made) of \(outcome.runs.counted("run")) made" + known
          + failed + "\n")
    }
    guard outcome.wasStopped, let code = Interruption.postponedCode else { return }
    result.status = ExitStatus(rawValue: code) ?? .unfinished
    if result.status == .terminated { result.status = .unfinished }
  }

  private static func report(_ fault: ClusterFault, to result: inout CommandResult) {
    switch fault {
    case .refused(let message, let help):
      result.status = .fileError
      result.say("error: \(message)\n  help: \(help)\n")
    case .file(let problem): result.fail(problem.path, problem, to: .write)
    }
  }

  /// Makes one run again, and prints what came of it.
  ///
  /// - Parameter words: `block:point:replicate`, counted from 1, with `page#` before it where two pages have the block.
  func repeatRun(_ words: String, of path: String) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard let work = work(path, &result) else { return result }
    guard let (block, run) = ClusterText.run(named: words, in: work.plan) else {
      result.status = .usage
      result.say("error: the plan has no run '\(words)'\n  help: 'notebook status' prints the runs that failed\n")
      return result
    }
    do throws(ClusterFault) {
      let (made, seed, point) = try work.repeated(block: block, run: run)
      let name = ClusterText.place(of: run, block, in: work.plan, values: point)
      result.print("\(name), seed \(seed)\n")
      switch made {
      case .row(let row):
        for statistic in row.statistics { result.print("\(statistic.name): \(NumberText.value(statistic.value))\n") }
      case .failed(let error):
        result.status = .notebookError
        result.say("error: \(error.key): \(error.message)\n")
        if let advice = error.advice { result.say("  help: \(advice)\n") }
      case .kept, .left, nil: result.print("it ends without an error\n")
      }
    } catch {
      Self.report(error, to: &result)
    }
    return result
  }
}
