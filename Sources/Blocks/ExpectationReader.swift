import Expressions
import Specification

/// A reader of `expect`, which holds an expression or a list of expressions.
enum ExpectationReader {
  /// The largest number of conditions in a block. Each error has advice that takes time, and blocks may share a list.
  private static let limit = 1_000

  /// Reads the expectations.
  ///
  /// - Parameter names: the names that the expectations may use.
  /// - Returns: nil after an error.
  static func read(_ node: SpecNode?, _ names: BlockNames, in context: inout SpecContext) -> [Expectation]? {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= limit else {
      context.report(
        .outOfRange(
          found: items.count.groupedCount("condition"), expected: "list of at most \(limit.groupedCount("condition"))"),
        key: "expect", at: node.span)
      return nil
    }
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

  /// Returns advice on a condition that YAML reads as a map, because a swept value contains `: `.
  private static func quotingAdvice(_ node: SpecNode) -> String? {
    // Inside a list in brackets, the reader takes the condition for a map, although the author wrote no braces.
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

/// Quotes a condition for YAML, which requires quotes around text with `: `, such as a condition that picks a map of a
/// sweep.
package enum QuotedCondition {
  /// Returns the condition in single quotes, with a map at its end in double quotes. Returns nil if the text is not a
  /// condition.
  package static func of(_ text: String) -> String? {
    var texts = [text]
    if let equals = text.firstRange(of: "={"), text.last == "}" {
      texts.append("\(text[..<equals.lowerBound])=\"\(text[equals.lowerBound...].dropFirst())\"")
    }
    return texts.first { (try? Expression($0)) != nil }.map { "'\($0.replacing("'", with: "''"))'" }
  }
}
