extension Expression: CustomStringConvertible {
  /// The canonical spelling, which is unique for each meaning and can be parsed again. Text is in single quotation
  /// marks, and everything else is as plain as possible. A power with more than 100 digits stays a power.
  package var description: String {
    let text = Self.part(of: nodes, upTo: nodes.count - 1).text
    return conditions.isEmpty ? text : text + " at " + conditions.map(\.spelling).joined(separator: " ")
  }

  /// A canonical spelling with the precedence of its loosest operator.
  typealias Part = (text: String, precedence: Precedence)

  /// Returns the part of an expression whose last operation is the node at `last`. Linear in the length of the part.
  static func part(of nodes: [Node], upTo last: Int) -> Part {
    var parts: [Part] = []
    for node in nodes[start(of: last, in: nodes)...max(last, 0)] {
      switch node.operation {
      case .literal(let literal): parts.append((literal.spelling, literal.precedence))
      case .name(let name): parts.append((name, .primary))
      case .aggregate(let aggregate, let name): parts.append(("\(aggregate.rawValue)(\(name))", .primary))
      case .negate: parts.append(("-" + pop(&parts, atLeast: .unary), .unary))
      case .not: parts.append(("not " + pop(&parts, atLeast: .not), .not))
      case .infix(let infix):
        let precedence = infix.precedence
        let right = pop(&parts, atLeast: precedence.next)
        // Comparisons do not chain, so both of their operands must bind tighter.
        var text = pop(&parts, atLeast: precedence == .comparison ? precedence.next : precedence)
        // The left side of a long sum is extended, not copied.
        text += " " + infix.spelling + " " + right
        parts.append((text, precedence))
      case .within:
        let centre = pop(&parts, atLeast: .sum)
        let tolerance = pop(&parts, atLeast: .sum)
        let value = pop(&parts, atLeast: .sum)
        parts.append((value + " within " + tolerance + " of " + centre, .comparison))
      }
    }
    return parts.last ?? ("", .primary)
  }

  /// Returns the index of the first node of the part whose last node is `last`.
  static func start(of last: Int, in nodes: [Node]) -> Int {
    var missing = 1, index = last
    while index >= 0 {
      missing += nodes[index].operation.operandCount - 1
      if missing == 0 { return index }
      index -= 1
    }
    return 0
  }

  /// Removes and returns the last part, in parentheses if it binds too loosely.
  private static func pop(_ parts: inout [Part], atLeast: Precedence) -> String {
    guard let part = parts.popLast() else { return "" }
    return part.precedence < atLeast ? "(" + part.text + ")" : part.text
  }
}

extension Expression.Operation {
  /// The number of operands that the operation takes.
  fileprivate var operandCount: Int {
    switch self {
    case .literal, .name, .aggregate: 0
    case .negate, .not: 1
    case .infix: 2
    case .within: 3
    }
  }
}

extension Literal {
  var spelling: String {
    switch self {
    case .power(let base, let exponent, let isNegative): (isNegative ? "-" : "") + Self.power(base, exponent)
    case .whole(_, let spelling), .decimal(_, let spelling): spelling
    case .text(let text): Self.quoted(text)
    case .none: "none"
    case .list(let items): "[" + items.map(\.spelling).joined(separator: ", ") + "]"
    case .parameter(let name): "$" + name
    }
  }

  /// The precedence of the literal: a negative number binds like the operator `-`. The spelling as `KEY=VALUE`. The
  /// value is in quotation marks unless it can be read back without them.
  var precedence: Precedence {
    switch self {
    case .whole(_, let spelling), .decimal(_, let spelling): spelling.hasPrefix("-") ? .unary : .primary
    case .power(_, _, let isNegative): isNegative ? .unary : .primary
    case .text, .none, .list, .parameter: .primary
    }
  }

  /// A power with more digits than this is not written out.
  private static let writtenDigits = 100

  private static func power(_ base: BigWhole, _ exponent: Int) -> String {
    // A digit takes more than 3 bits, because log₂ 10 > 3.
    let power = base.power(BigWhole(exponent), limit: 3 * writtenDigits)
    return power?.description ?? "\(base)^\(exponent)"
  }

  static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in text.unicodeScalars {
      quoted.append(scalar)
      if scalar == "'" { quoted.append(scalar) }
    }
    quoted.append("'")
    return String(quoted)
  }
}

extension PointCondition {
  /// Plain where the value reads back as one run that is no parameter, otherwise in quotation marks.
  var spelling: String {
    let isPlain =
      !value.isEmpty && value.last != "," && parameter == nil && value.first != "$"
      && value.unicodeScalars.allSatisfy { !" \t\r\n'\"=".unicodeScalars.contains($0) }
    return key + "=" + (isPlain || parameter != nil ? value : Literal.quoted(value))
  }
}

extension Expression {
  /// Returns the bounds of a bound expression's value, which hold in every run and are known before any run.
  ///
  /// - Parameter bounds: returns the bounds of a name's value.
  package func bounds(of bounds: (String) -> NumberBounds) -> NumberBounds {
    var stack: [NumberBounds] = []
    for node in nodes {
      switch node.operation {
      case .literal(let literal): stack.append(NumberBounds([literal.roughNumber].compactMap { $0 }))
      case .name(let name): stack.append(bounds(name))
      case .aggregate: stack.append(.unknown)
      case .negate, .not:
        stack.removeLast()
        stack.append(.unknown)
      case .infix(let infix):
        let right = stack.removeLast(), left = stack.removeLast()
        if case .compute(let arithmetic) = infix {
          stack.append(.compute(arithmetic, left, right))
        } else {
          stack.append(.unknown)
        }
      case .within:
        stack.removeLast(3)
        stack.append(.unknown)
      }
    }
    return stack.last ?? .unknown
  }

  /// Returns an upper bound for the bits of a bound expression's value if it is a whole number.
  ///
  /// - Parameter bits: returns the bound of a name's value.
  package func mostBits(of bits: (String) -> Int) -> Int {
    var stack: [Int] = []
    for node in nodes {
      switch node.operation {
      case .literal(let literal): stack.append(literal.mostBits)
      case .name(let name): stack.append(bits(name))
      case .aggregate: stack.append(Int.bitWidth)
      case .negate, .not: break
      case .infix(let infix):
        let right = stack.removeLast(), left = stack.removeLast()
        switch infix {
        case .compute(.add), .compute(.subtract): stack.append(max(left, right) + 1)
        case .compute(.multiply): stack.append(left + right)
        case .compute(.divide): stack.append(left)
        case .compare, .and, .or: stack.append(1)
        }
      case .within:
        stack.removeLast(3)
        stack.append(1)
      }
    }
    return min(stack.last ?? 0, Self.bitLimit)
  }
}

extension Expression {
  /// The words that have a meaning of their own and cannot be names.
  package static let reservedWords =
    ExpressionParser.connectives + Literal.noneWords + Aggregate.allCases.map(\.rawValue)

  /// Binds an expression that is computed separately for each run, so it cannot use series or the other runs.
  package mutating func bindForRuns(to vocabulary: Vocabulary) -> [ExpressionFault] {
    let faults = refuseExperiments() + bind(to: vocabulary, as: .value)
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Removes the conditions after `at`, and returns a fault for them and one for each aggregate. Both concern many
  /// runs.
  mutating func refuseExperiments() -> [ExpressionFault] {
    var faults: [ExpressionFault] = []
    if let condition = conditions.first {
      faults.append(ExpressionFault(.misplaced("at", place: "in 'expect' and in inline values"), at: condition.range))
      conditions = []
    }
    for node in nodes {
      if case .aggregate(let aggregate, _) = node.operation {
        let place = "where all runs are known, in 'expect' and in inline values"
        faults.append(ExpressionFault(.misplaced(aggregate.rawValue, place: place), at: node.range))
      }
    }
    return faults
  }

  /// Returns whether the value of a bound expression is true or false, given the statistics that are.
  package func isTruth(among truths: [String]) -> Bool {
    switch nodes.last?.operation {
    case .not, .within, .infix(.compare), .infix(.and), .infix(.or): true
    case .name(let name): truths.contains(name)
    case .literal, .aggregate, .negate, .infix(.compute), nil: false
    }
  }

  /// Returns the value of a bound expression for one run. A quotient by 0 and a missing value are `none`.
  ///
  /// - Throws: a wrong type or a number too large.
  package func derived(_ value: (String) -> ExpressionValue?) throws(ExpressionFault) -> ExpressionValue {
    try allowingDivisionByZero.evaluate { value($0) ?? ExpressionValue.none }
  }
}

/// The precedence of an operator. Operators with a higher precedence bind tighter.
enum Precedence: Int, Sendable, Comparable {
  case or, and, not, comparison, sum, product, unary, primary

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The next higher precedence, which the right operand of a left-associative operator needs.
  var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}
