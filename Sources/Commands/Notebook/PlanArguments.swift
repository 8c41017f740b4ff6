import ArgumentParser
import Experiments
import Notebooks
import Simulations
import Specification

/// The arguments of `notebook plan`.
struct PlanArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Divide the runs without a known result into tasks for other machines.",
    discussion: """
      The plan holds the notebooks, the files that they read, and a key that seals the results of the workers, so keep \
      it secret. Then `notebook work PLAN` computes one of its tasks, on any machine with the same program. \
      `notebook status PLAN` says which runs are missing, and `notebook run` with the same --cache writes the results.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The plan to write.", valueName: "plan"), completion: .file())
  var output: String

  @Option(help: ArgumentHelp("The number of tasks, of about equal estimated work.", valueName: "number"))
  var tasks: Int?

  @Option(
    help: ArgumentHelp("The approximate minutes per task on one thread, instead of --tasks.", valueName: "minutes"))
  var minutes: Double?

  @OptionGroup var results: CacheOption<PlanArguments>

  @OptionGroup var work: WorkLimits

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var engine: EngineOption

  @Flag(help: "Replace a file that is not a plan.")
  var overwrite = false

  @Option(help: "Print a script for this engine: slurm, parallel, snakemake, kubernetes or aws-batch.")
  var script: PlanScript?

  @Flag(help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard (tasks == nil) != (minutes == nil) else {
      throw ValidationError("give either --tasks or --minutes, for example --tasks 50")
    }
    let most = script?.mostTasks ?? ClusterPlan.mostTasks
    if let tasks, !(1...most).contains(tasks) {
      let reason = most < ClusterPlan.mostTasks ? " with --script \(script?.rawValue ?? "")" : ""
      throw ValidationError("--tasks must be a number from 1 to \(most.grouped)\(reason)")
    }
    // The negated comparison also rejects NaN.
    if let minutes, !(minutes > 0) { throw ValidationError("--minutes must be greater than 0") }
    if output == "-" { throw ValidationError("the plan holds a key, so it is not printed; name a file") }
  }

  func run() throws {
    if let refusal = results.refusal ?? results.unreadable(onlyOwn: true) { return try finish(refusal) }
    var result = CommandResult()
    result.isQuiet = quiet
    guard let cache = results.cache(reportingTo: &result) else { return try finish(result) }
    var command = PlanCommand(cache: cache)
    command.limits = work.limits
    command.workers = threads.workers
    command.engine = engine.engine
    command.excluded = folders.excluded
    command.output = output
    command.size = tasks.map { .tasks($0) } ?? .minutes(minutes ?? 1)
    command.cacheName = results.folder
    command.overwrites = overwrite
    command.script = script
    command.isQuiet = quiet
    try finish(command.run(paths))
  }
}

extension PlanScript: ExpressibleByArgument {}

extension PlanArguments: CacheUser {
  static let cacheHelp = "Leave out the runs whose results are in this folder (default: the user's own folder)."
}
