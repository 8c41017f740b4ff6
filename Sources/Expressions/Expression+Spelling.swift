extension Expression: CustomStringConvertible {
  /// The canonical spelling, which is unique for each meaning and can be parsed again. Text is in single quotation
  /// marks, and everything else is as plain as possible. A power with more than 1,000 digits stays a power.
  package var description: String {
    let text = Self.part(of: nodes, upTo: nodes.count - 1).text
    return conditions.isEmpty ? text : text + " at " + conditions.map(\.spelling).joined(separator: " ")
  }

  /// A canonical spelling with the precedence of its loosest operator.
  typealias Part = (text: String, precedence: Precedence)

  /// Returns the part of an expression whose last operation is the node at `last`. O(last).
  static func part(of nodes: [Node], upTo last: Int) -> Part {
    var parts: [Part] = []
    for node in nodes[...last] {
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
        let left = pop(&parts, atLeast: precedence == .comparison ? precedence.next : precedence)
        parts.append((left + " " + infix.spelling + " " + right, precedence))
      case .within:
        let centre = pop(&parts, atLeast: .sum)
        let tolerance = pop(&parts, atLeast: .sum)
        let value = pop(&parts, atLeast: .sum)
        parts.append((value + " within " + tolerance + " of " + centre, .comparison))
      }
    }
    return parts.last ?? ("", .primary)
  }

  /// Removes and returns the last part, in parentheses if it binds too loosely.
  private static func pop(_ parts: inout [Part], atLeast: Precedence) -> String {
    guard let part = parts.popLast() else { return "" }
    return part.precedence < atLeast ? "(" + part.text + ")" : part.text
  }
}

extension Literal {
  var spelling: String {
    switch self {
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
    case .text, .none, .list, .parameter: .primary
    }
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
