/// How a run ends.
struct Ending: Sendable, Hashable {
  /// The last step. The report of a run is that of exactly so many steps.
  var step: Int
  /// The first repetition of a state, where the run ends with it.
  var cycle: Cycle?
  /// What was to end the run, where the limit did.
  var missed: Until?

  /// That the limit of steps ended the run, where it did.
  var missedEnd: MissedEnd? {
    missed.map { until in
      switch until {
      case .stable: MissedEnd(limit: step, condition: "the state was stable")
      case .condition(let expression): MissedEnd(limit: step, condition: "\(expression) held")
      }
    }
  }
}

/// Judges a condition of one state after the other.
struct EndCondition<Whole: StepStatistic> {
  private let condition: StepCondition
  /// Those that the condition mentions; no others are computed.
  private let wholes: [Whole]
  private var values: [Int]
  private let key: String

  /// - Parameters:
  ///   - expression: bound.
  ///   - key: the key that it is the value of, for messages.
  init(_ expression: Expression, key: String = "until") {
    self.key = key
    let names = expression.names
    wholes = Whole.allCases.filter { names.contains($0.rawValue) }
    values = wholes.map { _ in 0 }
    condition = StepCondition(expression, wholes: wholes.map(\.rawValue))
  }

  /// - Throws: an error of its key where the condition has no value in this state.
  mutating func holds(
    at step: Int, _ whole: (Whole) -> Int, other: (String) -> ExpressionValue? = { _ in nil }
  ) throws(RunError) -> Bool {
    for index in wholes.indices { values[index] = whole(wholes[index]) }
    do throws(ExpressionFault) {
      return try condition.holds(values.span, other: other)
    } catch {
      throw RunError(key: key, "at step \(step): \(error.message)", advice: error.advice)
    }
  }
}
