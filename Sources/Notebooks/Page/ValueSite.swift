import Expressions
import MarkdownSource
import Simulations
import Specification

/// A value in running text that a run keeps up to date: `<!--= gun.population as , -->56<!--/-->`.
package struct ValueSite: Sendable, Hashable {
  /// The text between `<!--=` and `-->`.
  package let content: String
  /// The place in the file where the content begins.
  package let place: SourceLocation
  /// The bytes between the two comments: the value's text.
  package let range: Range<Int>
  /// The value that it asks for, or nil if that could not be read.
  package let request: InlineValue?
  /// Whether it is in a cell of a table, where a `|` would end the cell.
  package let isInTable: Bool

  /// Returns the place of a part of the content, given in scalars.
  func span(of part: Range<Int>) -> SourceSpan {
    SourceSpan(
      start: SourceLocation(line: place.line, column: place.column + part.lowerBound),
      end: SourceLocation(line: place.line, column: place.column + part.upperBound))
  }

  /// A fault of its expression.
  func diagnostic(_ fault: ExpressionFault) -> Diagnostic {
    Diagnostic(.error, fault.message, help: fault.advice, at: span(of: fault.range))
  }
}
