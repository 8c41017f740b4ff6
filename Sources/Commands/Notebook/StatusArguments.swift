import ArgumentParser

/// The arguments of `notebook status`.
struct StatusArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which runs of a plan are done, missing or failed, and which tasks are still needed.",
    discussion: """
      Reads the summaries of the workers, not their results. Exits with 1 while a run is missing, or if a run failed.
      """)

  @Argument(help: "The file that `notebook plan` wrote.", completion: .file())
  var plan: String

  @OptionGroup var results: CacheOption<StatusArguments>

  @Option(help: "text or json (one object).")
  var format = AnswerFormat.text

  func run() throws {
    if let refusal = results.readingRefusal { return try finish(refusal) }
    try finish(StatusCommand(folder: results.place, format: format, cacheName: results.folder).run(plan))
  }
}

extension StatusArguments: CacheUser {
  static let usesAllPlans = false
  static let cacheHelp = "The folder with the results of the workers (default: the user's own folder)."
}
