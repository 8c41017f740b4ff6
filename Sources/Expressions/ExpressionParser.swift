import Specification

extension Expression {
  /// Parses an expression without checking names and types, which ``bind(to:as:)`` does. O(n) in the length.
  ///
  /// - Throws: the first error in the syntax.
  package init(_ text: String) throws(ExpressionFault) {
    let scalars = Array(text.unicodeScalars)
    try Self.checkLength(scalars)
    var parser = try ExpressionParser(scalars)
    self = try parser.whole()
    guard parser.scanner.token == .end else {
      throw ExpressionFault(.misplaced("as", place: "in an inline value"), at: parser.scanner.range)
    }
  }

  static func checkLength(_ scalars: [Unicode.Scalar]) throws(ExpressionFault) {
    guard scalars.count <= lengthLimit else {
      throw ExpressionFault(.tooLong(scalars: scalars.count, limit: lengthLimit), at: lengthLimit..<scalars.count)
    }
  }
}

/// A parser by precedence climbing: it reads an operand, then every operator that binds tightly enough, with its right
/// operand.
struct ExpressionParser {
  var scanner: ExpressionScanner
  var nodes: [Expression.Node] = []
  var parameterUses: [Expression.ParameterUse] = []
  var depth = 0

  /// The words that have a meaning of their own, and so are not names.
  static let connectives = ["and", "or", "not", "within", "of", "at", "as"]
  private static let operand = "a number, a name, a list or text in quotes"

  init(_ scalars: [Unicode.Scalar], from start: Int = 0) throws(ExpressionFault) {
    scanner = try ExpressionScanner(scalars, from: start)
  }

  /// Parses a whole expression, including the part after `at`. Stops at the end or before `as`.
  mutating func whole() throws(ExpressionFault) -> Expression {
    _ = try expression(.or)
    let conditions = try isAt("at") ? self.conditions() : []
    guard scanner.token == .end || isAt("as") else {
      throw unexpected("an operator or the end", among: ["and", "or", "within", "at"])
    }
    return Expression(nodes: nodes, conditions: conditions, parameterUses: parameterUses)
  }

  func isAt(_ word: String) -> Bool { scanner.token == .word(word) }

  private func isAt(symbol: String) -> Bool { scanner.token == .symbol(symbol) }

  /// Returns the fault for a token that is not allowed here.
  private func unexpected(_ expected: String, among words: [String] = []) -> ExpressionFault {
    var nearest: String?
    if case .word(let word) = scanner.token { nearest = words.map { Word($0) }.nearest(to: word) }
    return ExpressionFault(
      .unexpected(found: scanner.found, expected: expected, nearest: nearest), at: scanner.range)
  }

  mutating func enter() throws(ExpressionFault) {
    depth += 1
    if depth > Expression.depthLimit {
      throw ExpressionFault(.tooDeep(limit: Expression.depthLimit), at: scanner.range)
    }
  }
}

// Operators.
extension ExpressionParser {
  /// Parses an expression whose operators bind at least as tightly as `loosest`, and appends its nodes. Returns its
  /// range.
  private mutating func expression(_ loosest: Precedence) throws(ExpressionFault) -> Range<Int> {
    let start = try operand(loosest).lowerBound
    var comparison: (left: Int, infix: Infix?)?
    while let (infix, precedence) = self.infix, precedence >= loosest {
      let place = scanner.range
      let left = nodes.count - 1
      try scanner.advance()
      if precedence == .comparison, let comparison {
        _ = try expression(.sum)
        throw ExpressionFault(.chain(write: unchained(comparison, at: left, infix)), at: place)
      }
      let end = try expression(precedence.next).upperBound
      if let infix {
        nodes.append(Expression.Node(.infix(infix), at: start..<end))
      } else {
        try tolerance(from: start)
      }
      if precedence == .comparison { comparison = (left, infix) }
    }
    return start..<scanner.lastEnd
  }

  /// The operator that comes next, or nil if none follows. For `within`, which takes three operands, the first element
  /// is nil.
  private var infix: (Infix?, Precedence)? {
    let infix: Infix
    switch scanner.token {
    case .word("or"): infix = .or
    case .word("and"): infix = .and
    case .word("within"): return (nil, .comparison)
    case .symbol(let symbol):
      if let comparison = Comparison(rawValue: symbol) {
        infix = .compare(comparison)
      } else if let arithmetic = Arithmetic(rawValue: symbol) {
        infix = .compute(arithmetic)
      } else {
        return nil
      }
    default: return nil
    }
    return (infix, infix.precedence)
  }

  /// Parses `of X`, after `A within T`.
  private mutating func tolerance(from start: Int) throws(ExpressionFault) {
    guard isAt("of") else { throw unexpected("'of', as in 'A within 0.1 of 5'", among: ["of"]) }
    try scanner.advance()
    let end = try expression(.sum).upperBound
    nodes.append(Expression.Node(.within, at: start..<end))
  }

  /// Returns `1 < x and x < 3` for `1 < x < 3`, or nil if one of the operators is `within`.
  ///
  /// - Parameters:
  ///   - first: the first operator, and the index of the first operand's last node.
  ///   - comparison: the index of the first comparison's node. The nodes of the third operand are the last ones.
  private func unchained(_ first: (left: Int, infix: Infix?), at comparison: Int, _ second: Infix?) -> String? {
    guard let infix = first.infix, let second else { return nil }
    let left = Expression.part(of: nodes, upTo: first.left).text
    let middle = Expression.part(of: nodes, upTo: comparison - 1).text
    let right = Expression.part(of: nodes, upTo: nodes.count - 1).text
    return "\(left) \(infix.spelling) \(middle) and \(middle) \(second.spelling) \(right)"
  }
}

// Operands.
extension ExpressionParser {
  /// Parses an operand with its brackets and signs, and returns its range.
  private mutating func operand(_ loosest: Precedence) throws(ExpressionFault) -> Range<Int> {
    let start = scanner.range.lowerBound
    switch scanner.token {
    case .number(let literal): try take(.literal(literal))
    case .text(let text): try take(.literal(.text(text)))
    case .parameter(let name):
      parameterUses.append(Expression.ParameterUse(name: name, range: scanner.range))
      try take(.literal(.parameter(name)))
    case .word("not"):
      guard loosest <= .not else {
        throw ExpressionFault(.misplaced("not", place: "before a comparison, or in parentheses"), at: scanner.range)
      }
      try negated(.not, .not)
    case .word(let word): try name(word)
    case .reference(let name): try reference(name)
    case .symbol("-"): try negated(.negate, .unary)
    case .symbol("("): try parenthesised()
    case .symbol("["): try list()
    case .symbol, .end: throw unexpected(Self.operand)
    }
    return start..<scanner.lastEnd
  }

  /// Takes a token that is an operand by itself.
  private mutating func take(_ operation: Expression.Operation) throws(ExpressionFault) {
    nodes.append(Expression.Node(operation, at: scanner.range))
    try scanner.advance()
  }

  /// Parses `not` or `-` and its operand.
  private mutating func negated(
    _ operation: Expression.Operation, _ precedence: Precedence
  ) throws(ExpressionFault) {
    let start = scanner.range.lowerBound
    try enter()
    try scanner.advance()
    let end = try expression(precedence).upperBound
    depth -= 1
    nodes.append(negating: Expression.Node(operation, at: start..<end))
  }

  private mutating func parenthesised() throws(ExpressionFault) {
    let opening = scanner.range
    try enter()
    try scanner.advance()
    _ = try expression(.or)
    try close(opening, expected: "an operator or ')'")
    depth -= 1
  }

  /// Takes the `)` that closes the bracket at `opening`.
  private mutating func close(_ opening: Range<Int>, expected: String) throws(ExpressionFault) {
    guard !isAt(symbol: ")") else { return try scanner.advance() }
    if scanner.token == .end { throw ExpressionFault(.unclosed("the bracket '('"), at: opening) }
    for word in ["at", "as"] where isAt(word) {
      throw ExpressionFault(.misplaced(word, place: ExpressionFault.endOfExpression), at: scanner.range)
    }
    throw unexpected(expected, among: ["and", "or", "within"])
  }

  /// Parses a name, `none` or an aggregate.
  private mutating func name(_ word: String) throws(ExpressionFault) {
    guard !Self.connectives.contains(word) else { throw unexpected(Self.operand) }
    let range = scanner.range
    try scanner.advance()
    if isAt(symbol: "(") {
      if word == ObjectCount.word {
        nodes.append(Expression.Node(.name(try objectCount()), at: range.lowerBound..<scanner.lastEnd))
      } else {
        try aggregate(word, at: range)
      }
    } else {
      let isNone = Literal.noneWords.contains(word)
      nodes.append(Expression.Node(isNone ? .literal(.none) : .name(word), at: range))
    }
  }

  /// Parses a reference to another block: one of its statistics, or its number of objects with an apgcode.
  private mutating func reference(_ name: String) throws(ExpressionFault) {
    let start = scanner.range.lowerBound
    try scanner.advance()
    nodes.append(Expression.Node(.name(try counted(name)), at: start..<scanner.lastEnd))
  }

  /// Returns the name, extended by the apgcode in the parentheses that follow if it is a `count`.
  private mutating func counted(_ name: String) throws(ExpressionFault) -> String {
    guard isAt(symbol: "("), name == ObjectCount.word || name.hasSuffix("." + ObjectCount.word) else { return name }
    return name.dropLast(ObjectCount.word.count) + (try objectCount())
  }

  /// Parses `("CODE")` after `count`, and returns the name of the whole.
  private mutating func objectCount() throws(ExpressionFault) -> String {
    let opening = scanner.range, expected = "an apgcode in quotes, as in count(\"xp2_7\")"
    try scanner.advance()
    guard case .text(let code) = scanner.token else { throw unexpected(expected) }
    guard let count = ObjectCount(code: code) else {
      throw ExpressionFault(.unknown(code, what: "apgcode", allowed: []), at: scanner.range)
    }
    try scanner.advance()
    try close(opening, expected: "')': 'count' takes one apgcode")
    return count.name
  }

  /// The name that comes next, in this block or another one; nil for any other token.
  private var statistic: String? {
    switch scanner.token {
    case .word(let name): Self.connectives.contains(name) ? nil : name
    case .reference(let name): name
    case .number, .parameter, .text, .symbol, .end: nil
    }
  }

  /// Parses `(NAME)` after the word of an aggregate.
  private mutating func aggregate(_ word: String, at place: Range<Int>) throws(ExpressionFault) {
    guard let aggregate = Aggregate(rawValue: word) else {
      throw ExpressionFault(.unknown(word, what: "function", allowed: Aggregate.words), at: place)
    }
    let opening = scanner.range
    try scanner.advance()
    guard let name = statistic else { throw unexpected("the name of a statistic") }
    let nameStart = scanner.range.lowerBound
    try scanner.advance()
    let counted = try counted(name)
    let nameRange = nameStart..<scanner.lastEnd
    try close(opening, expected: "')': an aggregate takes the name of one statistic")
    nodes.append(
      Expression.Node(.aggregate(aggregate, counted), at: place.lowerBound..<scanner.lastEnd, name: nameRange))
  }
}
