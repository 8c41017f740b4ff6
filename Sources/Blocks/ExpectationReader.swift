import Expressions
import Simulations
import Specification

/// A reader of `expect`: an expression, or a list of expressions.
enum ExpectationReader {
  /// Reads the expectations.
  ///
  /// - Parameter points: the runs whose results are tested.
  /// - Returns: nil after an error.
  static func read(
    _ node: SpecNode?, declaration: ModelDeclaration, _ points: BlockPoints, in context: inout SpecContext
  ) -> [Expectation]? {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let names = points.absentStatistics
    let absent = declaration.statistics.filter { names.contains($0.name) }
    let present = declaration.statistics.filter { !absent.contains($0) }
    let vocabulary = Vocabulary(
      statistics: present.map(\.name), absent: absent,
      series: declaration.series.map(\.name).filter { name in !absent.contains { $0.name == name } },
      truths: present.filter(\.isTruth).map(\.name), parameters: context.parameters,
      sweptKeys: points.sweptKeys, hasSteps: !declaration.series.isEmpty,
      lastStep: declaration.series.isEmpty ? nil : points.lastStep.map { BigWhole($0) },
      replicates: points.replicates)
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

  private static func one(
    _ node: SpecNode, _ vocabulary: Vocabulary, in context: inout SpecContext
  ) -> Expectation? {
    guard let text = node.scalar else {
      context.report(
        .wrongType(found: node.found, expected: "condition such as population == 39, or list of conditions"),
        key: "expect", at: node.span)
      return nil
    }
    do {
      var expression = try Expression(text)
      let faults = expression.bind(to: vocabulary)
      for fault in faults { context.report(fault, in: node) }
      return faults.isEmpty ? Expectation(text: text, span: node.span, expression: expression) : nil
    } catch {
      context.report(error, in: node)
      return nil
    }
  }
}
