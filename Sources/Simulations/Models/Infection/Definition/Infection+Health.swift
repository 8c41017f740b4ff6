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
