extension Expression {
  /// Returns the bounds of a bound expression's value, which hold in every run and are known before any run.
  ///
  /// - Parameter bounds: returns the bounds of a name's value.
  package func bounds(of bounds: (String) -> NumberBounds) -> NumberBounds {
    var stack: [NumberBounds] = []
    for node in nodes {
      switch node.operation {
      case .literal(let literal): stack.append(NumberBounds([literal.value?.double].compactMap { $0 }))
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
}
