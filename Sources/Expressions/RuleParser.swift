import Specification

/// A parser of the conditions and probabilities of an automaton's rules.
///
/// The grammar is that of ``ExpressionParser`` with `^` for powers of any numbers, functions of numbers, and the names
/// of ``RuleVocabulary``, but without aggregates, text and lists.
package struct RuleParser {
  /// What a part of an expression is.
  enum Kind { case number, truth, cell }

  struct Part {
    var term: RuleTerm
    var kind: Kind
    var range: Range<Int>
    /// The number of the state whose neighbours the part counts, if it is the bare name of a state.
    var state: Int?
  }

  let scalars: [Unicode.Scalar]
  let vocabulary: RuleVocabulary
  let mayNameParameters: Bool
  var position = 0
  /// The end of the last token.
  var lastEnd = 0
  var depth = 0

  init(_ text: String, _ vocabulary: RuleVocabulary, mayNameParameters: Bool = true) {
    scalars = Array(text.unicodeScalars)
    self.vocabulary = vocabulary
    self.mayNameParameters = mayNameParameters
    advance(0)
  }

  /// Reads a condition.
  package static func condition(_ text: String, _ vocabulary: RuleVocabulary) throws(ExpressionFault) -> RuleTerm {
    try read(text, vocabulary, as: .truth)
  }

  /// Reads a number, such as a probability.
  package static func number(_ text: String, _ vocabulary: RuleVocabulary) throws(ExpressionFault) -> RuleTerm {
    try read(text, vocabulary, as: .number)
  }

  private static func read(
    _ text: String, _ vocabulary: RuleVocabulary, as kind: Kind
  ) throws(ExpressionFault) -> RuleTerm {
    var parser = RuleParser(text, vocabulary)
    try Expression.checkLength(parser.scalars)
    let part = try parser.disjunction()
    guard parser.isAtEnd else { throw parser.unexpected("an operator or the end") }
    return try parser.demand(part, kind).term
  }

  // MARK: Operators

  mutating func disjunction() throws(ExpressionFault) -> Part {
    var left = try conjunction()
    while take(word: "or") {
      let (a, b) = (try demand(left, .truth), try demand(conjunction(), .truth))
      left = Part(term: .or(a.term, b.term), kind: .truth, range: a.range.lowerBound..<b.range.upperBound)
    }
    return left
  }

  mutating func conjunction() throws(ExpressionFault) -> Part {
    var left = try negation()
    while take(word: "and") {
      let (a, b) = (try demand(left, .truth), try demand(negation(), .truth))
      left = Part(term: .and(a.term, b.term), kind: .truth, range: a.range.lowerBound..<b.range.upperBound)
    }
    return left
  }

  mutating func negation() throws(ExpressionFault) -> Part {
    let start = here.lowerBound
    guard take(word: "not") else { return try comparison() }
    try enter()
    let part = try demand(negation(), .truth)
    depth -= 1
    return Part(term: .not(part.term), kind: .truth, range: start..<part.range.upperBound)
  }

  mutating func comparison() throws(ExpressionFault) -> Part {
    let left = try sum()
    if take(word: "within") { return try tolerance(left) }
    guard let sign = comparisonSign() else { return left }
    let right = try sum()
    let place = here
    if comparisonSign() != nil { throw ExpressionFault(.chain(write: nil), at: place) }
    return try compared(left, sign, right)
  }

  /// Returns the comparison of two parts. Beside a cell, the name of a state is that state.
  func compared(_ left: Part, _ sign: Comparison, _ right: Part) throws(ExpressionFault) -> Part {
    let range = left.range.lowerBound..<right.range.upperBound
    if left.kind == .cell || right.kind == .cell {
      guard sign.isEquality else {
        let cell = left.kind == .cell ? left : right
        throw ExpressionFault(
          .wrongType(part: text(cell.range), found: "the state of a cell", expected: "a number"), at: cell.range)
      }
      return Part(term: .compare(sign, try cell(left), try cell(right)), kind: .truth, range: range)
    }
    if left.kind == .truth || right.kind == .truth {
      let (a, b) = (try demand(left, .number), try demand(right, .number))
      return Part(term: .compare(sign, a.term, b.term), kind: .truth, range: range)
    }
    return Part(term: .compare(sign, left.term, right.term), kind: .truth, range: range)
  }

  /// Returns a part as the state of a cell.
  func cell(_ part: Part) throws(ExpressionFault) -> RuleTerm {
    if part.kind == .cell { return part.term }
    if let state = part.state { return .number(ExactRatio(state)) }
    throw ExpressionFault(
      .wrongType(part: text(part.range), found: noun(part.kind), expected: "the name of a state"), at: part.range)
  }

  /// Reads `T of X` after `A within`.
  mutating func tolerance(_ actual: Part) throws(ExpressionFault) -> Part {
    let (a, width) = (try demand(actual, .number), try demand(sum(), .number))
    guard take(word: "of") else { throw unexpected("'of', as in 'A within 1 of 5'") }
    let centre = try demand(sum(), .number)
    let difference = RuleTerm.compute(.subtract, a.term, centre.term)
    return Part(
      term: .compare(.lessOrEqual, .call(.max, [difference, .negate(difference)]), width.term), kind: .truth,
      range: a.range.lowerBound..<centre.range.upperBound)
  }

  mutating func sum() throws(ExpressionFault) -> Part {
    try chain(["+": .add, "-": .subtract]) { (parser: inout Self) throws(ExpressionFault) in try parser.product() }
  }

  mutating func product() throws(ExpressionFault) -> Part {
    try chain(["*": .multiply, "/": .divide]) { (parser: inout Self) throws(ExpressionFault) in try parser.signed() }
  }

  mutating func chain(
    _ operators: [Unicode.Scalar: RuleTerm.Operator], _ operand: (inout Self) throws(ExpressionFault) -> Part
  ) throws(ExpressionFault) -> Part {
    var left = try operand(&self)
    while let scalar = next, let sign = operators[scalar] {
      advance(1)
      let (a, b) = (try demand(left, .number), try demand(operand(&self), .number))
      left = Part(term: .compute(sign, a.term, b.term), kind: .number, range: a.range.lowerBound..<b.range.upperBound)
    }
    return left
  }

  mutating func signed() throws(ExpressionFault) -> Part {
    guard next == "-" else { return try power() }
    let start = position
    advance(1)
    try enter()
    let part = try demand(signed(), .number)
    depth -= 1
    return Part(term: .negate(part.term), kind: .number, range: start..<part.range.upperBound)
  }

  mutating func power() throws(ExpressionFault) -> Part {
    let base = try operand()
    guard next == "^" else { return base }
    advance(1)
    try enter()
    let (a, b) = (try demand(base, .number), try demand(signed(), .number))
    depth -= 1
    return Part(term: .compute(.power, a.term, b.term), kind: .number, range: a.range.lowerBound..<b.range.upperBound)
  }
}
