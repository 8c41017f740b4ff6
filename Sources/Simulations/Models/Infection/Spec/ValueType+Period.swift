import Specification

extension ValueType where Value == Infection.Period {
  /// The type of a period. A number without a unit is in seconds.
  static var period: Self {
    let summary = "duration such as 1 s, 500 ms or 2 min (ms, s, min, h, d; a plain number means seconds)"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, let period = Infection.Period(text) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard Infection.Period.limits.contains(period.nanoseconds) else {
        context.report(
          .outOfRange(found: node.found, expected: "duration from 1 ms to 1000 d"), key: key, at: node.span)
        return nil
      }
      return period
    } canonical: {
      "\($0.nanoseconds)ns"
    }
  }
}
