extension Infection {
  /// The people whom a person can infect: everybody within a square or a disc around that person.
  ///
  /// The Moore neighbourhood of eight people is the square of radius 1, and the von Neumann neighbourhood of four is
  /// the disc of radius 1.
  public struct Neighbourhood: Sendable, Hashable {
    /// The shape of a neighbourhood.
    public enum Shape: Sendable, Hashable {
      /// A square with sides of 2·radius + 1, where max(|dx|, |dy|) ≤ radius.
      case square
      /// A disc, where dx² + dy² ≤ radius².
      case disc
    }

    package let shape: Shape
    /// The radius. It is from 1 to ``maximalRadius`` in every checked specification.
    package let radius: Int

    /// Creates a neighbourhood.
    ///
    /// - Parameter radius: a number from 1 to 100. With any other number, an ``Infection`` throws an error, and a
    ///   session does not accept a ``Infection/Measure``.
    public init(_ shape: Shape, radius: Int) {
      self.shape = shape
      self.radius = radius
    }

    /// The eight people around a person, which is the square of radius 1.
    public static let moore = Neighbourhood(.square, radius: 1)
    /// The four people to the left, to the right, above and below, which is the disc of radius 1.
    public static let vonNeumann = Neighbourhood(.disc, radius: 1)

    /// The maximum radius. Such a square has 40,400 neighbours, all of whom a sick person looks at in every step. For
    /// larger distances, a lattice is the wrong model of who meets whom.
    package static let maximalRadius = 100

    /// Returns the largest |dx| in the row at distance `dy`.
    ///
    /// - Precondition: |dy| ≤ radius.
    func halfWidth(_ dy: Int) -> Int {
      switch shape {
      case .square: return radius
      case .disc:
        var width = radius
        while width * width + dy * dy > radius * radius { width -= 1 }
        return width
      }
    }

    /// Whether a block could prescribe the neighbourhood.
    var isValid: Bool { (1...Self.maximalRadius).contains(radius) }

    /// The number of neighbours of a person who is far from every edge.
    package var size: Int { (-radius...radius).reduce(-1) { $0 + 2 * halfWidth($1) + 1 } }
  }
}
