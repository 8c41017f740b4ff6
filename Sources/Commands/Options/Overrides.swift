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
