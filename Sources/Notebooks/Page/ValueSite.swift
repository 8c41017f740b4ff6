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
  /// The bytes between the two comments, which are the text of the value.
  package let range: Range<Int>
  /// The name of the block that the value comes from, or nil if the request could not be read.
  let block: String?
  /// The range of the block's name in the content, in Unicode scalars.
  let blockRange: Range<Int>
  /// Whether the request names a step.
  let namesStep: Bool
  /// Whether the value is in a table cell, where a `|` would end the cell.
  package let isInTable: Bool

  /// The requested value, or nil if the request could not be read. It is read again at each use, because it takes far
  /// more memory than its text.
  package var request: InlineValue? { block == nil ? nil : try? InlineValue(content) }

  /// Returns the place of a part of the content, which is given in Unicode scalars.
  func span(of part: Range<Int>) -> SourceSpan {
    SourceSpan(
      start: SourceLocation(line: place.line, column: place.column + part.lowerBound),
      end: SourceLocation(line: place.line, column: place.column + part.upperBound))
  }

  /// Returns the diagnostic for a fault of the value's expression.
  func diagnostic(_ fault: ExpressionFault) -> Diagnostic {
    Diagnostic(.error, fault.message, help: fault.advice, at: span(of: fault.range))
  }
}
