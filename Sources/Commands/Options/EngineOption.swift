import ArgumentParser
import Simulations

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
