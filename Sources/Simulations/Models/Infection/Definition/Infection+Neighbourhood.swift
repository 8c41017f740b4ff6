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

extension Infection {
  /// The state of a person. The raw values are those in a final state, from which another block can start.
  package enum Health: UInt8, Sendable, CaseIterable {
    case healthy, sick
    /// There is no person, as at the end of a short last row.
    case nobody
    /// Infected, but not yet infectious.
    case exposed
    /// Immune after having been sick.
    case recovered
    /// Vaccinated, and so cannot be infected.
    case vaccinated
    case dead

    /// The character for the state in text.
    package var character: UInt8 {
      switch self {
      case .healthy: UInt8(ascii: ".")
      case .sick: UInt8(ascii: "O")
      case .nobody: UInt8(ascii: " ")
      case .exposed: UInt8(ascii: "e")
      case .recovered: UInt8(ascii: "r")
      case .vaccinated: UInt8(ascii: "v")
      case .dead: UInt8(ascii: "x")
      }
    }

    /// The name of the state's statistic and series.
    package var name: String {
      switch self {
      case .healthy: "healthy"
      case .sick: "sick"
      case .nobody: ""
      case .exposed: "exposed"
      case .recovered: "recovered"
      case .vaccinated: "vaccinated"
      case .dead: "dead"
      }
    }

    /// The states of people, in the order in which they are reported.
    static let reported: [Health] = [.healthy, .exposed, .sick, .recovered, .vaccinated, .dead]

    var look: StateLook {
      switch self {
      case .healthy: StateLook(name, .quiet)
      case .sick: StateLook(name, .marked)
      case .nobody: StateLook(name, .ground)
      case .exposed: StateLook(name, .other(1))
      case .recovered: StateLook(name, .other(2))
      case .vaccinated: StateLook(name, .other(4))
      case .dead: StateLook(name, .other(3))
      }
    }
  }
}
