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
