import ArgumentParser
import Notebooks
import Simulations
import Specification

/// The options `-P key=value`, which replace values of parameters that a notebook declares.
enum Overrides {
  /// Returns the overriding values, or a message about the first invalid argument.
  static func read(_ arguments: [String]) -> Result<[SpecEntry], Message> {
    let read = Arguments(arguments, example: "-P big=100")
    if let fault = read.faults.first {
      return .failure(Message(text: fault.message + (fault.help.map { "\n  help: \($0)" } ?? "")))
    }
    guard case .map(let entries) = read.node.content else { return .success([]) }
    return .success(entries)
  }

  struct Message: Error, Sendable {
    var text: String
  }
}

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
