/// What ends a run before its last step: the key `until`.
public enum Until: Sendable, Hashable {
  /// The state repeats, where there is no chance; otherwise: nothing can change any more.
  case stable
  /// The first state of which a condition holds, that of step 0 included. The expression is bound.
  case condition(Expression)

  static let stableWord = Word(
    "stable", synonyms: ["stability", "still", "settled", "steady", "cycle", "repeat", "repeats", "periodic", "end"])

  /// The limit of a run whose author gave `until` and no `steps`.
  static let defaultLimit = 10_000
}

/// Which statistics of a model a condition may use: those known of every state.
struct JudgedStatistics: Sendable {
  var names: [String]
  /// Those known only when the run has ended.
  var atEnd: [String]

  /// - Parameter wholes: an enumeration of the whole numbers among them.
  init<Whole: StepStatistic>(_ wholes: Whole.Type, others: [String] = [], atEnd: [String] = []) {
    names = Whole.allCases.map(\.rawValue) + others
    self.atEnd = atEnd
  }
}

/// The statistics of a model that are a whole number of every state.
protocol StepStatistic: RawRepresentable<String>, CaseIterable, Sendable {}

extension ValueType where Value == Until {
  /// `stable`, or a condition over the statistics of a state.
  static func until(_ statistics: JudgedStatistics) -> Self {
    ValueType("condition such as \(statistics.names[0]) == 0, or the word stable") { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(
          .wrongType(found: node.found, expected: "condition such as \(statistics.names[0]) == 0, or the word stable"),
          key: key, at: node.span)
        return nil
      }
      if text == Until.stableWord.spelling { return .stable }
      do throws(ExpressionFault) {
        var expression = try Expression(text)
        let faults = expression.bindForSteps(to: statistics, parameters: context.parameters)
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

extension Expression {
  /// Binds a condition that is judged of one state after the other: it knows one run, no series and no end.
  fileprivate mutating func bindForSteps(
    to statistics: JudgedStatistics, parameters: [SpecEntry]
  ) -> [ExpressionFault] {
    var faults: [ExpressionFault] = []
    if let condition = conditions.first {
      faults.append(ExpressionFault(.misplaced("at", place: "in 'expect'"), at: condition.range))
      conditions = []
    }
    for node in nodes {
      if case .aggregate(let aggregate, _) = node.operation {
        faults.append(ExpressionFault(.misplaced(aggregate.rawValue, place: "in 'expect'"), at: node.range))
      }
    }
    // `stable` and what people type for it are no statistics, but near ones.
    let vocabulary = Vocabulary(statistics: statistics.names, parameters: parameters, hasWords: false)
    faults += bind(to: vocabulary).map { fault in
      guard case .unknown(let name, what: "statistic", _) = fault.problem else { return fault }
      if statistics.atEnd.contains(name) {
        return ExpressionFault(.notOfAState(name), at: fault.range)
      }
      guard nodes.count == 1 else { return fault }
      let words = [Until.stableWord] + statistics.names.map { Word($0) }
      return ExpressionFault(.unknown(name, what: "condition", allowed: words), at: fault.range)
    }
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension SpecMap {
  /// Reads `steps` and `until`. With `until`, `steps` may be left out: it is the limit of the run.
  mutating func readEnd(
    steps: Key<Int>, until: Key<Until>, in context: inout SpecContext
  ) -> (steps: Int, until: Until?)? {
    guard contains("until") else { return required(steps, in: &context).map { ($0, nil) } }
    let errorsBefore = context.errors.count
    let limit = value(steps, default: Until.defaultLimit, in: &context)
    let end = value(until, in: &context)
    return context.errors.count == errorsBefore ? (limit, end) : nil
  }
}
