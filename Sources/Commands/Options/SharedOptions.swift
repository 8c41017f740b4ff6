import ArgumentParser
import Experiments
import Notebooks
import Simulations
import Typography

/// The options that `run`, `check`, `watch` and `results` share.
struct SharedOptions<Command: CacheUser & TimeLimited>: ParsableArguments {
  @Option(
    name: .customLong("only"), help: ArgumentHelp("Run only this block (repeatable).", valueName: "name"),
    completion: Completions.blocks)
  var only: [String] = []

  @OptionGroup var work: WorkLimits

  @Option(
    help: ArgumentHelp("The most output that one block may produce.", valueName: "bytes"),
    transform: ByteCount.read)
  var maxOutput = usualOutput

  @OptionGroup var time: TimeLimit<Command>

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var results: CacheOption<Command>

  @OptionGroup var engine: EngineOption

  @Flag(
    help: "Compute everything, and neither use results of earlier runs nor keep new ones. This does not change results."
  )
  var noCache = false

  @Flag(help: "Print errors only.")
  var quiet = false

  private static var usualOutput: ByteCount { ByteCount(bytes: 4 << 20) }

  func validate() throws {
    if noCache, results.folder != nil { throw ValidationError("--cache and --no-cache cannot be used together") }
  }

  /// Runs a command with these options. A progress bar appears if the command takes long on a terminal.
  ///
  /// - Parameters:
  ///   - isForPeople: whether messages are text, so that a warning may precede the run.
  ///   - keepsResults: whether the command writes to the folder of `--cache`.
  func run(
    isForPeople: Bool = true, keepsResults: Bool = true, _ command: (RunOptions) -> CommandResult
  ) -> CommandResult {
    if let refusal = keepsResults ? results.refusal : results.readingRefusal { return refusal }
    // Without the default folder, everything is computed.
    if results.folder != nil, let refusal = results.unreadable(onlyOwn: true) { return refusal }
    let bar = ProgressBar.start(isQuiet: quiet, limit: time.maxSeconds ?? Command.usualSeconds)
    defer { bar?.stop() }
    var options = options()
    options.monitor = bar?.monitor
    if isForPeople, !quiet {
      options.announce = { lines in
        if let bar {
          bar.stepAside { CommandResult.write(lines, to: 2) }
        } else {
          CommandResult.write(lines, to: 2)
        }
      }
    }
    return command(options)
  }

  /// Returns the options of a run without a progress bar. The folder of `--cache` must be usable.
  func options() -> RunOptions {
    var options = RunOptions()
    options.only = only.isEmpty ? nil : Set(only)
    options.limits = work.limits
    options.limits.output = maxOutput.bytes
    options.limits.seconds = time.maxSeconds ?? Command.usualSeconds
    options.cache = noCache ? nil : ResultCache.ofUser(at: results.folder)
    options.seal = ResultCache.sealOfUser()
    options.workers = threads.workers
    options.engine = engine.engine
    return options
  }
}

extension SharedOptions: PlainArguments {
  static var plain: SharedOptions {
    var options = SharedOptions()
    options.only = []
    options.work = .plain
    options.maxOutput = usualOutput
    options.time = .plain
    options.threads = .plain
    options.results = .plain
    options.engine = .plain
    options.noCache = false
    options.quiet = false
    return options
  }
}

/// The option that chooses the engine for lattices.
struct EngineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The engine for the lattices of life: auto, dense (a rectangle of memory), sparse (an unbounded plane in tiles) "
        + "or hash (HashLife). All compute the same states, but with hash a series may hold only its first and last "
        + "step.",
      valueName: "name"))
  var engine = EngineChoice.auto

  init() {}
}

extension EngineChoice: ExpressibleByArgument {}

extension EngineOption: PlainArguments {
  static var plain: EngineOption {
    var options = EngineOption()
    options.engine = .auto
    return options
  }
}

/// The option for the time limit of commands that run blocks.
struct TimeLimit<Command: TimeLimited>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most seconds that \(Command.limitedWork) may take, or 0 for no limit "
        + "(default: \(Int(Command.usualSeconds))).",
      valueName: "seconds"))
  var maxSeconds: Double?

  init() {}

  func validate() throws {
    // The negated comparison also rejects NaN.
    if let maxSeconds, !(maxSeconds >= 0) { throw ValidationError("--max-seconds must be 0 or greater") }
  }
}

extension TimeLimit: PlainArguments {
  static var plain: TimeLimit {
    var options = TimeLimit()
    options.maxSeconds = nil
    return options
  }
}

/// Arguments that can be created without the parser if no option is given.
///
/// To describe all options takes the parser longer than a small notebook takes to run.
protocol PlainArguments: ParsableArguments {
  /// The arguments that the parser would return for an empty command line.
  static var plain: Self { get }
}
