import Specification

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
