import ArgumentParser
import Simulations
import Specification

/// The option of `run` and `results` that replaces values of parameters.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customShort("P"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A new value for a parameter of the notebook (repeatable).", valueName: "key=value"))
  var parameters: [String] = []

  func validate() throws {
    if case .failure(let message) = Overrides.read(parameters) { throw ValidationError(message.text) }
  }

  /// The overriding values, which ``validate()`` has checked.
  var overrides: [SpecEntry] { (try? Overrides.read(parameters).get()) ?? [] }
}
