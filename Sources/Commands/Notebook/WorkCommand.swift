import ArgumentParser
import Experiments
import Expressions
import Files
import Notebooks
import Rendering
import Simulations
import Specification
import Typography

/// `notebook work`: computes the runs of one task of a plan.
struct WorkCommand: Sendable {
  /// The folder of results, or nil if the user has no home folder.
  var folder: CacheFolder?
  var workers = Workers.one
  /// The largest memory that a plan may allow each run, in bytes. A stranger's plan may ask for all memory.
  var mostMemory = Limits().memory
  var isQuiet = false

  /// The largest number of failed runs and points that are listed. Each start of a task lists them again, in one log.
  private static let mostFailures = 20

  /// Computes the runs of a task.
  ///
  /// - Parameter task: the task that the user named, or nil for the task that a job system names in the environment.
  func run(_ path: String, task: TaskNumber?) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard let work = work(path, &result) else { return result }
    if work.plan.taskCount == 0 {
      if !isQuiet { result.say("\(path): nothing to run: all runs were known when the plan was made\n") }
      return result
    }
    guard let number = number(task, of: work.plan, &result) else { return result }
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
      result.failWithoutResults()
      return nil
    }
    guard result.canRead(folder, of: plan) else { return nil }
    // A plan holds any fraction, and the option only whole bytes.
    guard plan.memory.rounded(.down) <= mostMemory else {
      refuseMemory(of: plan, path, &result)
      return nil
    }
    do throws(ClusterFault) {
      return try ClusterWork(plan, in: folder, build: build, version: VersionText.plain, workers)
    } catch {
      Self.report(error, to: &result)
      return nil
    }
  }

  private func refuseMemory(of plan: ClusterPlan, _ path: String, _ result: inout CommandResult) {
    result.status = .fileError
    let help = ClusterText.memoryOption(plan)
    let most = "make the plan with --max-memory \(Limits.bytes(mostMemory))"
    let lower = plan.memory < Limits.mostBytes ? "write --max-memory \(Limits.bytes(plan.memory)), or \(most)" : most
    let advice: VisibleLines = if help.isEmpty { "\(lower)" } else { "if you trust the plan, add\(help)" }
    result.say(
      "error: '\(path)' allows each block \(Limits.size(plan.memory)) of memory, more than "
        + "\(Limits.size(mostMemory))\n  help: "
        + advice + "\n")
  }

  private func number(_ task: TaskNumber?, of plan: ClusterPlan, _ result: inout CommandResult) -> Int? {
    let all = plan.taskCount
    var task = task
    do throws(TaskNumber.Misfit) {
      if task == nil { task = try TaskNumber.ofEnvironment() }
    } catch {
      result.status = .usage
      result.say(
        "error: \(error.variable.rawValue) is '\(error.value)', not the number of a task\n"
          + "  help: set it to a number from \(error.first) to \(error.first + all - 1), or write --task 1/\(all)\n")
      return nil
    }
    if task == nil, all == 1 { return 1 }
    let message: VisibleLines
    if let task {
      if let count = task.count, count != all {
        message =
          "the plan has \(all.groupedCount("task")), not \(count)\n  help: write --task "
          + "\(min(max(1, task.number), all))/\(all)\n"
      } else if !(1...all).contains(task.number), let (variable, first) = task.source {
        message =
          "\(variable.rawValue) is \(task.number + first - 1), but the plan has \(all.groupedCount("task")), numbered "
          + "\(first) to \(first + all - 1)\n"
          + "  help: start an array of \(all.groupedCount("task")), or write a task, such as --task 1/\(all)\n"
      } else if !(1...all).contains(task.number) {
        message =
          "task \(task.number) is not in the plan, which has \(all.groupedCount("task"))\n"
          + "  help: write a number from 1 to \(all), such as --task 1/\(all)\n"
      } else {
        return task.number
      }
    } else {
      message = "the task is missing\n  help: write --task 1/\(all), or start this command as a task of an array\n"
    }
    result.status = .usage
    result.say("error: " + message)
    return nil
  }

  private func report(
    _ outcome: ClusterWork.Outcome, _ number: Int, of plan: ClusterPlan, _ path: String, to result: inout CommandResult
  ) {
    let failures = outcome.failures.map { FailedRun($0, of: plan) }
    result.say(FailureText(failures).lines(most: Self.mostFailures))
    if !isQuiet {
      let runs = outcome.runs, known = outcome.known
      let failed: VisibleLines = outcome.failures.isEmpty ? "" : ", \(outcome.failures.count.grouped) failed"
      let done: VisibleLines =
        known == runs && runs > 0
        ? "\(runs == 1 ? "its run was" : "all \(runs.groupedCount("run")) were") known before"
        : "\(outcome.made.grouped) of \(runs.groupedCount("run")) done"
          + (known > 0 ? ", \(known.grouped) known before" : "")
      result.say("\(path): task \(number) of \(plan.taskCount): " + done + failed + "\n")
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
    case .file(let problem): result.failResults(problem, to: .write)
    case .unread(let problem): result.failResults(problem, to: .read)
    }
  }

  /// Repeats one run and prints its outcome.
  ///
  /// - Parameter words: `block:point:replicate`, counted from 1. `page#` comes before it if blocks of two pages share
  ///   the name.
  func repeatRun(_ words: String, of path: String) -> CommandResult {
    var result = CommandResult()
    result.isQuiet = isQuiet
    guard let work = work(path, &result) else { return result }
    let block: Int, run: Int
    do throws(ClusterText.UnknownRun) {
      (block, run) = try ClusterText.run(named: words, in: work.plan)
    } catch {
      result.status = .usage
      result.say("error: run '\(words)' is not in the plan\n  help: " + error.advice + "\n")
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
      case .kept, .left, nil: result.print("the run ends without an error\n")
      }
    } catch {
      Self.report(error, to: &result)
    }
    return result
  }
}

/// The number of a task as users write it, `3` or `3/50`, counted from 1. The plan may not have this task.
struct TaskNumber: Sendable, Hashable, ExpressibleByArgument {
  var number: Int
  /// The total number of tasks, or nil if the user did not write it.
  var count: Int?
  /// The environment variable that names the task, with the number that it gives to the first task. Nil if the user
  /// wrote the task.
  private(set) var source: (variable: EnvironmentVariable, first: Int)?

  init(number: Int, count: Int? = nil) {
    self.number = number
    self.count = count
  }

  static func == (a: TaskNumber, b: TaskNumber) -> Bool { a.number == b.number && a.count == b.count }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(count)
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let number = Int(parts[0]) else { return nil }
    self.number = number
    guard parts.count == 2 else { return }
    guard let count = Int(parts[1]) else { return nil }
    self.count = count
  }

  /// An environment variable that should hold the number of a task, but does not.
  struct Misfit: Error, Sendable, Hashable {
    var variable: EnvironmentVariable
    var value: String
    /// The number that the variable gives to the first task.
    var first: Int
  }

  /// Returns the task that a job system names in the environment, or nil if none does.
  static func ofEnvironment() throws(Misfit) -> TaskNumber? {
    let variables: [(EnvironmentVariable, first: Int)] = [(.slurmTask, 1), (.awsTask, 0), (.kubernetesTask, 0)]
    for (variable, first) in variables {
      guard let value = variable.value, !value.isEmpty else { continue }
      guard let number = Int(value), number >= first, number < Int.max else {
        throw Misfit(variable: variable, value: value, first: first)
      }
      var task = TaskNumber(number: number - first + 1)
      task.source = (variable, first)
      return task
    }
    return nil
  }
}
