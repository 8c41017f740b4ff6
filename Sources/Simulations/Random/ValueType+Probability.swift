import Specification

extension ValueType where Value == Probability {
  /// A number from 0 to 1 with at most 18 decimal places, which is kept exactly.
  package static var probability: Self {
    let type = decimal("number from 0 to 1 with at most 18 decimal places") { Probability(decimal: $0) }
    return ValueType(type.summary) { node, key, context in
      let errorsBefore = context.errors.count
      let value = type.read(node, key, &context)
      let advice = "write a decimal from 0 to 1, such as 0.5"
      let decimals = node.scalar?.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
      context.advise(since: errorsBefore) { error in
        // The error itself says how many decimals there may be.
        if case .outOfRange = error.problem, decimals <= 18 { advice } else { nil }
      }
      return value
    } canonical: {
      type.canonical($0)
    }
  }

  /// Returns the type of a decimal number that represents a probability.
  ///
  /// - Parameter probability: converts the text. Returns nil if it is not a decimal number or is out of range.
  static func decimal(_ summary: String, _ probability: @escaping @Sendable (String) -> Probability?) -> Self {
    ValueType(summary) { node, key, context in
      guard let text = node.scalar, let value = probability(text) else {
        let isNumber = node.scalar.map(Probability.isDecimal) ?? false
        context.report(
          isNumber
            ? .outOfRange(found: node.found, expected: summary) : .wrongType(found: node.found, expected: summary),
          key: key, at: node.span)
        return nil
      }
      return value
    } canonical: {
      $0.text
    }
  }
}
