import Experiments
import Expressions
import Files
import Notebooks
import Rendering
import Simulations
import Specification
import Synchronization
import Typography

/// The first part of `notebook run --executor`, which plans the missing runs, submits an array of tasks, and waits for
/// the results.
struct ExecutorCommand: Sendable {
  /// The reason why a wait has ended.
  private enum End {
    /// Every run is done or has failed.
    case complete(ClusterStatus)
    /// All tasks have ended, but some runs are missing.
    case over(ClusterStatus)
    /// A signal arrived, with this exit code.
    case interrupted(Int32)
  }

  /// The progress of an array as text, shared with the thread that draws it.
  private final class Progress: Sendable {
    private let state = Mutex("")

    var text: String { state.withLock { $0 } }
    func set(_ text: String) { state.withLock { $0 = text } }
  }

  let settings: SlurmSettings
  /// The folder of results that the user named, or nil for the default.
  let cachePath: String?
  var limits = Limits()
  var workers = Workers.one
  /// The engine that the tasks use for lattices.
  var engine = EngineChoice.auto
  var excluded: [Glob] = []
  var only: Set<String>?
  var isQuiet = false
  /// The time of git for the whole command, with the run that follows.
  var git = GitAllowance()

  /// The time that a task should take, in seconds on its own processors.
  private static let taskSeconds = 1800.0
  /// The largest number of failed runs that are listed for an array.
  private static let mostFailures = 20
  /// The longest pauses, in seconds, between two reads of the results and between two calls of `squeue`.
  private static let longestPause = 10.0, longestSilence = 30.0

  init(settings: SlurmSettings, cachePath: String?) {
    self.settings = settings
    self.cachePath = cachePath
  }

  /// Makes the cluster compute the missing runs.
  ///
  /// - Returns: nil if an ordinary run will now find all results, otherwise the result of the command.
  func run(_ arguments: [String]) -> CommandResult? {
    var result = CommandResult()
    result.isQuiet = isQuiet
    do throws(Slurm.Failure) {
      try Slurm.require()
      // A signal ends the command only after the user has decided what happens to the array.
      Interruption.postpone()
      guard try !makeRuns(arguments, &result) else {
        // A signal that arrived in the meantime ends the command before the ordinary run.
        guard let code = Interruption.resume() else { return nil }
        result.status = ExitStatus(rawValue: code) ?? .interrupted
        return result
      }
    } catch {
      Self.report(error, to: &result)
    }
    return result
  }

  /// Plans, submits and waits until no run is missing or an array ends without progress.
  ///
  /// - Returns: whether all results exist.
  private func makeRuns(_ arguments: [String], _ result: inout CommandResult) throws(Slurm.Failure) -> Bool {
    // The blocks of submitted plans. If the same blocks appear again, an array made no progress.
    var seen: Set<[ClusterPlan.Block]> = [], last: SubmittedArray?, isComplete = false
    var told: Set<FailedRun> = [], ignored: Set<String> = []
    while true {
      guard let (plan, waiting, failed, cache, folder) = plan(arguments, &result) else { return false }
      if let code = Interruption.postponedCode {
        result.status = ExitStatus(rawValue: code) ?? .interrupted
        return false
      }
      if tell(failed, &told) { say("slurm: runs that failed before are not submitted again\n") }
      var earlier: [(array: SubmittedArray, status: ClusterStatus)] = []
      let arrays = SubmittedArray.all(in: folder, of: cache, build: plan.build) { note in
        guard ignored.insert(note).inserted else { return }
        say("slurm: '\(note)' is ignored: it is not sealed with your key, so somebody else wrote or changed it\n")
      }
      for array in arrays {
        let status = ClusterStatus(array.plan, in: folder)
        if status.isComplete { array.forget(status) } else { earlier.append((array, status)) }
      }
      earlier = earlier.filter { $0.array.overlaps(plan) }
      guard plan.runCount > 0 else { return true }
      var array = earlier.first { Slurm.isAlive($0.array.job) != false }?.array
      if let array {
        say("slurm: array \(array.job) of an earlier command is doing these runs; waiting for it\n")
      } else {
        guard seen.insert(plan.blocks).inserted else {
          if let last, !isComplete { report(last, missing: plan.runCount, to: &result) }
          return isComplete
        }
        for other in earlier { other.array.forget(other.status) }
        array = try submit(plan, in: folder, of: cache, &result)
      }
      guard let array else { return false }
      last = array
      switch wait(for: array, in: folder) {
      case .complete(let status):
        array.forget(status)
        tell(status.failures.map { FailedRun($0, of: array.plan) }, &told)
        // The ordinary run repeats the failed runs here. They fail again and are reported as usual.
        if array.plan.identity == plan.identity, waiting == 0 { return true }
        isComplete = true
      case .over(let status):
        array.forget(status, keepsLog: true)
        tell(status.failures.map { FailedRun($0, of: array.plan) }, &told)
        isComplete = false
      case .interrupted(let code):
        try leave(array, code, in: folder, &result)
        return false
      }
    }
  }

  private static func report(_ failure: Slurm.Failure, to result: inout CommandResult) {
    result.status = .fileError
    switch failure {
    case .missing(let program):
      result.say(
        "error: Slurm's program '\(program)' is not in PATH\n"
          + "  help: run this command where you submit jobs, or install it (Debian: apt install slurm-client); without "
          + "--executor the runs are done on this machine; for other engines see 'notebook plan --script'\n")
    case .refused(let program, let words): result.say("error: \(program) failed: \(words)\n")
    }
  }

  /// Prints a message immediately.
  private func say(_ lines: VisibleLines) {
    if !isQuiet { CommandResult.write(lines, to: 2) }
  }

  /// Prints failed runs that were not printed before.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  private func tell(_ failures: [FailedRun], _ told: inout Set<FailedRun>) -> Bool {
    let new = failures.filter { told.insert($0).inserted }
    if !new.isEmpty { say(FailureText(new).lines(most: Self.mostFailures)) }
    return !new.isEmpty
  }

  /// Plans the missing runs. Returns nil after reporting an error.
  ///
  /// In the result, `waiting` is the number of blocks that wait for the result of another block. `failed` holds missing
  /// runs that failed before.
  private func plan(
    _ arguments: [String], _ result: inout CommandResult
  ) -> (plan: ClusterPlan, waiting: Int, failed: [FailedRun], cache: ResultCache, folder: CacheFolder)? {
    // A cache looks for results of workers only once, so each plan needs a new cache.
    guard let cache = ResultCache.ofUser(at: cachePath), let build = Program.build else {
      result.failWithoutResults()
      return nil
    }
    var found = CommandResult()
    found.isQuiet = isQuiet
    let files = FileArguments(arguments, excluding: excluded, reportingTo: &found, within: git)
    let stop = StopSignal { Interruption.postponedCode != nil }
    let earlier = EarlierFailures(
      SubmittedArray.plans(in: cache.folder, of: cache, build: build), in: cache.folder, limits, engine)
    var planner = ClusterPlanner(cache, limits, engine: engine, workers, without: earlier, stop: stop)
    var options = RunOptions()
    options.limits = limits
    _ = found.visit(files, options) { file, found throws(NotebookRefusal) in
      let (notebook, diagnostics) = try planner.add(file, only: only)
      let errors = diagnostics.filter { $0.severity == .error }
      found.tell(errors, DiagnosticPrinter(path: file.path, source: notebook.source))
      found.raise(for: errors)
      return notebook
    }
    guard found.status == .success else {
      found.say("error: nothing was submitted because of the errors above\n")
      result = found
      return nil
    }
    do throws(FileProblem) {
      try cache.folder.make()
      let folder = CacheFolder(try FileAccess.resolve(cache.folder.path))
      try PackedResults.requireNoLinks(in: folder)
      let seconds = planner.seconds / Double(settings.cpus) / Self.taskSeconds
      let tasks = settings.tasks ?? Int(min(max(1, seconds.rounded(.up)), Double(SlurmSettings.mostTasks)))
      let plan = try planner.plan(tasks: tasks, build: build, version: VersionText.plain)
      return (plan, planner.waitingBlocks, planner.failedRuns, cache, folder)
    } catch {
      result.failResults(error, to: .write)
      return nil
    }
  }

  private func submit(
    _ plan: ClusterPlan, in folder: CacheFolder, of user: ResultCache, _ result: inout CommandResult
  ) throws(Slurm.Failure) -> SubmittedArray? {
    let program = Program.file ?? "notebook"
    switch try SubmittedArray.submit(plan, settings, in: folder, of: user, program: program) {
    case .success(let array):
      let tasks = plan.taskCount.groupedCount("task")
      say("slurm: \(plan.runCount.groupedCount("run")) submitted as \(tasks) of array \(array.job)\n")
      return array
    case .failure(let problem):
      result.failResults(problem, to: .write)
      return nil
    }
  }

  // MARK: Waiting

  private func wait(for array: SubmittedArray, in folder: CacheFolder) -> End {
    let progress = Progress()
    let bar = ProgressBar.start(isQuiet: isQuiet) { columns in
      let text = progress.text
      return text.isEmpty ? nil : String(text.prefix(columns))
    }
    defer { bar?.stop() }
    var pause = 0.2, silence = 1.0
    var nextQuestion = ContinuousClock.now + .seconds(silence)
    var isGone = false
    while true {
      let start = ContinuousClock.now
      let status = ClusterStatus(array.plan, in: folder)
      progress.set(Self.line(status, of: array))
      if status.isComplete { return .complete(status) }
      // The files of the last tasks may take a moment to appear.
      if isGone { return .over(status) }
      if let code = Interruption.postponedCode { return .interrupted(code) }
      if ContinuousClock.now >= nextQuestion {
        isGone = Slurm.isAlive(array.job) == false
        silence = min(silence * 1.5, Self.longestSilence)
        nextQuestion = ContinuousClock.now + .seconds(silence)
      }
      // The slower the file system, the less often it is read.
      pause = min(max(pause * 1.3, (ContinuousClock.now - start) / .seconds(1) * 5), Self.longestPause)
      sleep(seconds: isGone ? 1 : pause)
    }
  }

  /// Sleeps until the time has passed or a signal arrives.
  private func sleep(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end, Interruption.postponedCode == nil { BackgroundThread.sleep(milliseconds: 50) }
  }

  /// Returns the progress line, such as `slurm 17: 57 of 60 runs done, 1 failed, 2 of 50 tasks left`.
  private static func line(_ status: ClusterStatus, of array: SubmittedArray) -> String {
    let done = status.blocks.reduce(0) { $0 + $1.done.count }
    let all = array.plan.runCount, tasks = array.plan.taskCount
    let failed = status.failures.isEmpty ? "" : "\(status.failures.count.grouped) failed, "
    return "slurm \(array.job): \(done.grouped) of \(all.groupedCount("run")) done, " + failed
      + "\(status.openTasks.count.grouped) of \(tasks.groupedCount("task")) left, about \(NotebookPlan.duration(status.secondsLeft)) on one thread"
  }

  /// Ends the command after a signal. A user at a terminal may cancel the array; otherwise the array continues.
  private func leave(
    _ array: SubmittedArray, _ code: Int32, in folder: CacheFolder, _ result: inout CommandResult
  ) throws(Slurm.Failure) {
    result.status = ExitStatus(rawValue: code) ?? .interrupted
    if result.status == .interrupted, FileAccess.isTerminal(0), FileAccess.isTerminal(2) {
      CommandResult.write("\ncancel array \(array.job)? Otherwise it continues. [y/N] ", to: 2)
      if let answer = FileAccess.lineOfInput(), ["y", "yes"].contains(answer.lowercased()) {
        try Slurm.cancel(array.job)
        array.forget(ClusterStatus(array.plan, in: folder))
        result.say("cancelled; its results so far are kept\n")
        return
      }
    }
    result.say(
      "slurm: array \(array.job) continues, and the same command picks up its results\n"
        + "  to cancel it: scancel \(array.job)\n")
  }

  private func report(_ array: SubmittedArray, missing: Int, to result: inout CommandResult) {
    result.status = .unfinished
    result.say(
      "error: array \(array.job) ended without new results, and \(missing.groupedCount("run")) are missing\n")
    for line in array.lastLines { result.say("  \(line)\n") }
    result.say(
      "  help: see '\(array.logPath)'; the same command submits them again, and without --executor they run here\n")
  }
}
