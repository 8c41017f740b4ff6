import Specification

extension ValueType where Value == Infection.Minor {
  /// The type of the bound of a minor outbreak: a whole number of people, or a share with a decimal point.
  static var minor: Self {
    let summary = "whole number of people from 1, or share such as 0.1"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      if let number = WholeNumber(text), let people = number.value, people >= 1 { return .people(people) }
      if text.contains("."), let share = Probability(decimal: text), share != .zero { return .share(share) }
      context.report(
        Probability.isDecimal(text)
          ? .outOfRange(found: node.found, expected: summary) : .wrongType(found: node.found, expected: summary),
        key: key, at: node.span)
      return nil
    } canonical: {
      switch $0 {
      case .people(let count): String(count)
      case .share(let share): "share \(share.text)"
      }
    }
  }
}
