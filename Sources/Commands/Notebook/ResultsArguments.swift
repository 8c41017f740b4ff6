import ArgumentParser
import Notebooks

/// The arguments of `notebook results`.
struct ResultsArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Print the results of a notebook as data. Writes nothing.")

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.notebooks)
  var file: String

  @Argument(
    help: ArgumentHelp("The blocks to print (default: all).", valueName: "name"), completion: Completions.blocks)
  var names: [String] = []

  @OptionGroup var shared: SharedOptions<ResultsArguments>

  @OptionGroup var parameters: ParameterOptions

  @Option(help: "json or csv.")
  var format = ResultsCommand.Format.json

  @Flag(help: "Print the rows of the final states too.")
  var state = false

  @Flag(help: "Print the series of all runs. CSV then has a row for each step of each run, instead of statistics.")
  var curves = false

  func run() throws {
    try finish(
      shared.run { options in
        var command = ResultsCommand()
        command.options = options
        command.options.overrides = parameters.overrides
        if !names.isEmpty { command.options.only = (options.only ?? []).union(names) }
        command.isQuiet = shared.quiet
        command.format = format
        command.includesCells = state
        command.includesCurves = curves
        command.formsLate = true
        return command.run(file)
      })
  }
}

extension ResultsCommand.Format: ExpressibleByArgument {}

extension ResultsArguments: CacheUser, TimeLimited {}
