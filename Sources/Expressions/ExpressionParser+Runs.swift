// The parts that are read as runs of characters rather than tokens: lists, and everything after `at` and `as`.

extension ExpressionParser {
  mutating func list() throws(ExpressionFault) {
    let start = scanner.range.lowerBound
    scanner.startRuns()
    let literal = try elements(from: start)
    try scanner.resume()
    nodes.append(Expression.Node(.literal(literal), at: start..<scanner.lastEnd))
  }

  /// Reads the elements after a `[`, up to the matching `]`. An element is a number, a word up to the next space, comma
  /// or bracket, text in quotes, a parameter or a list.
  private mutating func elements(from start: Int) throws(ExpressionFault) -> Literal {
    try enter()
    defer { depth -= 1 }
    var elements: [Literal] = []
    if scanner.take("]") { return .list(elements) }
    while true {
      if !scanner.isAtEnd() { elements.append(try element()) }
      if scanner.isAtEnd() { throw ExpressionFault(.unclosed("the bracket '['"), at: start..<start + 1) }
      if scanner.take("]") { return .list(elements) }
      guard scanner.take(",") else {
        throw ExpressionFault(.unexpected(found: scanner.foundHere, expected: "',' or ']'"), at: scanner.here)
      }
    }
  }

  private mutating func element() throws(ExpressionFault) -> Literal {
    let start = scanner.here.lowerBound
    if scanner.take("[") { return try elements(from: start) }
    if let quoted = try scanner.takeQuoted() { return .text(quoted.text) }
    let (run, range) = scanner.take(upTo: [",", "[", "]"])
    if run.isEmpty {
      throw ExpressionFault(.unexpected(found: scanner.foundHere, expected: "an element of the list"), at: scanner.here)
    }
    guard run.hasPrefix("$"), run != "$" else { return Literal(word: run) }
    let name = String(run.dropFirst())
    parameterUses.append(Expression.ParameterUse(name: name, range: range))
    return .parameter(name)
  }
}

// The part after `at`.
extension ExpressionParser {
  /// Reads one or more `KEY=VALUE`, up to the end or `as`.
  mutating func conditions() throws(ExpressionFault) -> [PointCondition] {
    var conditions: [PointCondition] = []
    scanner.startRuns()
    repeat {
      let condition = try condition(isFirst: conditions.isEmpty)
      guard !conditions.contains(where: { $0.key == condition.key }) else {
        throw ExpressionFault(.repeated(condition.key), at: condition.range)
      }
      conditions.append(condition)
    } while !scanner.isAtEnd() && scanner.peekRun() != "as"
    try scanner.resume()
    return conditions
  }

  private mutating func condition(isFirst: Bool) throws(ExpressionFault) -> PointCondition {
    let form = isFirst ? "KEY=VALUE after 'at', such as step=10" : "KEY=VALUE or the end"
    let (key, keyRange) = scanner.take(upTo: ["="])
    guard !key.isEmpty else {
      throw ExpressionFault(.unexpected(found: scanner.foundHere, expected: form), at: scanner.here)
    }
    if !isFirst, key == "and" || key == "or" {
      throw ExpressionFault(.joined(key, joinsConditions: takesCondition()), at: keyRange)
    }
    guard scanner.take("=") else {
      throw ExpressionFault(.unexpected(found: scanner.quotation(keyRange), expected: form), at: keyRange)
    }
    let sign = scanner.here
    if scanner.take("=") { throw ExpressionFault(.spelling(found: "==", write: "write '=' after 'at'"), at: sign) }
    let quoted = try scanner.takeQuoted()
    let (value, range) = quoted ?? scanner.take(upTo: [])
    guard quoted != nil || !value.isEmpty else {
      throw ExpressionFault(.unexpected(found: scanner.foundHere, expected: "a value of '\(key)'"), at: scanner.here)
    }
    guard quoted != nil || value.last != "," else {
      throw ExpressionFault(
        .spelling(found: ",", write: "separate the conditions by spaces"), at: range.upperBound - 1..<range.upperBound)
    }
    let condition = PointCondition(
      key: key, value: value, range: keyRange.lowerBound..<range.upperBound, isQuoted: quoted != nil)
    if let parameter = condition.parameter {
      parameterUses.append(Expression.ParameterUse(name: parameter, range: range))
    } else if key == PointCondition.stepKey, condition.step == nil {
      throw ExpressionFault(
        .unexpected(found: scanner.quotation(range), expected: "a whole number of steps"), at: range)
    }
    return condition
  }

  /// Takes the beginning of `KEY=VALUE`. Returns whether it was one, and not a comparison.
  private mutating func takesCondition() -> Bool {
    let (key, _) = scanner.take(upTo: ["=", "<", ">", "!"])
    guard !key.isEmpty, scanner.take("=") else { return false }
    return !scanner.take("=")
  }
}

// The part after `as`.
extension ExpressionParser {
  /// Reads `as FORMAT` up to the end of the text, or returns nil if no `as` follows.
  mutating func format() throws(ExpressionFault) -> ValueFormat? {
    guard isAt("as") else { return nil }
    scanner.startRuns()
    let (run, range) = scanner.take(upTo: [])
    guard !run.isEmpty else {
      throw ExpressionFault(.unexpected(found: "the end", expected: "a format, such as .2f, .1% or ,"), at: range)
    }
    guard let format = ValueFormat(run) else {
      throw ExpressionFault(.unknown(run, what: "format", allowed: ValueFormat.words), at: range)
    }
    guard scanner.isAtEnd() else {
      throw ExpressionFault(.unexpected(found: scanner.foundHere, expected: "the end"), at: scanner.here)
    }
    return format
  }
}
