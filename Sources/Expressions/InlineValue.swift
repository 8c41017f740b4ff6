import Specification

/// The content of the comment of an inline value: `NAME.EXPRESSION [at KEY=VALUE …] [as FORMAT]`.
package struct InlineValue: Sendable, Hashable {
  /// The name of the block whose run is asked.
  package var block: String
  /// The place of the block's name. All ranges count scalars of the whole text, also in errors of the expression.
  package var blockRange: Range<Int>
  package var expression: Expression
  /// The format, or nil if numbers are written as in tables.
  package var format: ValueFormat?

  /// - Throws: the first error of syntax. It does not check whether the block and the names exist.
  package init(_ text: String) throws(ExpressionFault) {
    let scalars = Array(text.unicodeScalars)
    try Expression.checkLength(scalars)
    let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    let start = scalars.firstIndex { !blanks.contains($0) } ?? scalars.count
    let dot = scalars.firstIndex(of: ".") ?? scalars.count
    let name = String(String.UnicodeScalarView(scalars[start..<max(start, dot)]))
    guard dot < scalars.count, BlockName.isValid(name) else {
      let found = String(String.UnicodeScalarView(scalars[start...].prefix(40)))
      throw ExpressionFault(
        .unexpected(
          found: found.isEmpty ? "nothing" : "'\(found)'", expected: "NAME.EXPRESSION, such as rule-30.population"),
        at: start..<(dot > start ? dot : scalars.count))
    }
    block = name
    blockRange = start..<dot
    var parser = try ExpressionParser(scalars, from: dot + 1)
    expression = try parser.whole()
    format = try parser.format()
  }
}
