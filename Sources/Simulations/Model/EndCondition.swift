import Expressions

/// A condition that is judged at one state after another.
struct EndCondition<Whole: StepStatistic> {
  private let condition: StepCondition
  /// The statistics in the condition. No others are computed.
  private let wholes: [Whole]
  private var values: [Int]
  private let key: String
  /// The condition in quotation marks, followed by a space, to distinguish it from others of its key. Empty for
  /// `until`.
  private let name: String
  private let expression: Expression

  /// Prepares a condition.
  ///
  /// - Parameters:
  ///   - expression: the condition, already bound.
  ///   - key: the key that contains the condition, perhaps in a list, for messages.
  init(_ expression: Expression, key: String = "until") {
    self.key = key
    self.expression = expression
    name = key == "until" ? "" : "'\(expression)' "
    let names = expression.names
    wholes = Whole.allCases.filter { names.contains($0.rawValue) }
    values = wholes.map { _ in 0 }
    condition = StepCondition(expression, wholes: wholes.map(\.rawValue))
  }

  /// Returns whether the condition is true in a state.
  ///
  /// - Throws: an error for the key if the condition has no value in this state.
  mutating func holds(
    at step: Int, _ whole: (Whole) -> Int, other: (String) -> ExpressionValue? = { _ in nil }
  ) throws(RunError) -> Bool {
    for index in wholes.indices { values[index] = whole(wholes[index]) }
    do throws(ExpressionFault) {
      return try condition.holds(values.span, other: other)
    } catch {
      let (message, advice) = explanation(of: error)
      throw RunError(key: key, "\(name)at step \(step): \(message)", advice: advice)
    }
  }

  private func explanation(of fault: ExpressionFault) -> (message: String, advice: String?) {
    guard case .divisionByZero(let divisor) = fault.problem else { return (fault.message, fault.advice) }
    let isWrittenOut = divisor.utf8.allSatisfy { "0.".utf8.contains($0) }
    if isWrittenOut { return ("division by zero", nil) }
    let condition = expression.asking(whetherZero: divisor, at: fault.range)
    return (fault.message, advice: "ask first whether it is 0: \(condition)")
  }
}
