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
