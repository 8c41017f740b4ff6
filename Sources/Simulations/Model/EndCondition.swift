import Expressions

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
