import MarkdownSource
import Notebooks
import Simulations
import Specification
import Typography

/// The reason why a simulation could not be set up.
package struct StartFailure: Error, Hashable, Sendable {
  /// An error message, and the key that has the error, if there is one.
  package struct Problem: Hashable, Sendable {
    package var key: String?
    package var message: String
  }

  /// The part that must be corrected.
  package enum Kind: Hashable, Sendable {
    /// The block or its keys.
    case specification
    /// The command or the request.
    case usage
  }

  package var problems: [Problem]
  /// The complete text for the command line, with the places.
  package let lines: VisibleLines
  package var text: String { lines.string }
  package var kind = Kind.specification
  /// Whether the system failed to read a file, so that the block and its keys may be right.
  package private(set) var isOfSystem = false
  /// The memory that the simulation needs, if it is more than the limit.
  var shortage: MemoryShortage?

  init(text: String, key: String? = nil, help: String? = nil, kind: Kind = .specification) {
    problems = [Problem(key: key, message: text + (help.map { "; \($0)" } ?? ""))]
    let advice: VisibleLines = if let help { "  help: \(help)\n" } else { "" }
    lines = "error: \(text)\n" + advice
    self.kind = kind
  }

  init(_ arguments: Arguments, _ errors: [SpecError]) {
    problems = arguments.faults.map { Problem(key: Self.key($0, in: arguments), message: $0.message) }
    problems += errors.map { error in
      let diagnostic = Diagnostic(error)
      // Errors inside a map name its members, but the argument has the key of the map.
      let own = error.key.flatMap { key in arguments.entries.contains { $0.key == key } ? key : nil }
      return Problem(
        key: own ?? Self.key(diagnostic, in: arguments) ?? error.key,
        message: diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? ""))
    }
    isOfSystem = errors.contains(where: \.isOfSystem)
    lines = DiagnosticPrinter(arguments: arguments.source)
      .text(arguments.faults + errors.map { arguments.placed(Diagnostic($0)) })
  }

  /// Returns the key of the argument that a message is about, or nil if it is not about an argument.
  private static func key(_ diagnostic: Diagnostic, in arguments: Arguments) -> String? {
    guard let line = diagnostic.span?.start.line, line >= 1, line <= arguments.source.lines.count else { return nil }
    let words = String(decoding: arguments.source.line(line), as: UTF8.self)
    guard let path = words.split(separator: "=", omittingEmptySubsequences: false).first, path.count < words.count
    else { return nil }
    return path.split(separator: ".").first.map { String($0) }
  }

  /// Creates a failure from errors in a block of a notebook, or in the arguments that change its keys.
  init(_ faults: [Diagnostic], in notebook: Notebook, _ arguments: Arguments? = nil) {
    problems = faults.map(Self.problem)
    isOfSystem = faults.contains { $0.severity == .error && $0.isOfSystem }
    let own = faults.compactMap { arguments?.own($0) }.inOrder()
    let others = faults.filter { arguments?.own($0) == nil }.inOrder()
    let arguments = arguments.map { DiagnosticPrinter(arguments: $0.source).text(own) }
    lines = DiagnosticPrinter(path: notebook.path, source: notebook.source).text(others) + (arguments ?? "")
  }

  /// Creates a failure from the reason why a file cannot be read as a notebook.
  init(_ refusal: NotebookRefusal, path: String, _ bytes: [UInt8]) {
    problems = [Self.problem(refusal.diagnostic)]
    isOfSystem = refusal.isAbandoned || refusal.diagnostic.isOfSystem
    lines = DiagnosticPrinter(path: path, source: SourceText(bytes)).text(refusal.diagnostic)
  }

  private static func problem(_ fault: Diagnostic) -> Problem {
    Problem(key: nil, message: fault.message + (fault.help.map { "; \($0)" } ?? ""))
  }

  /// All problems in one line.
  package var sentence: String { problems.map(\.message).joined(separator: "; ") }
}
