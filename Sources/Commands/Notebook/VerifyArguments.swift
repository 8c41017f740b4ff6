import ArgumentParser
import Notebooks

/// The arguments of `notebook verify`.
struct VerifyArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Repeat a random sample of the known runs, and compare the results byte for byte.",
    discussion: """
      Verifies the results of earlier runs and of workers that `notebook run` would use, and keeps no results. Exits \
      with 1 if a result differs from that of the repeated run. If 5 % of the runs were forged, a sample of 90 finds \
      one with a probability of at least 0.99.
      """)

  @Argument(
    help: ArgumentHelp("Markdown files or folders.", valueName: "file|folder"), completion: Completions.notebooks)
  var paths: [String]

  @OptionGroup var folders: FolderOptions

  @Option(help: ArgumentHelp("The number of runs to repeat, or fewer if fewer results are known.", valueName: "number"))
  var sample = 90

  @OptionGroup var results: CacheOption<VerifyArguments>

  @OptionGroup var work: WorkLimits

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var engine: EngineOption

  @Option(help: "text or json (one object).")
  var format = AnswerFormat.text

  @Flag(help: "Print differences and errors only.")
  var quiet = false

  func validate() throws {
    if sample < 1 { throw ValidationError("--sample must be 1 or greater") }
  }

  func run() throws {
    if let refusal = results.readingRefusal ?? results.unreadable() { return try finish(refusal) }
    var result = CommandResult()
    guard let cache = results.cache(makesKey: false, reportingTo: &result) else { return try finish(result) }
    var command = VerifyCommand(cache: cache)
    command.limits = work.limits
    command.workers = threads.workers
    command.engine = engine.engine
    command.excluded = folders.excluded
    command.cacheName = results.folder
    command.sample = sample
    command.format = format
    command.isQuiet = quiet
    try finish(command.run(paths))
  }
}

extension VerifyArguments: CacheUser {
  static let cacheHelp = "Verify the results in this folder (default: the user's own folder)."
}
