import ArgumentParser
import Experiments
import Files
import Notebooks
import Simulations

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run one simulation and print its results.",
    discussion: """
      WHAT is a model (life), a pattern file (gun.rle) or a block of a notebook (lab.md#gun). Keys are those of a block; \
      a map's member is written with a dot: initial.pattern=gosper-gun. Keys that are left out have defaults: 100 \
      steps, and a grid that fits the terminal.
      """)

  @Argument(help: "A model, a pattern file or a block.")
  var what: String

  @Argument(help: ArgumentHelp("Keys of the block.", valueName: "key=value"))
  var keys: [String] = []

  @Option(help: "text, json, rle (the final state) or csv (the series).")
  var format = SingleRun.Format.text

  @Option(help: ArgumentHelp("The most memory that the run may need.", valueName: "bytes"))
  var maxMemory = ByteCount(bytes: 1 << 30)

  @Option(help: ArgumentHelp("The most cells times steps of the run.", valueName: "number"))
  var maxUpdates = 1e13

  @Option(
    help: ArgumentHelp("How many threads to use; by default one a processor. Never changes a result.", valueName: "number"))
  var jobs: Int?

  func validate() throws {
    // Not a number is not greater either.
    if !(maxUpdates >= 0) { throw ValidationError("--max-updates takes a number from 0 up.") }
    if let jobs, !(1...Workers.mostThreads).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Workers.mostThreads).")
    }
  }

  func run() throws {
    var command = SingleRun()
    command.limits = Limits(memory: Double(maxMemory.bytes), updates: maxUpdates)
    command.workers = .team(of: jobs ?? Workers.defaultCount)
    command.format = format
    command.width = FileAccess.terminalWidth() ?? 80
    let bar = ProgressBar.start(isQuiet: false)
    command.monitor = bar?.monitor
    let result = command.run(what, keys: keys)
    bar?.stop()
    try finish(result)
  }
}

extension SingleRun.Format: ExpressibleByArgument {}

extension ByteCount: ExpressibleByArgument {}
