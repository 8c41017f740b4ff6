import ArgumentParser
import Notebooks
import Simulations
import Tools

struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Change one format of pattern files into another.",
    discussion: """
      Formats are told by the endings .rle, .cells, .lif, .life and .mc, each also with .gz behind it, and .json for a \
      file of several patterns; - is standard input or output. Rule and comments are kept where the format has a place \
      for them.
      """)

  @Argument(help: ArgumentHelp("The pattern file to read, or -.", valueName: "from-file"))
  var source: String

  @Argument(help: ArgumentHelp("The pattern file to write, or -.", valueName: "to-file"))
  var target: String

  @Option(help: "The format to read: rle, cells, life-1.05, life-1.06 or mc.")
  var from: PatternFormat?

  @Option(help: "The format to write.")
  var to: PatternFormat?

  @Option(help: "The pattern to take out of a .json file.")
  var title: String?

  @Flag(help: "Replace a file that is there already.")
  var overwrite = false

  func run() throws {
    var command = ConvertCommand()
    command.from = from
    command.to = to
    command.title = title
    command.overwrites = overwrite
    try finish(command.run(source, target))
  }
}

extension PatternFormat: ExpressibleByArgument {}
