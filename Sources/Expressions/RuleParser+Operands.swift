import Specification

extension RuleParser {
  mutating func operand() throws(ExpressionFault) -> Part {
    let start = here.lowerBound
    switch next {
    case "(":
      advance(1)
      try enter()
      var part = try disjunction()
      depth -= 1
      try take(")", closing: start)
      part.range = start..<lastEnd
      return part
    case "$": return try parameter()
    case let scalar? where ("0"..."9").contains(scalar) || scalar == ".":
      let text = run { ("0"..."9").contains($0) || $0 == "." || Self.isWordPart($0) }
      guard let number = ExactRatio(decimal: text) else {
        throw ExpressionFault(
          .malformedNumber(text, advice: "numbers are digits or decimals such as 0.5"), at: start..<lastEnd)
      }
      return Part(term: .number(number), kind: .number, range: start..<lastEnd)
    case let scalar? where Self.isWordPart(scalar): return try name()
    default: throw unexpected("a number, a name or '('")
    }
  }

  private mutating func parameter() throws(ExpressionFault) -> Part {
    let start = position
    advance(1)
    let name = run(while: Self.isWordPart), range = start..<lastEnd
    guard mayNameParameters, let constant = vocabulary.parameters[name] else {
      throw ExpressionFault(.unknown(name, what: "parameter", allowed: vocabulary.parameters.words), at: range)
    }
    guard case .literal(_, let node, _) = constant, let text = node.scalar else {
      throw ExpressionFault(
        .wrongType(part: "$" + name, found: "a list or a map", expected: "a number or a state"), at: range)
    }
    var parser = RuleParser(text, vocabulary, mayNameParameters: false)
    do throws(ExpressionFault) {
      var part = try parser.sum()
      guard parser.isAtEnd else { throw parser.unexpected("the end") }
      part.range = range
      return part
    } catch {
      throw ExpressionFault(
        .wrongType(part: "$" + name, found: "'\(text)'", expected: "a number or a state"), at: range)
    }
  }

  private mutating func name() throws(ExpressionFault) -> Part {
    let start = position
    var word = run(while: Self.isWordPart)
    if RuleVocabulary.places.contains(word), !vocabulary.states.contains(word) { return try member(of: word, start) }
    if word == "north" || word == "south" {
      // A space ends the word: `north - east` is not a direction.
      for side in ["-east", "-west"] where position == lastEnd && rest(startsWith: side) {
        advance(side.count)
        word += side
      }
    }
    let range = start..<lastEnd
    if let state = vocabulary.states.firstIndex(of: word) {
      return Part(term: .input(.count(state)), kind: .number, range: range, state: state)
    }
    if let direction = RuleVocabulary.directions.first(where: { $0.name == word }) {
      return Part(term: .input(.cell(right: direction.right, down: direction.down)), kind: .cell, range: range)
    }
    if let found = RuleVocabulary.inputs.first(where: { $0.name == word }) {
      return Part(term: .input(found.input), kind: found.input == .own ? .cell : .number, range: range)
    }
    if word == "at" { return try offset(from: start) }
    if let function = RuleTerm.Function(rawValue: word) { return try call(function, from: start) }
    if Aggregate(rawValue: word) != nil {
      throw ExpressionFault(.misplaced(word, place: "in 'expect'"), at: range)
    }
    throw ExpressionFault(.unknown(word, what: "name", allowed: vocabulary.words), at: range)
  }

  /// Reads `.NAME` after the name of a cell of a pair.
  private mutating func member(of place: String, _ start: Int) throws(ExpressionFault) -> Part {
    guard vocabulary.isOfPairs else {
      throw ExpressionFault(.misplaced(place, place: "in rules with 'pair' or 'swap'"), at: start..<lastEnd)
    }
    guard next == ".", position == lastEnd else { throw unexpected("a point and a name, as in \(place).like") }
    advance(1)
    let isName = position == lastEnd && next.map { Self.isWordPart($0) && !("0"..."9").contains($0) } ?? false
    guard isName, !RuleVocabulary.places.contains(text(here)) else { throw unexpected("a name after '\(place).'") }
    let nameStart = position
    var part = try name()
    let range = nameStart..<lastEnd
    part.range = start..<lastEnd
    part.state = nil
    switch part.term {
    case .input(.step), .input(.columns), .input(.rows):
      throw ExpressionFault(.spelling(found: text(part.range), write: "write '\(text(range))' alone"), at: part.range)
    case .input(let input):
      if place == "second" { part.term = .input(.second(input)) }
      return part
    default: throw ExpressionFault(.misplaced(text(range), place: "without '\(place).'"), at: range)
    }
  }

  /// Reads `(dx, dy)` after `at`.
  private mutating func offset(from start: Int) throws(ExpressionFault) -> Part {
    let values = try arguments()
    let numbers = values.compactMap { $0.term.constant?.int }
    guard values.count == 2, numbers.count == 2, numbers.allSatisfy({ abs($0) <= 100 }) else {
      throw ExpressionFault(
        .unexpected(found: text(start..<lastEnd), expected: "two whole numbers from -100 to 100, as in at(2, 0)"),
        at: start..<lastEnd)
    }
    return Part(
      term: .input(.cell(right: numbers[0], down: numbers[1])), kind: .cell, range: start..<lastEnd)
  }

  private mutating func call(_ function: RuleTerm.Function, from start: Int) throws(ExpressionFault) -> Part {
    let values = try arguments()
    let range = start..<lastEnd, isOfMany = function == .min || function == .max
    guard isOfMany ? values.count >= 2 : values.count == 1 else {
      throw ExpressionFault(
        .unexpected(
          found: text(range),
          expected: isOfMany
            ? "two or more numbers, as in \(function)(1, fire)".replacingState(vocabulary.states)
            : "one number, as in \(function)(2)"), at: range)
    }
    let terms = try values.map { (part) throws(ExpressionFault) in try demand(part, .number).term }
    return Part(term: .call(function, terms), kind: .number, range: range)
  }

  /// Reads parts in parentheses, separated by commas.
  private mutating func arguments() throws(ExpressionFault) -> [Part] {
    let opening = here.lowerBound
    guard next == "(" else { throw unexpected("'('") }
    advance(1)
    try enter()
    var parts = [try disjunction()]
    while next == "," {
      advance(1)
      parts.append(try disjunction())
    }
    depth -= 1
    try take(")", closing: opening)
    return parts
  }
}

extension RuleTerm {
  /// The number, if the term is one or the negation of one.
  fileprivate var constant: ExactRatio? {
    switch self {
    case .number(let number): number
    case .negate(let part): part.constant.map { .zero - $0 }
    default: nil
    }
  }
}

extension String {
  /// Returns an example with the name of a state of the block.
  fileprivate func replacingState(_ states: [String]) -> String {
    states.last.map { split(separator: "fire", omittingEmptySubsequences: false).joined(separator: $0) } ?? self
  }
}
