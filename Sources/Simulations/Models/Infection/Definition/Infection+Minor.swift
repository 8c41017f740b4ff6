extension Infection {
  /// The bound of a minor outbreak: a number of people, or a share of the people at risk.
  package enum Minor: Sendable, Hashable {
    case people(Int)
    case share(Probability)

    /// The bound in words, such as "20 people" or "0.1 of those at risk".
    var words: String {
      switch self {
      case .people(let count): count == 1 ? "1 person" : "\(count) people"
      case .share(let share): "\(share.text) of those at risk"
      }
    }
  }

  package var minorOutbreak: MinorOutbreak? {
    MinorOutbreak(
      statistic: "attack_rate", below: minor?.words ?? "0.1", flag: minor.map { _ in "minor_outbreak" },
      diesOut: course.recovery != nil)
  }
}
