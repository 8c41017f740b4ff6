import Notebooks
import Specification

/// An error in the text of a settings file.
package struct SettingsProblem: Error, Hashable, Sendable {
  package let line: Int
  package let message: String

  init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  init(_ error: SpecError) {
    let diagnostic = Diagnostic(error)
    line = error.span.start.line
    message = diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "")
  }
}
