/// A condition that is judged at each step of a run, such as `until: sick == 0` or `when: sick > 100`.
///
/// The condition is compiled once. As long as all values are whole numbers that fit in an `Int`, judging runs a short
/// program that allocates nothing. For a fraction, an overflow or text, it evaluates the expression instead.
///
/// Some values, such as a doubling time, are unknown until later in a run. A condition that has no value because of that
/// does not hold yet.
package struct StepCondition: Sendable {
  private let expression: Expression
  private let wholes: [String]
  /// The compiled condition. Nil if the expression contains anything but whole numbers.
  private let program: Program?

  /// Compiles a condition.
  ///
  /// - Parameters:
  ///   - expression: a bound expression; see ``Expression/bind(to:as:)``.
  ///   - wholes: the names of the values that ``holds(_:other:)`` receives, in the same order.
  package init(_ expression: Expression, wholes: [String]) {
    self.expression = expression
    self.wholes = wholes
    program = Program(expression, wholes: wholes)
  }

  /// Returns whether the condition is true at a step. O(nodes), without allocation if all values are whole numbers.
  ///
  /// - Parameters:
  ///   - values: a value for each name in `wholes`.
  ///   - other: returns a value that is not a whole number, such as a density. It is called only for names in the
  ///     condition.
  /// - Throws: the fault of an evaluation, such as a division by zero.
  package func holds(
    _ values: Span<Int>, other: (String) -> ExpressionValue? = { _ in nil }
  ) throws(ExpressionFault) -> Bool {
    if let truth = program?.run(values) { return truth }
    let found = values.indices.map { values[$0] }
    return try expression.truth { name in
      wholes.firstIndex(of: name).map { .whole(BigWhole(found[$0])) } ?? other(name)
    } ?? false
  }
}

/// Instructions in postfix order for a stack of `Int`, where 1 is true and 0 is false.
private struct Program: Sendable {
  private enum Instruction: Sendable {
    case push(Int)
    case load(Int)
    case negate, not, within
    case infix(Infix)
  }

  private var instructions: [Instruction] = []
  /// The largest number of values on the stack.
  private var depth = 0

  init?(_ expression: Expression, wholes: [String]) {
    /// Whether each value on the stack is a truth. A number and a truth cannot be compared.
    var truths: [Bool] = []
    for node in expression.nodes {
      switch node.operation {
      case .literal(.whole(let number, _)):
        guard let value = number.int else { return nil }
        instructions.append(.push(value))
        truths.append(false)
      case .name(let name):
        guard let slot = wholes.firstIndex(of: name) else { return nil }
        instructions.append(.load(slot))
        truths.append(false)
      case .negate: instructions.append(.negate)
      case .not: instructions.append(.not)
      case .infix(let infix):
        guard let right = truths.popLast(), let left = truths.popLast(), left == right else { return nil }
        if case .compute = infix { truths.append(false) } else { truths.append(true) }
        instructions.append(.infix(infix))
      case .within:
        truths.removeLast(3)
        truths.append(true)
        instructions.append(.within)
      case .literal, .aggregate: return nil
      }
      depth = max(depth, truths.count)
    }
    // A bare number is not a condition. The evaluation of the expression reports this.
    switch expression.nodes.last?.operation {
    case .not, .within, .infix(.compare), .infix(.and), .infix(.or): break
    case .literal, .name, .aggregate, .negate, .infix(.compute), nil: return nil
    }
  }

  /// Returns whether the condition is true. Nil if a result does not fit in an `Int`, a quotient is not whole or a
  /// divisor is 0.
  func run(_ values: Span<Int>) -> Bool? {
    // The most common form, a name compared with a number, needs no stack.
    if instructions.count == 3, case .load(let slot) = instructions[0], case .push(let number) = instructions[1],
      case .infix(.compare(let comparison)) = instructions[2]
    {
      return comparison.holds(Ordering(values[slot], number))
    }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: depth) { stack in
      run(values, stack)
    }
  }

  private func run(_ values: Span<Int>, _ stack: UnsafeMutableBufferPointer<Int>) -> Bool? {
    var top = -1
    for instruction in instructions {
      switch instruction {
      case .push(let value):
        top += 1
        stack[top] = value
      case .load(let slot):
        top += 1
        stack[top] = values[slot]
      case .negate:
        let (value, overflow) = (0).subtractingReportingOverflow(stack[top])
        if overflow { return nil }
        stack[top] = value
      case .not:
        stack[top] = 1 - stack[top]
      case .infix(let infix):
        top -= 1
        guard let value = Self.apply(infix, stack[top], stack[top + 1]) else { return nil }
        stack[top] = value
      case .within:
        top -= 2
        let (difference, overflow) = stack[top].subtractingReportingOverflow(stack[top + 2])
        if overflow { return nil }
        stack[top] = stack[top + 1] >= 0 && difference.magnitude <= stack[top + 1].magnitude ? 1 : 0
      }
    }
    return stack[top] == 1
  }

  private static func apply(_ infix: Infix, _ a: Int, _ b: Int) -> Int? {
    let value: Int
    let overflow: Bool
    switch infix {
    case .and: return a & b
    case .or: return a | b
    case .compare(let comparison): return comparison.holds(Ordering(a, b)) ? 1 : 0
    case .compute(.add): (value, overflow) = a.addingReportingOverflow(b)
    case .compute(.subtract): (value, overflow) = a.subtractingReportingOverflow(b)
    case .compute(.multiply): (value, overflow) = a.multipliedReportingOverflow(by: b)
    case .compute(.divide):
      let (remainder, isUndefined) = a.remainderReportingOverflow(dividingBy: b)
      if isUndefined || remainder != 0 { return nil }
      (value, overflow) = a.dividedReportingOverflow(by: b)
    }
    return overflow ? nil : value
  }
}

/// An operator between two operands.
enum Infix: Sendable, Hashable {
  case or, and
  case compare(Comparison)
  case compute(Arithmetic)

  var spelling: String {
    switch self {
    case .or: "or"
    case .and: "and"
    case .compare(let comparison): comparison.rawValue
    case .compute(let arithmetic): arithmetic.rawValue
    }
  }

  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .compare: .comparison
    case .compute(.add), .compute(.subtract): .sum
    case .compute(.multiply), .compute(.divide): .product
    }
  }
}
