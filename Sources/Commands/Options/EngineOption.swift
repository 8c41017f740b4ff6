import ArgumentParser
import Simulations

/// The engine that computes lattices.
struct EngineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The engine for the lattices of life: auto, dense (a rectangle of memory), sparse (an unbounded plane in tiles) "
        + "or hash (HashLife). Never changes a state. hash leaps: a series may hold its first and last step only.",
      valueName: "name"))
  var engine = EngineChoice.auto

  init() {}
}

extension EngineChoice: ExpressibleByArgument {}
