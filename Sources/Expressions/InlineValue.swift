import Specification

/// The content of an inline value's comment: `NAME.EXPRESSION [at KEY=VALUE …] [as FORMAT]`.
package struct InlineValue: Sendable, Hashable {
  /// The name of the block that the value comes from.
  package var block: String
  /// The range of the block's name. All ranges count scalars of the whole text, even in errors of the expression.
  package var blockRange: Range<Int>
  package var expression: Expression
  /// The format, or nil to write numbers as in tables.
  package var format: ValueFormat?

  /// Parses the content of the comment, without checking that the block and the names exist.
  ///
  /// - Throws: the first error in the syntax.
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
