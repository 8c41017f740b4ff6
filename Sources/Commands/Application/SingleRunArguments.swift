import ArgumentParser
import Experiments
import Files

/// The arguments of `automata run`.
struct SingleRunArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one simulation and print its results.",
    discussion: """
      WHAT is a model (life), a pattern file (gun.rle) or a block of a notebook (lab.md#gun; lab.md if it has only \
      one block). The keys are the same as in a block, and replace the block's own. Write a member of a map with a \
      dot: initial.pattern=gosper-gun. Keys that are left out have defaults: 100 steps, and a grid that fits the \
      terminal. A pattern file opens on an unbounded plane.
      """)

  @Argument(help: "A model, a pattern file or a block.", completion: Completions.simulations)
  var what: String

  @Argument(help: ArgumentHelp("Keys of the block.", valueName: "key=value"), completion: Completions.patterns)
  var keys: [String] = []

  @Option(help: "text, json, rle (the final state) or csv (the series).")
  var format = SingleRun.Format.text

  @OptionGroup var work: WorkLimits

  @OptionGroup var time: TimeLimit<SingleRunArguments>

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var engine: EngineOption

  func run() throws {
    var command = SingleRun()
    command.limits = work.limits
    command.limits.seconds = time.maxSeconds ?? Self.usualSeconds
    command.workers = threads.workers
    command.engine = engine.engine
    command.format = format
    command.width = FileAccess.terminalWidth() ?? 80
    let bar = ProgressBar.start(isQuiet: false, limit: command.limits.seconds)
    command.monitor = bar?.monitor
    command.announce = { lines in
      if let bar {
        bar.stepAside { CommandResult.write(lines, to: 2) }
      } else {
        CommandResult.write(lines, to: 2)
      }
    }
    let result = command.run(what, keys: keys)
    bar?.stop()
    try finish(result)
  }
}

extension SingleRun.Format: ExpressibleByArgument {}

extension SingleRunArguments: TimeLimited {
  static let limitedWork = "the simulation"
}
