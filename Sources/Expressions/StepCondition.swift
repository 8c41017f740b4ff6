/// A condition that is judged at every step of a run: `until: sick == 0`, `when: sick > 100`.
///
/// Compiled once. Where all is whole numbers that fit `Int`, a judgement runs a short program over the values of the
/// step and allocates nothing; where something is not (a fraction, an overflow, a text), it evaluates the expression.
/// Of what is known only later in a run (a doubling time) nothing holds before: `<`, `>`, `within` and their like are
/// false there.
package struct StepCondition: Sendable {
  private let expression: Expression
  private let wholes: [String]
  /// Nil if the expression needs more than whole numbers.
  private let program: Program?

  /// - Parameters:
  ///   - expression: bound; see ``Expression/bind(to:as:)``.
  ///   - wholes: the names of the values that ``holds(_:other:)`` gets, in that order.
  package init(_ expression: Expression, wholes: [String]) {
    self.expression = expression.allowingMissingValues
    self.wholes = wholes
    program = Program(expression, wholes: wholes)
  }

  /// Whether the condition holds at a step. O(nodes), without allocation if all values are whole numbers.
  ///
  /// - Parameters:
  ///   - values: a value for each name of `wholes`.
  ///   - other: values that are not whole numbers, such as a density; only names in the condition are asked for.
  package func holds(
    _ values: Span<Int>, other: (String) -> ExpressionValue? = { _ in nil }
  ) throws(ExpressionFault) -> Bool {
    if let truth = program?.run(values) { return truth }
    let found = values.indices.map { values[$0] }
    return try expression.holds { name in
      wholes.firstIndex(of: name).map { .whole(BigWhole(found[$0])) } ?? other(name)
    }
  }
}

/// Postfix instructions over a stack of `Int`, with 1 for true and 0 for false.
private struct Program: Sendable {
  private enum Instruction: Sendable {
    case push(Int)
    case load(Int)
    case negate, not, within
    case infix(Infix)
  }

  private var instructions: [Instruction] = []
  /// The most values that stand on the stack at once.
  private var depth = 0

  init?(_ expression: Expression, wholes: [String]) {
    var height = 0
    for node in expression.nodes {
      switch node.operation {
      case .literal(.whole(let number, _)):
        guard let value = number.int else { return nil }
        instructions.append(.push(value))
        height += 1
      case .name(let name):
        guard let slot = wholes.firstIndex(of: name) else { return nil }
        instructions.append(.load(slot))
        height += 1
      case .negate: instructions.append(.negate)
      case .not: instructions.append(.not)
      case .infix(let infix):
        instructions.append(.infix(infix))
        height -= 1
      case .within:
        instructions.append(.within)
        height -= 2
      case .literal, .aggregate: return nil
      }
      depth = max(depth, height)
    }
    // A bare number is no condition; the general path says so.
    switch expression.nodes.last?.operation {
    case .not, .within, .infix(.compare), .infix(.and), .infix(.or): break
    case .literal, .name, .aggregate, .negate, .infix(.compute), nil: return nil
    }
  }

  /// Nil if `Int` is too small, a quotient is not whole or a divisor is 0.
  func run(_ values: Span<Int>) -> Bool? {
    // The commonest form, a value beside a number, needs no stack.
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
