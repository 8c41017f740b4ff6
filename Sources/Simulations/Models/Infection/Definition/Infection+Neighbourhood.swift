extension Infection {
  /// The people near enough to be infected: all within a square or a disc around a person, without that person.
  ///
  /// The Moore neighbourhood (eight neighbours) is the square of radius 1, von Neumann's (four) the disc of radius 1.
  public struct Neighbourhood: Sendable, Hashable {
    /// The form of a neighbourhood of some radius.
    public enum Shape: Sendable, Hashable {
      /// A square with sides of 2·radius + 1: max(|dx|, |dy|) ≤ radius.
      case square
      /// A disc: dx² + dy² ≤ radius².
      case disc
    }

    package let shape: Shape
    /// The radius, from 1 to ``maximalRadius`` in every checked specification.
    package let radius: Int

    /// Creates a neighbourhood.
    ///
    /// - Parameter radius: a number from 1 to 100. An ``Infection`` with any other throws an error, and a session does
    ///   not take a ``Infection/Measure`` with it.
    public init(_ shape: Shape, radius: Int) {
      self.shape = shape
      self.radius = radius
    }

    /// The eight people around a person: the square of radius 1.
    public static let moore = Neighbourhood(.square, radius: 1)
    /// The four people to the left, to the right, above and below: the disc of radius 1.
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

    /// Whether a block could prescribe it.
    var isValid: Bool { (1...Self.maximalRadius).contains(radius) }

    /// The number of neighbours of a person far from every edge.
    package var size: Int { (-radius...radius).reduce(-1) { $0 + 2 * halfWidth($1) + 1 } }
  }
}
