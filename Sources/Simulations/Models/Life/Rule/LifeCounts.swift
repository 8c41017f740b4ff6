/// The numbers of live neighbours for which a dead cell is born and a live cell survives.
package struct LifeCounts: Sendable, Hashable {
  /// Bit n is set if a dead cell with n live neighbours is born.
  package let births: UInt16
  /// Bit n is set if a live cell with n live neighbours survives.
  package let survivals: UInt16

  /// Creates counts from bits 0 to 8 of both numbers. Higher bits are ignored.
  package init(births: UInt16, survivals: UInt16) {
    self.births = births & 0x1FF
    self.survivals = survivals & 0x1FF
  }

  static let conway = LifeCounts(births: 1 << 3, survivals: 1 << 2 | 1 << 3)

  /// Returns whether a cell is alive in the next generation.
  package func next(isAlive: Bool, neighbours: Int) -> Bool { (isAlive ? survivals : births) >> neighbours & 1 == 1 }

  /// The notation of the counts, such as `B36/S23`, with ascending digits.
  var text: String { "B\(Self.digits(births))/S\(Self.digits(survivals))" }

  private static func digits(_ counts: UInt16) -> String {
    (0...8).filter { counts >> $0 & 1 == 1 }.map { String($0) }.joined()
  }
}
