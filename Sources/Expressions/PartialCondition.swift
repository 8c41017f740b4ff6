/// A condition in which a word has been replaced by true or false: `settled or population > 3000` is true once the
/// pattern has settled, and `population > 3000` before.
package enum PartialCondition: Sendable, Hashable {
  case truth(Bool)
  case condition(Expression)

  /// Replaces a word. What `and` and `or` then decide is left out.
  ///
  /// - Parameters:
  ///   - condition: a bound condition in which the word is an operand of `and` and `or` only.
  ///   - word: the word.
  ///   - truth: whether it is true.
  package init(_ condition: Expression, assuming word: String, is truth: Bool) {
    var stack: [Operand] = []
    for node in condition.nodes {
      switch node.operation {
      case .name(word): stack.append(.truth(truth))
      case .literal, .name, .aggregate: stack.append(.nodes([node]))
      case .negate, .not: stack.append(.joined(stack.popLast(1), node))
      case .within: stack.append(.joined(stack.popLast(3), node))
      case .infix(.and): stack.append(.joined(stack.popLast(2), node, deciding: false))
      case .infix(.or): stack.append(.joined(stack.popLast(2), node, deciding: true))
      case .infix: stack.append(.joined(stack.popLast(2), node))
      }
    }
    switch stack.last {
    case .truth(let truth)?: self = .truth(truth)
    case .nodes(let nodes)?:
      var rest = condition
      rest.nodes = nodes
      self = .condition(rest)
    case nil: self = .condition(condition)
    }
  }
}

/// A part of a condition.
private enum Operand {
  case truth(Bool)
  case nodes([Expression.Node])

  /// Returns an operation on parts.
  ///
  /// - Parameter deciding: the truth of one operand that decides the operation, if there is one.
  static func joined(_ parts: [Operand], _ node: Expression.Node, deciding: Bool? = nil) -> Operand {
    if let deciding {
      for (index, part) in parts.enumerated() {
        guard case .truth(let truth) = part else { continue }
        return truth == deciding ? part : parts[1 - index]
      }
    }
    let nodes = parts.flatMap { part -> [Expression.Node] in if case .nodes(let nodes) = part { nodes } else { [] } }
    return .nodes(nodes + [node])
  }
}

extension [Operand] {
  /// Removes the last elements and returns them.
  fileprivate mutating func popLast(_ count: Int) -> [Operand] {
    defer { removeLast(Swift.min(count, self.count)) }
    return Array(suffix(count))
  }
}
