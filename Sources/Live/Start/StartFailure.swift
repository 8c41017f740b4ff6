import Notebooks
import Specification

/// Why a simulation could not be set up.
package struct StartFailure: Error, Hashable, Sendable {
  /// The key that is to blame, where one is, and what is wrong.
  package struct Problem: Hashable, Sendable {
    package var key: String?
    package var message: String
  }

  package var problems: [Problem]
  /// All of it as the command line prints it, with the places.
  package var text: String

  init(text: String, key: String? = nil) {
    problems = [Problem(key: key, message: text)]
    self.text = "error: \(text)\n"
  }

  init(_ arguments: Arguments, _ errors: [SpecError]) {
    problems = arguments.faults.map { Problem(key: nil, message: $0.message) }
    problems += errors.map { error in
      let diagnostic = Diagnostic(error)
      return Problem(key: error.key, message: diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? ""))
    }
    text = DiagnosticPrinter(path: "arguments", source: arguments.source)
      .text(arguments.faults + errors.map { Diagnostic($0) })
  }
}
