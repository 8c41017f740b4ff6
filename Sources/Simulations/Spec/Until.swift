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
  /// Those that the model has, but not in this run.
  var absent: [ModelDeclaration.Described]

  /// - Parameter wholes: an enumeration of the whole numbers among them.
  init<Whole: StepStatistic>(
    _ wholes: Whole.Type, others: [String] = [], atEnd: [String] = [], absent: [ModelDeclaration.Described] = []
  ) {
    names = (Whole.allCases.map(\.rawValue) + others).filter { name in !absent.contains { $0.name == name } }
    self.atEnd = atEnd
    self.absent = absent
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

extension ValueType where Value == Expression {
  /// A condition over the statistics of a state.
  static func condition(_ statistics: JudgedStatistics) -> Self {
    let summary = "condition such as \(statistics.names[0]) == 0"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      do throws(ExpressionFault) {
        var expression = try Expression(text)
        let faults = expression.bindForSteps(to: statistics, parameters: context.parameters, hasStable: false)
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

extension Expression {
  /// Binds a condition that is judged of one state after the other: it knows one run, no series and no end.
  ///
  /// - Parameter hasStable: whether the word `stable` could stand instead.
  fileprivate mutating func bindForSteps(
    to statistics: JudgedStatistics, parameters: [SpecEntry], hasStable: Bool = true
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
    let vocabulary = Vocabulary(
      statistics: statistics.names, absent: statistics.absent, parameters: parameters, hasWords: false)
    faults += bind(to: vocabulary).map { fault in
      guard case .unknown(let name, what: "statistic", _) = fault.problem else { return fault }
      if statistics.atEnd.contains(name) {
        return ExpressionFault(.notOfAState(name), at: fault.range)
      }
      guard hasStable, nodes.count == 1 else { return fault }
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
