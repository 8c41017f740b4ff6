import Specification

extension SpecContext {
  /// Reports a fault of an expression at its place inside the scalar that holds it, where the scalar's text stands in
  /// the file as it is: plain and on one line. Otherwise at the scalar.
  package mutating func report(_ fault: ExpressionFault, in node: SpecNode) {
    var span = node.span
    if case .scalar(let text, isQuoted: false) = node.content, span.start.line == span.end.line,
      span.end.column - span.start.column == text.unicodeScalars.count
    {
      span.end.column = span.start.column + fault.range.upperBound
      span.start.column += fault.range.lowerBound
    }
    report(.invalid(fault.message, advice: fault.advice), at: span)
  }
}
