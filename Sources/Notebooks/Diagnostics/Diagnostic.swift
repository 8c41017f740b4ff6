import Blocks
import Simulations
import Specification
import Typography

/// A message about a file: its severity, its place, the text, and advice on how to fix the problem.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable {
    case error, warning, note
  }

  package var severity: Severity
  /// The place, or nil if the message concerns the file as a whole.
  package var span: SourceSpan?
  package var message: String
  package var help: String?
  /// Another way to fix the problem, if there are two.
  package var otherHelp: String?
  /// Whether the system failed to read or write a file, so that the page may be right.
  package var isOfSystem: Bool

  /// Creates a diagnostic. Long parts of its texts, such as a key of a thousand letters, are cut.
  package init(
    _ severity: Severity, _ message: String, help: String? = nil, orElse otherHelp: String? = nil,
    at span: SourceSpan? = nil, isOfSystem: Bool = false
  ) {
    self.severity = severity
    self.message = message.shortened
    self.help = help?.shortened
    self.otherHelp = otherHelp?.shortened
    self.span = span
    self.isOfSystem = isOfSystem
  }

  /// Creates a diagnostic about a whole line.
  package init(
    _ severity: Severity, _ message: String, help: String? = nil, line: Int, isOfSystem: Bool = false
  ) {
    let start = SourceLocation(line: line, column: 1)
    self.init(
      severity, message, help: help, at: SourceSpan(start: start, end: start), isOfSystem: isOfSystem)
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics in the order of their places. Diagnostics about the whole file come first. The order is
  /// stable.
  package func inOrder() -> [Diagnostic] {
    let top = SourceLocation(line: 0, column: 0)
    func place(_ index: Int) -> SourceLocation { self[index].span?.start ?? top }
    return indices.sorted { (place($0), $0) < (place($1), $1) }.map { self[$0] }
  }
}

extension Diagnostic {
  /// Returns the warnings of a run, each at its place in the block.
  package static func warnings(of report: Report, _ specification: BlockSpecification?) -> [Diagnostic] {
    let ofRun = report.warnings.map { warning in
      let place = warning.span ?? specification?.simulation.span(of: warning)
      return Diagnostic(
        .warning, warning.message, help: warning.advice,
        at: place ?? specification?.spans[warning.key] ?? specification?.span)
    }
    // The rule, the lattice and the generation of a saved state decide whether another program continues it in the same
    // way.
    let saved = specification?.saves.first { [.finalState(.rle), .finalState(.macrocell)].contains($0.content) }
    guard let specification, let saved,
      let difference = report.finalHeader(rule: specification.simulation.patternRule)?.differenceInGolly
    else { return ofRun }
    return ofRun + [Diagnostic(.warning, difference, at: saved.span)]
  }

  /// Creates the diagnostic for an error in a specification.
  package init(_ error: SpecError, severity: Severity = .error) {
    self.init(
      severity, DisguisedCharacter.marked(error.message), help: DisguisedCharacter.help(on: error), at: error.span,
      isOfSystem: error.isOfSystem)
  }
}
