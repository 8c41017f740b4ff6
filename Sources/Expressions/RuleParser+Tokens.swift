// The checks and the tokens of the parser.
extension RuleParser {
  func demand(_ part: Part, _ kind: Kind) throws(ExpressionFault) -> Part {
    guard part.kind == kind else {
      throw ExpressionFault(
        .wrongType(part: text(part.range), found: noun(part.kind), expected: noun(kind)), at: part.range)
    }
    return part
  }

  func noun(_ kind: Kind) -> String {
    switch kind {
    case .number: ValueKinds.number.noun
    case .truth: ValueKinds.truth.noun
    case .cell: "the state of a cell"
    }
  }

  mutating func enter() throws(ExpressionFault) {
    depth += 1
    if depth > Expression.depthLimit { throw ExpressionFault(.tooDeep(limit: Expression.depthLimit), at: here) }
  }

  func unexpected(_ expected: String) -> ExpressionFault {
    let end = here
    return ExpressionFault(
      .unexpected(found: end.isEmpty ? "the end" : "'\(text(end))'", expected: expected), at: end)
  }

  var isAtEnd: Bool { next == nil }

  /// Takes a number of scalars and the spaces after them.
  mutating func advance(_ count: Int) {
    position += count
    lastEnd = position
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
  }

  /// The next scalar, which is not a space.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// The range of the next word or scalar.
  var here: Range<Int> {
    let end = scalars[position...].firstIndex { !Self.isWordPart($0) } ?? scalars.count
    return position..<(position < scalars.count ? max(end, position + 1) : position)
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }

  mutating func run(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    let end = scalars[start...].firstIndex { !isWanted($0) } ?? scalars.count
    advance(end - start)
    return text(start..<end)
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  func rest(startsWith word: String) -> Bool {
    scalars[position...].starts(with: word.unicodeScalars)
  }

  mutating func take(word: String) -> Bool {
    guard text(here) == word else { return false }
    advance(here.count)
    return true
  }

  mutating func take(_ scalar: Unicode.Scalar, closing opening: Int) throws(ExpressionFault) {
    guard next == scalar else {
      if isAtEnd { throw ExpressionFault(.unclosed("the bracket '('"), at: opening..<opening + 1) }
      throw unexpected("an operator or ')'")
    }
    advance(1)
  }

  mutating func comparisonSign() -> Comparison? {
    guard let first = next, "=!<>".unicodeScalars.contains(first) else { return nil }
    let pair = text(position..<min(position + 2, scalars.count))
    guard let sign = Comparison(rawValue: pair) ?? Comparison(rawValue: String(first)) else { return nil }
    advance(sign.rawValue.count)
    return sign
  }
}
