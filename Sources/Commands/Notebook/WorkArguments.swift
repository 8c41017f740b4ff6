import ArgumentParser

/// The arguments of `notebook work`.
struct WorkArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Do the runs of one task of a plan, and leave their results in a folder.",
    discussion: """
      May be started again at any time, and by several machines at once: only what is missing is made. After SIGTERM \
      it keeps what it has made, and exits with 75. A run that fails is recorded for `notebook status`, ends no other \
      one, and is not an error of this command.
      """)

  @Argument(help: "What notebook plan has written.", completion: .file())
  var plan: String

  @Option(
    help: ArgumentHelp(
      "Which task, such as 3 or 3/50; by default what Slurm, AWS Batch or Kubernetes says.", valueName: "i/n"))
  var task: TaskNumber?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Repeat only this run, print its outcome, and keep nothing.", valueName: "block:point:replicate"))
  var single: String?

  @OptionGroup var results: CacheOption

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
    command.isQuiet = quiet
    if let single { return try finish(command.repeatRun(single, of: plan)) }
    try finish(command.run(plan, task: task ?? TaskNumber.ofEnvironment))
  }
}
