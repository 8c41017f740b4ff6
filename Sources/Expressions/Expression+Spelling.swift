extension Expression: CustomStringConvertible {
  /// The canonical spelling. Each meaning has one, and it reads back as the same expression. Text is in single
  /// quotation marks, and everything else is as plain as possible. A power of over 1,000 digits stays as written.
  package var description: String {
    let text = Self.part(of: nodes, upTo: nodes.count - 1).text
    return conditions.isEmpty ? text : text + " at " + conditions.map(\.spelling).joined(separator: " ")
  }

  /// A canonical spelling, and how tightly its loosest operator binds.
  typealias Part = (text: String, precedence: Precedence)

  /// The part whose last operation is the node at `last`. O(last).
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
        // Comparisons do not chain: both of their operands bind tighter.
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

  /// The last part, in parentheses where it binds too loosely.
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

  /// A sign binds like an operator.
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
