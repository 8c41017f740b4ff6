/// The bits of a person's byte in ``EpidemicState``: the raw value of its health in the lowest three, then flags, so
/// that one word answers for eight people.
enum PersonBits {
  static let health: UInt8 = 0x07
  static let healthy = Infection.Health.healthy.rawValue
  static let sick = Infection.Health.sick.rawValue
  static let vaccinated = Infection.Health.vaccinated.rawValue
  static let dead = Infection.Health.dead.rawValue
  /// A bit that nobody else has.
  static let isNobody: UInt8 = 0x08
  static let nobody = Infection.Health.nobody.rawValue | isNobody
  /// Sick, and perhaps with a healthy neighbour.
  static let spreads: UInt8 = 0x10
  /// Was infected at any time, also in the run that handed the person over.
  static let ever: UInt8 = 0x20
  /// May leave its state.
  static let active: UInt8 = 0x40
  /// Infected in the step being computed; the rest of the byte still says what the snapshot says.
  static let mark: UInt8 = 0x80

  static func health(of byte: UInt8) -> Infection.Health { Infection.Health(rawValue: byte & health) ?? .nobody }
}
