import Simulations

/// Who plays at a place of the table.
package enum MemorySeat: Hashable, Sendable {
  /// Somebody at the keyboard, by number from 1.
  case person(Int)
  case computer(MemoryGame.Player)

  package var isPerson: Bool {
    if case .person = self { true } else { false }
  }

  /// The seats of a game that was started without saying who is at the keyboard: the first player is.
  static func seats(_ players: [MemoryGame.Player]) -> [MemorySeat] {
    players.enumerated().map { $0 == 0 ? .person(1) : .computer($1) }
  }

  /// Its name in the list.
  func name(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): return seats.filter(\.isPerson).count == 1 ? "You" : "Player \(number)"
    case .computer(let player): return "Computer (\(Self.word(player)))"
    }
  }

  /// Its name where there is little room.
  func shortName(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): seats.filter(\.isPerson).count == 1 ? "You" : "P\(number)"
    case .computer(let player): Self.word(player)
    }
  }

  /// How the key `players` names a strategy.
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
