import ArgumentParser
import Experiments
import Notebooks
import Simulations

/// What `run`, `check` and `results` take alike.
struct SharedOptions: ParsableArguments {
  @Option(name: .customLong("only"), help: ArgumentHelp("Run this block only (may be given again).", valueName: "name"))
  var only: [String] = []

  @Option(help: ArgumentHelp("The most memory that one block may need.", valueName: "bytes"))
  var maxMemory = ByteCount(bytes: 1 << 30)

  @Option(help: ArgumentHelp("The most cells times steps of one block.", valueName: "number"))
  var maxUpdates = 1e13

  @Option(help: ArgumentHelp("The largest region of results.", valueName: "bytes"))
  var maxOutput = ByteCount(bytes: 4 << 20)

  @Flag(help: "Print errors only.")
  var quiet = false

  func validate() throws {
    // Not a number is not greater either.
    if !(maxUpdates >= 0) { throw ValidationError("--max-updates takes a number from 0 up.") }
  }

  /// Runs a command with these options, under a progress bar where it takes long and somebody watches.
  func run(_ command: (CommandOptions) -> CommandResult) -> CommandResult {
    let bar = ProgressBar.start(isQuiet: quiet)
    defer { bar?.stop() }
    var options = options
    options.monitor = bar?.monitor
    return command(options)
  }

  private var options: CommandOptions {
    var options = CommandOptions()
    options.only = only.isEmpty ? nil : Set(only)
    options.limits = Limits(
      memory: Double(maxMemory.bytes), updates: maxUpdates, output: maxOutput.bytes)
    options.isQuiet = quiet
    return options
  }
}

/// What `run` and `results` take: other values for parameters.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customShort("P"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Another value for a parameter of the notebook (may be given again).", valueName: "key=value"))
  var parameters: [String] = []

  func validate() throws {
    if case .failure(let message) = Overrides.read(parameters) { throw ValidationError(message.text) }
  }

  /// The overrides, valid by ``validate()``.
  var overrides: [SpecEntry] { (try? Overrides.read(parameters).get()) ?? [] }
}

extension ReportFormat: ExpressibleByArgument {}

/// A number of bytes as people write it: `4096`, `423B`, `512KiB`, `64MiB`, `1.5GiB`.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: KeyValuePairs = ["KiB": 0x1p10, "MiB": 0x1p20, "GiB": 0x1p30, "TiB": 0x1p40, "B": 1]
    let unit = units.first { argument.hasSuffix($0.key) }
    guard let number = Double(argument.dropLast(unit?.key.count ?? 0)), number >= 0 else { return nil }
    let bytes = number * (unit?.value ?? 1)
    guard bytes < 0x1p62 else { return nil }
    self.bytes = Int(bytes)
  }

  var description: String { Limits.bytes(Double(bytes)) }
}
