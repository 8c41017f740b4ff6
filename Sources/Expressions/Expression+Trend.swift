extension Expression {
  /// Returns how the value of a bound expression can still change while a run goes on, or `unknown` if this is not
  /// obvious from its operations.
  ///
  /// - Parameters:
  ///   - trend: returns the trend of a name's value.
  ///   - bounds: returns the bounds of a name's value.
  package func trend(of trend: (String) -> Trend, bounds: (String) -> NumberBounds) -> Trend {
    typealias Part = (trend: Trend, bounds: NumberBounds)
    var stack: [Part] = []
    for node in nodes {
      switch node.operation {
      case .literal(let literal): stack.append((.fixed, NumberBounds([literal.roughNumber].compactMap { $0 })))
      case .name(let name): stack.append((trend(name), bounds(name)))
      case .aggregate: stack.append((.unknown, .unknown))
      case .negate, .not: stack.append((stack.removeLast().trend.reversed, .unknown))
      case .infix(let infix):
        let right = stack.removeLast(), left = stack.removeLast()
        switch infix {
        case .compute(let arithmetic):
          stack.append((Self.trend(arithmetic, left, right), .compute(arithmetic, left.bounds, right.bounds)))
        case .compare(let comparison): stack.append((Self.trend(comparison, left.trend, right.trend), .unknown))
        case .and, .or: stack.append((left.trend.joined(to: right.trend), .unknown))
        }
      case .within:
        let isFixed = stack.suffix(3).allSatisfy { $0.trend == .fixed }
        stack.removeLast(3)
        stack.append((isFixed ? .fixed : .unknown, .unknown))
      }
    }
    return stack.last?.trend ?? .unknown
  }

  private static func trend(
    _ arithmetic: Arithmetic, _ left: (trend: Trend, bounds: NumberBounds),
    _ right: (trend: Trend, bounds: NumberBounds)
  ) -> Trend {
    let arePositive = left.bounds.isNonNegative && right.bounds.isNonNegative
    switch arithmetic {
    case .add: return left.trend.joined(to: right.trend)
    case .subtract: return left.trend.joined(to: right.trend.reversed)
    case .multiply:
      return left.trend == .fixed && right.trend == .fixed
        ? .fixed : arePositive ? left.trend.joined(to: right.trend) : .unknown
    case .divide:
      if left.trend == .fixed, right.trend == .fixed { return .fixed }
      // A divisor that changes might have been 0, without a quotient.
      guard arePositive, right.trend == .fixed || right.bounds.isAtLeastOne else { return .unknown }
      return left.trend.joined(to: right.trend.reversed)
    }
  }

  private static func trend(_ comparison: Comparison, _ left: Trend, _ right: Trend) -> Trend {
    switch comparison {
    case .equal, .unequal: left == .fixed && right == .fixed ? .fixed : .unknown
    case .greater, .greaterOrEqual: left.joined(to: right.reversed)
    case .less, .lessOrEqual: left.reversed.joined(to: right)
    }
  }
}
