/// The numbers of live neighbours that bring a dead cell to life, and those that keep a live one alive.
package struct LifeCounts: Sendable, Hashable {
  /// Bit n is set when a dead cell with n live neighbours is born.
  package let births: UInt16
  /// Bit n is set when a live cell with n live neighbours survives.
  package let survivals: UInt16

  /// - Parameters: bits 0 … 8 count, others are dropped.
  package init(births: UInt16, survivals: UInt16) {
    self.births = births & 0x1FF
    self.survivals = survivals & 0x1FF
  }

  static let conway = LifeCounts(births: 1 << 3, survivals: 1 << 2 | 1 << 3)

  /// The next state of a cell.
  package func next(isAlive: Bool, neighbours: Int) -> Bool { (isAlive ? survivals : births) >> neighbours & 1 == 1 }

  /// `B36/S23`, digits ascending.
  var text: String { "B\(Self.digits(births))/S\(Self.digits(survivals))" }

  private static func digits(_ counts: UInt16) -> String {
    (0...8).filter { counts >> $0 & 1 == 1 }.map { String($0) }.joined()
  }
}
