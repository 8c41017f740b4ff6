import Simulations

/// The player at a place of the table.
package enum MemorySeat: Hashable, Sendable {
  /// A person at the keyboard, by number from 1.
  case person(Int)
  case computer(MemoryGame.Player)

  package var isPerson: Bool {
    if case .person = self { true } else { false }
  }

  /// Returns the seats of a game that was started without naming the person at the keyboard, who is then the first
  /// player.
  static func seats(_ players: [MemoryGame.Player]) -> [MemorySeat] {
    players.enumerated().map { $0 == 0 ? .person(1) : .computer($1) }
  }

  /// Returns the name for the list.
  func name(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): return seats.filter(\.isPerson).count == 1 ? "You" : "Player \(number)"
    case .computer(let player): return "Computer (\(Self.word(player)))"
    }
  }

  /// Returns a short form of the name.
  func shortName(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): seats.filter(\.isPerson).count == 1 ? "You" : "P\(number)"
    case .computer(let player): Self.word(player)
    }
  }

  /// Returns the name of a strategy in the key `players`.
  static func key(_ player: MemoryGame.Player) -> String {
    switch player {
    case .perfect: "perfect"
    case .random: "random"
    case .optimal: "optimal"
    case .memory(let count): "{memory: \(count)}"
    }
  }

  static func word(_ player: MemoryGame.Player) -> String {
    if case .memory(let count) = player { "recalls \(count)" } else { key(player) }
  }
}
