/// The bits of a person's byte in ``EpidemicState``. The lowest three are the raw value of its health, and the others
/// are flags. So a word can be tested for several people at once.
enum PersonBits {
  static let health: UInt8 = 0x07
  static let healthy = Infection.Health.healthy.rawValue
  static let sick = Infection.Health.sick.rawValue
  static let vaccinated = Infection.Health.vaccinated.rawValue
  static let dead = Infection.Health.dead.rawValue
  /// The bit of a place without a person. No person's byte has it.
  static let isNobody: UInt8 = 0x08
  static let nobody = Infection.Health.nobody.rawValue | isNobody
  /// The person is sick and may have a healthy neighbour.
  static let spreads: UInt8 = 0x10
  /// The person has been infected at some time, which includes the run that passed the person on.
  static let ever: UInt8 = 0x20
  /// The person may leave its state.
  static let active: UInt8 = 0x40
  /// The person was infected in the current step. The rest of the byte still has its value from the snapshot.
  static let mark: UInt8 = 0x80

  static func health(of byte: UInt8) -> Infection.Health { Infection.Health(rawValue: byte & health) ?? .nobody }
}
