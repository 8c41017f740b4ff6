import Expressions
import Specification

/// The condition that ends a run before its last step: the key `until`.
package enum Until: Sendable, Hashable {
  /// The state repeats, where there is no chance; otherwise: nothing can change any more.
  case stable
  /// The first state of which a condition holds, that of step 0 included. The expression is bound.
  case condition(Expression)

  static let stableWord = Word(
    "stable", synonyms: ["stability", "still", "settled", "steady", "cycle", "repeat", "repeats", "periodic", "end"])

  /// The limit of a run whose author gave `until` and no `steps`.
  static let defaultLimit = 10_000
}

extension ValueType where Value == Until {
  /// `stable`, or a condition over the statistics of a state.
  static func until(_ statistics: JudgedStatistics) -> Self {
    ValueType("condition such as \(statistics.example), or the word stable") { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(
          .wrongType(found: node.found, expected: "condition such as \(statistics.example), or the word stable"),
          key: key, at: node.span)
        return nil
      }
      if text == Until.stableWord.spelling { return .stable }
      do throws(ExpressionFault) {
        var expression = try Expression(text)
        let faults = expression.bindForSteps(
          to: statistics, parameters: context.parameters, or: [Until.stableWord])
        for fault in faults { context.report(fault, in: node) }
        return faults.isEmpty ? .condition(expression) : nil
      } catch {
        context.report(error, in: node)
        return nil
      }
    } canonical: {
      switch $0 {
      case .stable: Until.stableWord.spelling
      case .condition(let expression): expression.description
      }
    }
  }
}

extension ValueType where Value == Expression {
  /// A condition over the statistics of a state.
  static func condition(_ statistics: JudgedStatistics) -> Self {
    let summary = "condition such as \(statistics.example)"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      do throws(ExpressionFault) {
        var expression = try Expression(text)
        let faults = expression.bindForSteps(to: statistics, parameters: context.parameters)
        for fault in faults { context.report(fault, in: node) }
        return faults.isEmpty ? expression : nil
      } catch {
        context.report(error, in: node)
        return nil
      }
    } canonical: {
      $0.description
    }
  }
}

extension SpecMap {
  /// Reads `steps` and `until`. With `until`, `steps` may be left out: it is the limit of the run.
  mutating func readEnd<End: Sendable>(
    steps: Key<Int>, until: Key<End>, in context: inout SpecContext
  ) -> (steps: Int, until: End?)? {
    guard contains("until") else {
      if !contains("steps"), !isMeant("steps") {
        reportMissing(steps, or: End.self == Until.self ? "until: stable" : nil, in: &context)
        return nil
      }
      return required(steps, in: &context).map { ($0, nil) }
    }
    let errorsBefore = context.errors.count
    let limit = value(steps, default: Until.defaultLimit, in: &context)
    let end = value(until, in: &context)
    return context.errors.count == errorsBefore ? (limit, end) : nil
  }
}
