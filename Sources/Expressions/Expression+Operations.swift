// The operations of an evaluation. Each takes its operands with their nodes, so that a fault can point at one of them.
extension Expression {
  package typealias Outcome = Result<ExpressionValue, ExpressionFault>
  /// An outcome, with the last node of the part that produced it.
  typealias Operand = (node: Int, outcome: Outcome)
  private typealias Found = (node: Int, value: ExpressionValue)

  func negate(_ operand: Operand) -> Outcome {
    operand.outcome.flatMap { value in
      if isMissing(value) { return .success(.none) }
      return value.negated.map { .success($0) } ?? .failure(wrongType((operand.node, value), expected: .number))
    }
  }

  func not(_ operand: Operand) -> Outcome { truth(operand).map { .truth(!$0) } }

  func apply(_ infix: Infix, _ left: Operand, _ right: Operand, at index: Int) -> Outcome {
    switch infix {
    case .and, .or:
      truth(left).flatMap { decided in
        decided == (infix == .or) ? .success(.truth(decided)) : truth(right).map { .truth($0) }
      }
    case .compare(let comparison): both(left, right) { compare(comparison, $0, $1) }
    case .compute(let arithmetic): both(left, right) { compute(arithmetic, $0, $1, at: index) }
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
  /// The same expression, for judging a condition at each step: an ordered comparison with a missing value is false.
  var allowingMissingValues: Expression {
    var copy = self
    copy.allowsMissingValues = true
    return copy
  }

  private func isMissing(_ value: ExpressionValue) -> Bool { allowsMissingValues && value == .none }

  private func both(_ left: Operand, _ right: Operand, _ then: (Found, Found) -> Outcome) -> Outcome {
    left.outcome.flatMap { a in right.outcome.flatMap { b in then((left.node, a), (right.node, b)) } }
  }

  private func truth(_ operand: Operand) -> Result<Bool, ExpressionFault> {
    operand.outcome.flatMap { value in
      if case .truth(let truth) = value {
        .success(truth)
      } else {
        .failure(wrongType((operand.node, value), expected: .truth))
      }
    }
  }

  private func compare(_ comparison: Comparison, _ left: Found, _ right: Found) -> Outcome {
    if comparison.isEquality { return isEqual(left, right).map { .truth($0 == (comparison == .equal)) } }
    if isMissing(left.value) || isMissing(right.value) { return .success(.truth(false)) }
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

  private func compute(_ operation: Arithmetic, _ left: Found, _ right: Found, at index: Int) -> Outcome {
    if isMissing(left.value) || isMissing(right.value) { return .success(.none) }
    for operand in [left, right] where operand.value.double == nil {
      return .failure(wrongType(operand, expected: .number))
    }
    do throws(ExpressionValue.ArithmeticFault) {
      let result = try ExpressionValue.compute(operation, left.value, right.value)
      return result.map { .success($0) } ?? .failure(wrongType(left, expected: .number))
    } catch {
      switch error {
      case .divisionByZero:
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
    case .whole, .fraction: brief.map { "the number \($0)" } ?? "a number"
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
