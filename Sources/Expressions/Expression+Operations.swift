// The operations of an evaluation. Each takes its operands with their nodes, so that a fault can point at one of them.
extension Expression {
  package typealias Outcome = Result<ExpressionValue, ExpressionFault>
  /// An outcome, with the last node of the part that produced it.
  typealias Operand = (node: Int, outcome: Outcome)
  private typealias Found = (node: Int, value: ExpressionValue)

  func negate(_ operand: Operand) -> Outcome {
    operand.outcome.flatMap { value in
      if value == .none { return .success(.none) }
      return value.negated.map { .success($0) } ?? .failure(wrongType((operand.node, value), expected: .number))
    }
  }

  func not(_ operand: Operand) -> Outcome { truth(operand).map { Self.value(of: $0.map { !$0 }) } }

  func apply(_ infix: Infix, _ left: Operand, _ right: Operand, at index: Int) -> Outcome {
    switch infix {
    case .and, .or:
      let deciding = infix == .or
      // A quotient by 0, or the mean of no number, decides nothing, so the other side may.
      if case .failure(let fault) = left.outcome, fault.isOfMissingValue, case .success(let second) = truth(right),
        second == deciding
      {
        return .success(.truth(deciding))
      }
      return truth(left).flatMap { first in
        if first == deciding { return .success(.truth(deciding)) }
        return truth(right).map { second in
          if second == deciding { return .truth(deciding) }
          return Self.value(of: first == nil || second == nil ? nil : !deciding)
        }
      }
    case .compare(let comparison) where comparison.isEquality && (isNone(left.node) || isNone(right.node)):
      return both(missing(left), missing(right)) { compare(comparison, $0, $1) }
    case .compare(let comparison): return both(left, right) { compare(comparison, $0, $1) }
    case .compute(let arithmetic): return both(left, right) { compute(arithmetic, $0, $1, at: index) }
    }
  }

  /// Returns |A − X| and its spelling, such as `|turns - 12.9|`.
  func difference(_ actual: Operand, _ centre: Operand, at index: Int) -> (name: String, outcome: Outcome) {
    let outcome = both(actual, centre) { compute(.subtract, $0, $1, at: index).map { $0.absolute ?? $0 } }
    let right = Self.part(of: nodes, upTo: centre.node)
    let subtrahend = right.precedence <= .sum ? "(\(right.text))" : right.text
    return ("|\(spelling(upTo: actual.node)) - \(subtrahend)|", outcome)
  }

  /// Returns the aggregate at node `index`, over the replicates that have a number for the statistic.
  func aggregate(_ aggregate: Aggregate, _ name: String, of numbers: Numbers, at index: Int) -> Outcome {
    aggregate.value(of: numbers).map { .success($0) }
      ?? .failure(
        ExpressionFault(
          .tooFewNumbers(
            part: spelling(upTo: index), of: name, found: numbers.count, needs: aggregate.leastCount),
          at: nodes[index].nameRange))
  }

  func wrongType(_ node: Int, _ value: ExpressionValue, expected: ValueKinds) -> ExpressionFault {
    wrongType((node, value), expected: expected)
  }

  func spelling(upTo node: Int) -> String { Self.part(of: nodes, upTo: node).text }
}

extension Expression {
  /// The same expression. A division by 0 has no value in it.
  var allowingDivisionByZero: Expression {
    var copy = self
    copy.allowsDivisionByZero = true
    return copy
  }

  /// Returns an operand of a comparison with `none`. A part without a value counts as missing, unless it has an error.
  private func missing(_ operand: Operand) -> Operand {
    guard case .failure(let fault) = operand.outcome, fault.isOfMissingValue else { return operand }
    return (operand.node, .success(.none))
  }

  private func both(_ left: Operand, _ right: Operand, _ then: (Found, Found) -> Outcome) -> Outcome {
    left.outcome.flatMap { a in right.outcome.flatMap { b in then((left.node, a), (right.node, b)) } }
  }

  /// Returns a truth of Kleene's three-valued logic, which is nil if a value is missing.
  private func truth(_ operand: Operand) -> Result<Bool?, ExpressionFault> {
    operand.outcome.flatMap { value in
      switch value {
      case .truth(let truth): .success(truth)
      case .none: .success(nil)
      case .whole, .decimal, .fraction, .text, .list: .failure(wrongType((operand.node, value), expected: .truth))
      }
    }
  }

  private static func value(of truth: Bool?) -> ExpressionValue { truth.map { .truth($0) } ?? .none }

  private func compare(_ comparison: Comparison, _ left: Found, _ right: Found) -> Outcome {
    // Only a comparison with the word `none` asks whether a value is missing.
    let asksForNone = comparison.isEquality && (isNone(left.node) || isNone(right.node))
    if !asksForNone, left.value == .none || right.value == .none { return .success(.none) }
    if comparison.isEquality { return isEqual(left, right).map { .truth($0 == (comparison == .equal)) } }
    for operand in [left, right] where operand.value.double == nil {
      return .failure(wrongType(operand, expected: .number))
    }
    // No comparison with a NaN is true.
    return .success(.truth(left.value.ordering(to: right.value).map { comparison.holds($0) } ?? false))
  }

  private func isEqual(_ left: Found, _ right: Found) -> Result<Bool, ExpressionFault> {
    // A number literal also equals text with the same spelling.
    if let literal = literal(right.node), literal.isComparable(with: left.value) {
      return .success(literal.matches(left.value))
    }
    if let literal = literal(left.node), literal.isComparable(with: right.value) {
      return .success(literal.matches(right.value))
    }
    guard left.value.kinds.isComparable(with: right.value.kinds) else {
      return .failure(
        ExpressionFault(
          .incomparable(
            part: spelling(upTo: left.node), found: left.value.noun, other: spelling(upTo: right.node),
            otherFound: right.value.noun),
          at: nodes[left.node].range.lowerBound..<nodes[right.node].range.upperBound))
    }
    return .success(left.value.isEqual(to: right.value))
  }

  private func literal(_ node: Int) -> Literal? {
    if case .literal(let literal) = nodes[node].operation { literal } else { nil }
  }

  private func isNone(_ node: Int) -> Bool { if case Literal.none? = literal(node) { true } else { false } }

  private func compute(_ operation: Arithmetic, _ left: Found, _ right: Found, at index: Int) -> Outcome {
    if left.value == .none || right.value == .none { return .success(.none) }
    for operand in [left, right] where operand.value.double == nil {
      return .failure(wrongType(operand, expected: .number))
    }
    do throws(ExpressionValue.ArithmeticFault) {
      let result = try ExpressionValue.compute(operation, left.value, right.value)
      return result.map { .success($0) } ?? .failure(wrongType(left, expected: .number))
    } catch {
      switch error {
      case .divisionByZero:
        if allowsDivisionByZero { return .success(.none) }
        return .failure(
          ExpressionFault(.divisionByZero(divisor: spelling(upTo: right.node)), at: nodes[right.node].range))
      case .tooLarge:
        return .failure(ExpressionFault(.tooLarge(spelling(upTo: index)), at: nodes[index].range))
      }
    }
  }

  private func wrongType(_ operand: Found, expected: ValueKinds) -> ExpressionFault {
    ExpressionFault(
      .wrongType(part: spelling(upTo: operand.node), found: operand.value.noun, expected: expected.noun),
      at: nodes[operand.node].range)
  }
}

extension ExpressionValue: CustomStringConvertible {
  /// The value as text: whole numbers in full, fractions in Swift's shortest form without `.0`, lists in brackets, and
  /// `none`.
  package var description: String {
    switch self {
    case .whole(let number): return number.description
    case .decimal(let number): return ExpressionValue.fraction(number.double).description
    case .fraction(let number):
      let text = number == 0 ? "0" : number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .text(let text): return text
    case .list(let items): return "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .truth(let truth): return truth ? "true" : "false"
    case .none: return "none"
    }
  }

  /// The value in words, for messages. A long value is described by its kind alone.
  var noun: String {
    switch self {
    case .whole, .decimal, .fraction: brief.map { "the number \($0)" } ?? "a number"
    case .text: brief.map { "the text '\($0)'" } ?? "text"
    case .truth: description
    case .list, .none: kinds.noun
    }
  }

  private var brief: String? {
    let text = description
    return text.utf8.count <= 40 ? text : nil
  }
}
