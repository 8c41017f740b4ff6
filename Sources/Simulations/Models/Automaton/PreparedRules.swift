import Expressions

/// Rules in the form in which they are compiled: without words for the size, and with flags for conditions over the
/// position.
struct PreparedRules: Sendable {
  private(set) var rules: [AutomatonRule]
  /// The conditions over the position and the step, by the numbers of their flags.
  private(set) var flags: [RuleTerm] = []
  /// The first ages of the classes of ages that the rules tell apart, in ascending order.
  private(set) var ageClasses = [1]
  let lattice: AutomatonLattice
  /// The names of the states, for messages.
  let names: [String]

  /// The number of phases of a step.
  var phases: Int { (rules.map(\.phase).max() ?? 0) + 1 }
  var usesStep: Bool { rules.contains { $0.terms.contains { $0.inputs.contains(.step) } } }
  var usesAge: Bool { ageClasses.count > 1 }
  var flagsUseStep: Bool { flags.contains { $0.inputs.contains(.step) } }
  /// Whether a draw decides anything.
  var usesChance: Bool { rules.contains { $0.probability != nil || $0.to == .neighbour } }

  init(_ rules: [AutomatonRule], _ lattice: AutomatonLattice, names: [String]) throws(RuleProblem) {
    self.rules = []
    self.names = names
    self.lattice = lattice
    var ages: Set = [1]
    for (number, rule) in rules.enumerated() {
      var rule = rule
      rule.condition = try rule.condition.map { (term) throws(RuleProblem) in
        try prepared(term, number, .condition, &ages)
      }
      rule.probability = try rule.probability.map { (term) throws(RuleProblem) in
        try prepared(term, number, .probability, &ages)
      }
      self.rules.append(rule)
    }
    ageClasses = ages.sorted()
  }

  private mutating func prepared(
    _ term: RuleTerm, _ rule: Int, _ part: RuleProblem.Part, _ ages: inout Set<Int>
  ) throws(RuleProblem) -> RuleTerm {
    let lattice = lattice
    var flags = flags
    let result = term.replacing { term in
      switch term {
      case .input(.columns): return .number(ExactRatio(lattice.columns))
      case .input(.rows): return .number(ExactRatio(lattice.rows))
      case .input(.cell(right: 0, down: 0)): return .input(.own)
      case .input(.second(.cell(right: 0, down: 0))): return .input(.second(.own))
      case .compare:
        let fixed: [RuleInput] = [.step, .columns, .rows]
        let inputs = term.inputs.filter { !fixed.contains($0) }, isOfSecond = inputs.first.map { $0 != $0.ofFirst }
        guard part == .condition, let isOfSecond,
          inputs.allSatisfy({ [.column, .row].contains($0.ofFirst) && ($0 != $0.ofFirst) == isOfSecond })
        else { return nil }
        let condition = term.replacing { term in
          switch term {
          case .input(.columns): .number(ExactRatio(lattice.columns))
          case .input(.rows): .number(ExactRatio(lattice.rows))
          case .input(.second(let input)): .input(input)
          default: nil
          }
        }
        let known = flags.firstIndex(of: condition)
        if known == nil { flags.append(condition) }
        let number = known ?? flags.count - 1
        return isOfSecond ? .compare(.equal, .input(.second(.flag(number))), .number(.one)) : .flag(number)
      default: return nil
      }
    }
    self.flags = flags
    for (input, name) in [(RuleInput.column, "column"), (.row, "row")]
    where result.inputs.contains(where: { $0.ofFirst == input }) {
      throw RuleProblem(
        rule: rule, part: part,
        message: part == .probability
          ? "'\(name)' can only be used in 'if'" : "'\(name)' cannot be compared with counts of neighbours",
        advice: "compare it with a number in 'if', as in if: \(name) == 0")
    }
    try readAges(result, rule, part, &ages)
    return result
  }

  /// Collects the ages at which comparisons change, and refuses any other use of `age`.
  private func readAges(
    _ term: RuleTerm, _ rule: Int, _ part: RuleProblem.Part, _ classes: inout Set<Int>
  ) throws(RuleProblem) {
    guard term.inputs.contains(where: { $0.ofFirst == .age }) else { return }
    let ages: [RuleTerm] = [.input(.age), .input(.second(.age))]
    if case .compare(_, let a, let b) = term, let other = ages.contains(a) ? b : ages.contains(b) ? a : nil,
      other.inputs.isEmpty, let number = try? other.number({ _ in 0 })
    {
      let floor = number.floor(bits: 0).int ?? .max / 2
      for age in [floor, floor + 1] where age > 1 && age <= Int(UInt32.max) { classes.insert(age) }
      return
    }
    if case .input = term {
      throw RuleProblem(
        rule: rule, part: part, message: "'age' can only be compared with a number",
        advice: part == .probability ? "compare it in 'if', as in if: age >= 5" : "write a comparison such as age >= 5")
    }
    for inner in term.parts { try readAges(inner, rule, part, &classes) }
  }
}
