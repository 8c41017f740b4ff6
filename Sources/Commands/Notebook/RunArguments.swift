import ArgumentParser
import Notebooks
import Simulations

/// The arguments of `notebook run`.
struct RunArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the simulations and write their results into the files, in place.",
    discussion: "A folder means all Markdown files below it; - means standard input.")

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @OptionGroup var shared: SharedOptions<RunArguments>

  @OptionGroup var parameters: ParameterOptions

  @Flag(help: "Print the file with its results to standard output, and leave the file unchanged.")
  var stdout = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the file with its results to this path, or - for standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace results that were edited by hand, and an --output file that is not a copy.")
  var overwrite = false

  @Flag(help: "Write the results of blocks without errors, even if other blocks of the file have errors.")
  var keepGoing = false

  @Flag(help: "Remove figures drawn by a notebook that no notebook of the git repository uses any more.")
  var prune = false

  @Flag(help: "List figures and saved files that git does not track, and exit with 1 if there are any.")
  var untracked = false

  @Flag(help: "Print for each block why it ran, or that its result was known.")
  var explain = false

  @Option(help: "text, json (one object) or github (workflow commands that mark the lines of a pull request).")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "First compute the missing runs as an array of tasks: slurm, with settings such as slurm:partition=long,time=60.",
      valueName: "slurm[:key=value,…]"),
    transform: SlurmSettings.read)
  var executor: SlurmSettings?

  private var destination: NotebookDestination {
    if stdout || output == "-" { return .standardOutput }
    return output.map { .file($0) } ?? .inPlace
  }

  func validate() throws {
    if !parameters.parameters.isEmpty, destination == .inPlace {
      throw ValidationError(
        "-P needs --stdout or --output, so that the committed results never reflect overridden values")
    }
    if !parameters.parameters.isEmpty, !shared.only.isEmpty {
      throw ValidationError(
        "-P cannot be used with --only, because the results of the other blocks would not have these values")
    }
    if destination == .standardOutput || (output == nil && paths.contains("-")), format != .text {
      throw ValidationError("--format \(format.rawValue) and the notebook would both go to standard output")
    }
    if prune, destination != .inPlace {
      throw ValidationError("--prune works only with files that are written in place")
    }
    if untracked, destination != .inPlace {
      throw ValidationError("--untracked works only with files that are written in place")
    }
    if executor != nil {
      if !parameters.parameters.isEmpty { throw ValidationError("-P and --executor cannot be used together") }
      if shared.noCache { throw ValidationError("--executor uses the results of its tasks: leave out --no-cache") }
      if paths.contains("-") {
        throw ValidationError("--executor needs a file, because standard input can be read only once")
      }
    }
    if stdout, output != nil { throw ValidationError("--stdout and --output cannot be used together") }
    if output != nil, paths.count != 1 { throw ValidationError("--output takes exactly one file") }
  }

  func run() throws {
    let git = GitAllowance()
    if let executor, let end = try execute(on: executor, within: git) { return try finish(end) }
    try finish(
      shared.run(isForPeople: format == .text) { options in
        var command = RunCommand()
        command.options = options
        command.options.git = git
        command.options.overwrites = overwrite
        command.options.overrides = parameters.overrides
        command.destination = destination
        command.keepsGoing = keepGoing
        command.prunes = prune
        command.namesUntracked = untracked
        command.excluded = folders.excluded
        command.isQuiet = shared.quiet
        command.explains = explain
        command.format = format
        return command.run(paths)
      })
  }

  /// Makes a cluster compute the missing runs.
  ///
  /// - Returns: nil if all results exist, so that the ordinary run can begin.
  private func execute(on settings: SlurmSettings, within git: GitAllowance) throws -> CommandResult? {
    if let refusal = shared.results.refusal ?? shared.results.unreadable(onlyOwn: true) { return refusal }
    var command = ExecutorCommand(settings: settings, cachePath: shared.results.folder)
    command.limits = shared.work.limits
    command.workers = shared.threads.workers
    command.engine = shared.engine.engine
    command.excluded = folders.excluded
    command.only = shared.only.isEmpty ? nil : Set(shared.only)
    command.isQuiet = shared.quiet
    command.git = git
    return command.run(paths)
  }
}

extension RunArguments: CacheUser, TimeLimited {}
