import Specification

extension Expression {
  /// Returns the faults that ``bind(to:as:)`` would report, without binding the expression.
  package func check(against vocabulary: Vocabulary, as role: Role = .condition) -> [ExpressionFault] {
    var copy = self
    return copy.bind(to: vocabulary, as: role)
  }

  /// Resolves the names of an expression, once after parsing. It checks every name, and every type that is known before
  /// a run. It replaces parameters by their values, and unknown names beside known ones by words.
  ///
  /// - Returns: all faults, ordered by position. An expression with faults must not be evaluated.
  package mutating func bind(to vocabulary: Vocabulary, as role: Role = .condition) -> [ExpressionFault] {
    var faults = bindParameters(vocabulary)
    let hasReferences = !references.isEmpty
    // A key that only another block sweeps does not concern this block.
    let own = hasReferences ? conditions.filter { $0.key == PointCondition.stepKey } : conditions
    faults += own.flatMap { $0.faults(vocabulary) }
    // Without a series, the step itself is the error, not the names.
    let isAtStep = vocabulary.hasSteps && conditions.contains { $0.key == PointCondition.stepKey }
    var binding = Binding(vocabulary: vocabulary, isAtStep: isAtStep)
    for index in nodes.indices { binding.visit(index, &nodes) }
    binding.finish(nodes, role)
    faults += binding.faults
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func bindParameters(_ vocabulary: Vocabulary) -> [ExpressionFault] {
    var faults: [ExpressionFault] = []
    var room = Self.boundLengthLimit
    for use in parameterUses {
      let problem: ExpressionFault.Problem
      switch vocabulary.parameters[use.name] {
      case .literal(_, _, let length):
        room -= length
        if room >= 0 { continue }
        problem = .tooLongWithParameters(limit: Self.boundLengthLimit)
      case .tooLong: problem = .tooLongWithParameters(limit: Self.boundLengthLimit)
      case .tooLarge: problem = .tooLarge("$" + use.name)
      case .map(let found):
        problem = .wrongType(part: "$" + use.name, found: found, expected: "a number, text or list")
      case nil: problem = .unknown(use.name, what: "parameter", allowed: vocabulary.parameters.words)
      }
      faults.append(ExpressionFault(problem, at: use.range))
      // The evaluation of an expression with errors is not needed, and the rest would be too long as well.
      if room < 0 { return faults }
    }
    nodes = nodes.reduce(into: []) { bound, node in
      guard case .literal(let literal) = node.operation else { return bound.append(negating: node) }
      let value = literal.replacingParameters { name in
        if case .literal(let literal, _, _)? = vocabulary.parameters[name] { literal } else { nil }
      }
      bound.append(Node(.literal(value), at: node.range))
    }
    for index in conditions.indices {
      guard let name = conditions[index].parameter, case .literal(_, let node, _)? = vocabulary.parameters[name] else {
        continue
      }
      if let text = node.scalar {
        conditions[index].value = text
        conditions[index].boundParameter = name
        // From now on, a `$` in the value is ordinary text.
        conditions[index].isQuoted = true
      } else {
        let problem = ExpressionFault.Problem.wrongType(
          part: "$" + name, found: node.found, expected: "a number or text")
        faults.append(ExpressionFault(problem, at: conditions[index].range))
      }
    }
    return faults
  }
}

extension PointCondition {
  fileprivate func faults(_ vocabulary: Vocabulary) -> [ExpressionFault] {
    guard key == Self.stepKey, vocabulary.hasSteps else {
      guard let sweptKeys = vocabulary.sweptKeys, !sweptKeys.contains(key) else { return [] }
      let allowed = sweptKeys + (vocabulary.hasSteps ? [Self.stepKey] : [])
      let words = allowed.map { key in Word(key, synonyms: vocabulary.sweptTitles[key].map { [$0] } ?? []) }
      let place = range.lowerBound..<range.lowerBound + key.unicodeScalars.count
      if sweptKeys.isEmpty, key != Self.stepKey, words.nearest(to: key) == nil {
        return [ExpressionFault(.notSwept(key: key, condition: written), at: place)]
      }
      return [ExpressionFault(.unknown(key, what: "sweep key", allowed: words), at: place)]
    }
    // A parameter without a value has already been reported.
    if parameter != nil { return [] }
    let last = vocabulary.lastStep
    if let step, !step.isNegative, last.map({ step <= $0 }) ?? true { return [] }
    let expected = "a step from 0" + (last.map { " to \($0)" } ?? "")
    let write = last.map { "write \(Self.stepKey)=\($0) instead of \(written), or make the run longer" }
    return [ExpressionFault(.outOfRange(found: "'\(value)'", expected: expected, write: write), at: range)]
  }
}

extension ValueKinds {
  /// The kind with its article, for messages.
  var noun: String {
    switch self {
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .truth: "true or false"
    case .none: "no value"
    default: "a value"
    }
  }
}

/// A pass over the nodes that binds names and checks types. Its stack holds the kinds of the values that an evaluation
/// would have.
private struct Binding {
  let vocabulary: Vocabulary
  /// Whether names refer to series, whose values are all numbers.
  let isAtStep: Bool
  var faults: [ExpressionFault] = []
  private var stack: [Operand] = []

  private struct Operand {
    /// The index of the operand's last node.
    var node: Int
    var kinds: ValueKinds
    /// Whether this is an unknown bare name: an error, unless the operand beside it turns it into a word.
    var isUnknown = false
  }

  init(vocabulary: Vocabulary, isAtStep: Bool) {
    self.vocabulary = vocabulary
    self.isAtStep = isAtStep
  }

  private var names: [String] { isAtStep ? vocabulary.series : vocabulary.statistics }

  mutating func visit(_ index: Int, _ nodes: inout [Expression.Node]) {
    let node = nodes[index]
    switch node.operation {
    case .literal(let literal):
      stack.append(Operand(node: index, kinds: literal.kinds))
    case .name(let name) where BlockReference.isReference(name):
      visitReference(name, node)
      stack.append(Operand(node: index, kinds: .any))
    case .aggregate(_, let name) where BlockReference.isReference(name):
      visitReference(name, node)
      stack.append(Operand(node: index, kinds: .number))
    case .name(let name) where ObjectCount(name: name) != nil:
      visitCount(name, node)
      stack.append(Operand(node: index, kinds: [.number, .none]))
    case .name(let name):
      stack.append(Operand(node: index, kinds: kinds(of: name), isUnknown: !names.contains(name)))
    case .aggregate(let aggregate, let name):
      if ObjectCount(name: name) != nil {
        visitCount(name, node)
      } else if !names.contains(name) {
        reportUnknown(name, at: node.nameRange)
      }
      if vocabulary.replicates < aggregate.leastCount {
        report(.tooFewReplicates(aggregate.rawValue, needs: aggregate.leastCount), at: node.range)
      }
      stack.append(Operand(node: index, kinds: .number))
    case .negate:
      take(.number, nodes)
      stack.append(Operand(node: index, kinds: .number))
    case .not:
      take(.truth, nodes)
      stack.append(Operand(node: index, kinds: .truth))
    case .within:
      for _ in 0..<3 { take(.number, nodes) }
      stack.append(Operand(node: index, kinds: .truth))
    case .infix(.compute):
      for _ in 0..<2 { take(.number, nodes) }
      stack.append(Operand(node: index, kinds: .number))
    case .infix(.and), .infix(.or):
      for _ in 0..<2 { take(.truth, nodes) }
      stack.append(Operand(node: index, kinds: .truth))
    case .infix(.compare(let comparison)):
      if comparison.isEquality {
        takeEqual(&nodes)
      } else {
        for _ in 0..<2 { take(.number, nodes) }
      }
      stack.append(Operand(node: index, kinds: .truth))
    }
  }

  /// Accepts a value of another block, which is checked once all blocks are known.
  private mutating func visitReference(_ name: String, _ node: Expression.Node) {
    if !vocabulary.hasOtherBlocks { report(.misplaced(name, place: "in 'expect'"), at: node.nameRange) }
  }

  /// Checks a number of objects, which is known only at the end of a run with a census.
  private mutating func visitCount(_ name: String, _ node: Expression.Node) {
    guard let count = ObjectCount(name: name) else { return }
    let range = node.nameRange
    if isAtStep || !vocabulary.statistics.contains(ObjectCount.statistic) {
      let absent = vocabulary.absent.first { $0.name == ObjectCount.statistic }
      if let absent, !isAtStep { return report(absent.absence, at: range) }
      let place = "at the end of a run with the statistic '\(ObjectCount.statistic)'"
      return report(.misplaced(ObjectCount.word, place: place), at: range)
    }
    let canonical = count.isWellFormed ? vocabulary.canonicalObject(count.code) : nil
    if canonical != count.code {
      let allowed = words(for: count.code, canonical: canonical)
      report(.unknown(count.code, what: "apgcode", allowed: allowed), at: range)
    }
  }

  /// The codes that an unknown code may represent: its canonical form if that is another form of the same kind of
  /// object, or that of a well-known one.
  private func words(for code: String, canonical: String?) -> [Word] {
    func kind(_ code: String) -> Substring { code.prefix { $0 != "_" } }
    guard let canonical,
      kind(canonical) == kind(code) || vocabulary.objects.contains(where: { $0.spelling == canonical })
    else { return vocabulary.objects }
    return [Word(canonical, synonyms: [code])]
  }

  /// Checks the type of the whole expression.
  mutating func finish(_ nodes: [Expression.Node], _ role: Expression.Role) {
    take(role == .condition ? .truth : .any, nodes)
  }

  /// Returns the kinds that a value of this name can have. A series holds numbers, or no value at steps that the engine
  /// skipped. A truth is true or false, and any other statistic has any other kind.
  private func kinds(of name: String) -> ValueKinds {
    if isAtStep { return [.number, .none] }
    return vocabulary.truths.contains(name) ? .truth : ValueKinds.any.subtracting(.truth)
  }

  /// Takes both operands of `==` or `!=` from the stack and checks that they can be compared.
  private mutating func takeEqual(_ nodes: inout [Expression.Node]) {
    guard var right = stack.popLast(), var left = stack.popLast() else { return }
    if vocabulary.hasWords, !isAtStep {
      makeWord(&left, beside: right, &nodes)
      makeWord(&right, beside: left, &nodes)
    }
    if left.isUnknown || right.isUnknown {
      for operand in [left, right] where operand.isUnknown {
        // If both names are unknown, the second one may well be meant as a word.
        if operand.node == right.node, left.isUnknown { continue }
        reportUnknown(operand, nodes)
      }
    } else if !isComparable(left, right, nodes) {
      report(
        .incomparable(
          part: spelling(left, nodes), found: describe(left, nodes), other: spelling(right, nodes),
          otherFound: describe(right, nodes)),
        at: nodes[left.node].range.lowerBound..<nodes[right.node].range.upperBound)
    }
  }

  /// Turns an unknown name beside a known one into a word.
  private func makeWord(_ operand: inout Operand, beside other: Operand, _ nodes: inout [Expression.Node]) {
    guard operand.isUnknown, !other.isUnknown, case .name(let word) = nodes[operand.node].operation,
      case .name = nodes[other.node].operation, !vocabulary.absent.contains(where: { $0.name == word })
    else { return }
    nodes[operand.node].operation = .literal(.text(word))
    operand.kinds = .text
    operand.isUnknown = false
  }

  private func isComparable(_ left: Operand, _ right: Operand, _ nodes: [Expression.Node]) -> Bool {
    if left.kinds.isComparable(with: right.kinds) { return true }
    // A number literal may be compared with text that consists of its digits.
    return isNumberLiteral(left, nodes) && right.kinds == .text || isNumberLiteral(right, nodes) && left.kinds == .text
  }

  private func isNumberLiteral(_ operand: Operand, _ nodes: [Expression.Node]) -> Bool {
    if case .literal = nodes[operand.node].operation { operand.kinds == .number } else { false }
  }

  /// Takes an operand from the stack and checks that its kind is one of those wanted.
  private mutating func take(_ wanted: ValueKinds, _ nodes: [Expression.Node]) {
    guard let operand = stack.popLast() else { return }
    if operand.isUnknown {
      reportUnknown(operand, nodes)
    } else if operand.kinds.isDisjoint(with: wanted) {
      report(
        .wrongType(
          part: spelling(operand, nodes), found: describe(operand, nodes), expected: wanted.noun),
        at: nodes[operand.node].range)
    }
  }

  private func spelling(_ operand: Operand, _ nodes: [Expression.Node]) -> String {
    Expression.part(of: nodes, upTo: operand.node).text
  }

  private func describe(_ operand: Operand, _ nodes: [Expression.Node]) -> String {
    if case .name(let name) = nodes[operand.node].operation, operand.kinds != .truth {
      return vocabulary.shares.contains(name) ? ExpressionFault.share : "a value"
    }
    return operand.kinds.noun
  }

  private mutating func reportUnknown(_ operand: Operand, _ nodes: [Expression.Node]) {
    if case .name(let name) = nodes[operand.node].operation { reportUnknown(name, at: nodes[operand.node].range) }
  }

  private mutating func reportUnknown(_ name: String, at range: Range<Int>) {
    if !isAtStep, let absent = vocabulary.absent.first(where: { $0.name == name }) {
      return report(absent.absence, at: range)
    }
    if !isAtStep, let condition = vocabulary.endWords[name] {
      return report(.misplaced(name, place: "in 'until'", write: condition), at: range)
    }
    let words = names.map(Word.init(statistic:))
    report(.unknown(name, what: isAtStep ? "series" : "statistic", allowed: words), at: range)
  }

  private mutating func report(_ problem: ExpressionFault.Problem, at range: Range<Int>) {
    faults.append(ExpressionFault(problem, at: range))
  }
}
