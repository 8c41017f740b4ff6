import Expressions
import Specification

/// The condition that ends a run before its last step: the key `until`.
package enum Until: Sendable, Hashable {
  /// Ends the run when the state repeats. If chance plays a part, ends it when nothing can change any more.
  case stable
  /// Ends a run of `life` on the unbounded plane when everything left repeats by itself or leaves for ever.
  case settled
  /// Ends the run in the first state for which a bound condition is true. It is also judged at step 0.
  case condition(Expression)
  /// Ends the run in the first state for which a condition with one of the words is true.
  case mixed(MixedEnd)

  /// The word in the condition, or nil if the condition contains only comparisons.
  package var word: EndWord? {
    switch self {
    case .stable: .stable
    case .settled: .settled
    case .condition: nil
    case .mixed(let mixed): mixed.word
    }
  }

  static let stableWord = Word(
    "stable", synonyms: stableSynonyms + ["settled"])

  /// The words for models that distinguish settled patterns from repeating ones.
  static let wordsOfPlanes = [
    Word("stable", synonyms: stableSynonyms),
    Word("settled", synonyms: ["settle", "settles", "stabilised", "stabilized"]),
  ]

  private static let stableSynonyms = [
    "stability", "still", "steady", "cycle", "repeat", "repeats", "periodic", "end",
  ]

  /// The limit of a run with `until` but without `steps`.
  static let defaultLimit = 10_000
}

extension ValueType where Value == Until {
  /// Returns the type of a value that is a word or a condition over the statistics of a state.
  static func until(_ statistics: JudgedStatistics, words: [Word] = [Until.stableWord]) -> Self {
    let spellings = words.map(\.spelling)
    let summary =
      "condition such as \(statistics.example), or the word\(words.count > 1 ? "s" : "") "
      + spellings.joined(separator: " or ")
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      if spellings.contains(text) { return text == Until.stableWord.spelling ? .stable : .settled }
      return statistics.condition(text, at: node, or: words, in: &context).map { expression in
        MixedEnd(expression).map { .mixed($0) } ?? .condition(expression)
      }
    } canonical: {
      switch $0 {
      case .stable: Until.stableWord.spelling
      case .settled: "settled"
      case .condition(let expression): expression.description
      case .mixed(let mixed): mixed.text
      }
    }
  }
}

extension ValueType where Value == Expression {
  /// Returns the type of a condition over the statistics of a state.
  static func condition(_ statistics: JudgedStatistics) -> Self {
    let summary = "condition such as \(statistics.example)"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return statistics.condition(text, at: node, in: &context)
    } canonical: {
      $0.description
    }
  }
}

extension JudgedStatistics {
  /// Reads a condition, or returns nil after errors. The points of a sweep and equal blocks share a long condition.
  fileprivate func condition(
    _ text: String, at node: SpecNode, or words: [Word] = [], in context: inout SpecContext
  ) -> Expression? {
    let isLong = text.utf8.count > 64
    let source = SharedReadings.Source("condition over \(names) and \(absent.map(\.name))", text)
    if isLong, let known: Expression = context.shared.value(source) { return known }
    do throws(ExpressionFault) {
      var expression = try Expression(text)
      let faults = expression.bindForSteps(to: self, parameters: context.constants, or: words)
      for fault in faults { context.report(fault, in: node) }
      guard faults.isEmpty else { return nil }
      if isLong {
        guard context.shared.take(expression.byteCount) else {
          context.report(context.shared.problem(of: "conditions"), at: node.span)
          return nil
        }
        context.shared.keep(expression, of: source)
      }
      return expression
    } catch {
      context.report(error, in: node)
      return nil
    }
  }
}

extension SpecMap {
  /// Reads `steps` and `until`. With `until`, `steps` is optional and sets the limit of the run. Returns nil after
  /// errors.
  mutating func readEnd<End: Sendable>(
    steps: Key<Int>, until: Key<End>, in context: inout SpecContext
  ) -> (steps: Int, until: End?)? {
    readEnd(steps: steps, limit: Until.defaultLimit, until: until, in: &context)
  }

  /// Reads `steps` and `until`, with `limit` as the limit of the run if `steps` is missing.
  mutating func readEnd<Count: Sendable, End: Sendable>(
    steps: Key<Count>, limit: Count, until: Key<End>, in context: inout SpecContext
  ) -> (steps: Count, until: End?)? {
    guard contains("until") else {
      // If another key is a misspelling of `until`, `steps` is not missing.
      if !contains("steps"), isMeant("until") { return nil }
      if !contains("steps"), !isMeant("steps") {
        reportMissing(steps, or: End.self == Until.self ? "until: stable" : nil, in: &context)
        return nil
      }
      return required(steps, in: &context).map { ($0, nil) }
    }
    let errorsBefore = context.errors.count
    let limit = value(steps, default: limit, in: &context)
    let end = value(until, in: &context)
    return context.errors.count == errorsBefore ? (limit, end) : nil
  }
}

/// A condition of the key `until` that contains a word, such as `settled or population > 3000`.
package struct MixedEnd: Sendable, Hashable {
  package let word: EndWord
  /// The condition until the word is true, and the condition from then on.
  let before: PartialCondition
  let after: PartialCondition
  /// The whole condition, in its canonical spelling.
  let text: String

  /// Creates an end from a bound condition. Returns nil if it does not contain a word.
  init?(_ expression: Expression) {
    guard let word = expression.names.lazy.compactMap(EndWord.init).first else { return nil }
    self.word = word
    before = PartialCondition(expression, assuming: word.rawValue, is: false)
    after = PartialCondition(expression, assuming: word.rawValue, is: true)
    text = expression.description
  }

  /// The size of both conditions.
  var size: Int {
    [before, after].reduce(0) { size, part in
      if case .condition(let expression) = part { size + expression.size } else { size }
    }
  }
}

/// A word of the key `until`, which names an end that no condition can describe.
package enum EndWord: String, Sendable, Hashable {
  /// The state repeats. If chance plays a part: nothing can change any more.
  case stable
  /// Everything left on the unbounded plane repeats by itself or leaves for ever.
  case settled
}
