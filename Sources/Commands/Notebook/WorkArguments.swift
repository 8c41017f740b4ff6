import ArgumentParser

/// The arguments of `notebook work`.
struct WorkArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Compute the runs of one task of a plan, and write the results to a folder.",
    discussion: """
      You can start it again at any time, and on several machines at once: it computes only missing runs. After \
      SIGTERM, it keeps the finished runs and exits with 75. A failed run is recorded for `notebook status`, does \
      not end other runs, and is not an error of this command.
      """)

  @Argument(help: "The file that `notebook plan` wrote.", completion: .file())
  var plan: String

  @Option(
    help: ArgumentHelp(
      "The number of the task, such as 3 or 3/50 (default: the number from Slurm, AWS Batch or Kubernetes).",
      valueName: "i/n"))
  var task: TaskNumber?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Repeat only this run, print its outcome, and keep nothing.", valueName: "block:point:replicate"))
  var single: String?

  @OptionGroup var results: CacheOption<WorkArguments>

  @Option(
    help: ArgumentHelp(
      "The most memory that the plan may allow one block (default: 1GiB). It does not change results.",
      valueName: "bytes"),
    transform: ByteCount.read)
  var maxMemory: ByteCount?

  @OptionGroup var threads: ThreadOptions

  @Flag(help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if single != nil, task != nil { throw ValidationError("--run and --task cannot be used together") }
  }

  func run() throws {
    if let refusal = results.refusal { return try finish(refusal) }
    var command = WorkCommand()
    command.folder = results.place
    command.workers = threads.workers
    if let maxMemory { command.mostMemory = Double(maxMemory.bytes) }
    command.isQuiet = quiet
    if let single { return try finish(command.repeatRun(single, of: plan)) }
    try finish(command.run(plan, task: task))
  }
}

extension WorkArguments: CacheUser {
  static let usesAllPlans = false
  static let cacheHelp =
    "Compute only runs without a result in this folder, and keep the results there (default: the user's own folder)."
}
