import Specification

extension SpecContext {
  /// Reports an error of an expression at its place inside the scalar that holds it.
  package mutating func report(_ fault: ExpressionFault, in node: SpecNode) {
    report(key: nil, at: node.span(ofScalars: fault.range)) { _ in .invalid(fault.message, advice: fault.advice) }
  }
}

extension SpecNode {
  /// Returns the span of a part of the scalar's text if the file contains this text unchanged: plain and on one line.
  /// Otherwise returns the span of the whole scalar.
  package func span(ofScalars range: Range<Int>) -> SourceSpan {
    var span = span
    if case .scalar(let text, isQuoted: false) = content, span.start.line == span.end.line,
      span.end.column - span.start.column == text.unicodeScalars.count
    {
      span.end.column = span.start.column + range.upperBound
      span.start.column += range.lowerBound
    }
    return span
  }
}
