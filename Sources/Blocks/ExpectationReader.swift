import Expressions
import Specification

/// A reader of `expect`: an expression, or a list of expressions.
enum ExpectationReader {
  /// Reads the expectations.
  ///
  /// - Parameter names: the names that they may use.
  /// - Returns: nil after an error.
  static func read(_ node: SpecNode?, _ names: BlockNames, in context: inout SpecContext) -> [Expectation]? {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    var vocabulary = names.vocabulary
    vocabulary.hasOtherBlocks = true
    var expectations: [Expectation] = []
    var isWhole = true
    for item in items {
      if let expectation = one(item, vocabulary, in: &context) {
        expectations.append(expectation)
      } else {
        isWhole = false
      }
    }
    return isWhole ? expectations : nil
  }

  /// A condition that YAML takes for a map, because a value of the sweep has a `: `.
  private static func quotingAdvice(_ node: SpecNode) -> String? {
    // In a list between brackets, the reader takes the condition for a map between braces that nobody wrote.
    guard case .map(let entries) = node.content, entries.count == 1, let entry = entries.first,
      !node.isInBraces || entry.keySpan.start == node.span.start,
      case .scalar(let rest, isQuoted: false) = entry.value.content
    else { return nil }
    return QuotedCondition.of("\(entry.key): \(rest)").map { "put the whole condition in single quotes: \($0)" }
  }

  private static func one(
    _ node: SpecNode, _ vocabulary: Vocabulary, in context: inout SpecContext
  ) -> Expectation? {
    guard let text = node.scalar else {
      context.report(
        .wrongType(
          found: node.found, expected: "condition such as population == 39, or list of conditions",
          advice: quotingAdvice(node)),
        key: "expect", at: node.span)
      return nil
    }
    do {
      var expression = try Expression(text)
      let faults = expression.bind(to: vocabulary)
      for fault in faults { context.report(fault, in: node) }
      for reference in expression.references {
        context.compare(with: reference.block, at: node.span(ofScalars: reference.range))
      }
      return faults.isEmpty ? Expectation(text: text, span: node.span, expression: expression) : nil
    } catch {
      context.report(error, in: node)
      return nil
    }
  }
}
