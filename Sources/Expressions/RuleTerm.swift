/// A condition or a number in a rule of the model `automaton`, with all names resolved.
package indirect enum RuleTerm: Sendable, Hashable {
  case number(ExactRatio)
  case input(RuleInput)
  /// A condition over the position and the step, which is decided for each cell apart from the neighbours.
  case flag(Int)
  case negate(RuleTerm)
  case not(RuleTerm)
  case compute(Operator, RuleTerm, RuleTerm)
  case call(Function, [RuleTerm])
  case compare(Comparison, RuleTerm, RuleTerm)
  case and(RuleTerm, RuleTerm)
  case or(RuleTerm, RuleTerm)

  package enum Operator: String, Sendable { case add = "+", subtract = "-", multiply = "*", divide = "/", power = "^" }

  package enum Function: String, Sendable, CaseIterable { case exp, log, sqrt, min, max }

  /// The parts of the term.
  package var parts: [RuleTerm] {
    switch self {
    case .number, .input, .flag: []
    case .negate(let part), .not(let part): [part]
    case .call(_, let parts): parts
    case .compute(_, let a, let b), .compare(_, let a, let b), .and(let a, let b), .or(let a, let b): [a, b]
    }
  }

  /// The inputs that the term depends on, in the order of the text and without repetition.
  package var inputs: [RuleInput] {
    var inputs: [RuleInput] = []
    var rest = [self]
    while let term = rest.popLast() {
      if case .input(let input) = term, !inputs.contains(input) { inputs.append(input) }
      if case .flag(let number) = term, !inputs.contains(.flag(number)) { inputs.append(.flag(number)) }
      rest += term.parts.reversed()
    }
    return inputs
  }

  /// The work of evaluating the term once, in operations with fractions. A function or a power takes about as long as
  /// 500 of them.
  package var work: Int {
    let own =
      switch self {
      case .compute(.power, _, _), .call(.exp, _), .call(.log, _), .call(.sqrt, _): 512
      default: 1
      }
    return parts.reduce(own) { $0 + $1.work }
  }

  /// Returns the term with each part replaced for which `change` returns another one. A replaced part is not searched.
  package func replacing(_ change: (RuleTerm) -> RuleTerm?) -> RuleTerm {
    if let changed = change(self) { return changed }
    return switch self {
    case .number, .input, .flag: self
    case .negate(let part): .negate(part.replacing(change))
    case .not(let part): .not(part.replacing(change))
    case .call(let function, let parts): .call(function, parts.map { $0.replacing(change) })
    case .compute(let sign, let a, let b): .compute(sign, a.replacing(change), b.replacing(change))
    case .compare(let sign, let a, let b): .compare(sign, a.replacing(change), b.replacing(change))
    case .and(let a, let b): .and(a.replacing(change), b.replacing(change))
    case .or(let a, let b): .or(a.replacing(change), b.replacing(change))
    }
  }
}
