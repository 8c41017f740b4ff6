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

extension ValueType where Value == Infection.Neighbourhood {
  /// The type of a neighbourhood: `moore`, `von-neumann`, `{radius: R}` or `{disc: R}`.
  static var neighbourhood: Self {
    let limits = 1...Infection.Neighbourhood.maximalRadius
    let words = [
      Word("moore", synonyms: ["8", "eight", "king", "queen", "square", "chebyshev"]),
      Word("von-neumann", synonyms: ["4", "four", "rook", "cross", "diamond", "neumann", "manhattan"]),
    ]
    let radius = Key<Int>(
      "radius", .wholeNumber(in: limits), synonyms: ["r", "range", "moore", "square", "distance"],
      help: "A square of 2R+1.")
    let disc = Key<Int>(
      "disc", .wholeNumber(in: limits), synonyms: ["disk", "circle", "euclidean", "round"], help: "dx² + dy² ≤ R².")
    return ValueType(
      "moore, von-neumann, {radius: R} (a square of 2R+1) or {disc: R} (dx² + dy² ≤ R²), "
        + "R from 1 to \(limits.upperBound)"
    ) { node, key, context in
      if let text = node.scalar {
        switch text {
        case "moore": return .moore
        case "von-neumann": return .vonNeumann
        default:
          let forms = [Word("{radius: R}"), Word("{disc: R}")]
          context.report(.unknownWord(found: text, what: key, allowed: words + forms), key: key, at: node.span)
          return nil
        }
      }
      guard var map = SpecMap(node, owner: key, keys: [radius.declaration, disc.declaration], in: &context)
      else { return nil }
      guard map.contains("radius") != map.contains("disc") else {
        context.report(
          .invalid("a neighbourhood is one of moore, von-neumann, {radius: R} and {disc: R}", advice: nil),
          key: key, at: node.span)
        return nil
      }
      return map.contains("radius")
        ? map.value(radius, in: &context).map { Infection.Neighbourhood(.square, radius: $0) }
        : map.value(disc, in: &context).map { Infection.Neighbourhood(.disc, radius: $0) }
    } canonical: {
      "\($0.shape == .square ? "radius" : "disc"):\($0.radius)"
    }
  }
}
