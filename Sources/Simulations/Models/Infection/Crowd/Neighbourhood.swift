import Specification

extension Infection {
  /// Who stands near enough to be infected: all but oneself within a square or a disc.
  ///
  /// The Moore neighbourhood (eight neighbours) is the square of radius 1, von Neumann's (four) the disc of radius 1.
  public struct Neighbourhood: Sendable, Hashable {
    public enum Shape: Sendable, Hashable {
      /// max(|dx|, |dy|) ≤ radius: a square of 2·radius + 1.
      case square
      /// dx² + dy² ≤ radius².
      case disc
    }

    public let shape: Shape
    /// From 1 to ``maximalRadius``.
    public let radius: Int

    public init(_ shape: Shape, radius: Int) {
      precondition((1...Self.maximalRadius).contains(radius))
      self.shape = shape
      self.radius = radius
    }

    public static let moore = Neighbourhood(.square, radius: 1)
    public static let vonNeumann = Neighbourhood(.disc, radius: 1)

    /// A square of this radius has 40,400 neighbours, each of which a sick person looks at in every step; beyond it a
    /// lattice is the wrong picture of who meets whom.
    package static let maximalRadius = 100

    /// The largest |dx| in the row `dy` rows away; |dy| ≤ radius.
    func halfWidth(_ dy: Int) -> Int {
      switch shape {
      case .square: return radius
      case .disc:
        var width = radius
        while width * width + dy * dy > radius * radius { width -= 1 }
        return width
      }
    }

    /// How many neighbours somebody has whose surroundings are all inside.
    package var size: Int { (-radius...radius).reduce(-1) { $0 + 2 * halfWidth($1) + 1 } }
  }
}

extension ValueType where Value == Infection.Neighbourhood {
  /// `moore`, `von-neumann`, `{radius: R}` or `{disc: R}`.
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
          context.report(.unknownWord(found: text, what: key, allowed: words), key: key, at: node.span)
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
