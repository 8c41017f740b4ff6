import Simulations

/// The choices before the cards are dealt: the board and the players.
package struct MemorySetup: Hashable, Sendable {
  /// The boards to choose from, before the custom size.
  static let boards = [(3, 4), (5, 2), (4, 4), (4, 5), (6, 6)]
  /// The largest number of persons.
  static let mostPersons = 4
  /// The computer's players to choose from.
  static let opponents: [(player: MemoryGame.Player, help: String)] = [
    (.random, "recalls nothing"), (.memory(4), "recalls the last 4 cards"), (.memory(8), "recalls the last 8 cards"),
    (.perfect, "recalls every card"), (.optimal, "recalls every card and plays the best strategy"),
  ]

  /// An index of ``boards``. The index after the last one is the custom size.
  package var board = 2
  var ownSize = FormText("8x3")
  /// The choice of players. The values from 0 on are one or more persons, and the last value is a person against the
  /// computer.
  package var company = 0
  package var opponent = 1
  package var seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  var hasOwnSize: Bool { board == Self.boards.count }

  var isAgainstComputer: Bool { company == Self.mostPersons }

  /// The columns and rows, or nil if the typed size is not valid.
  package var size: (columns: Int, rows: Int)? {
    guard hasOwnSize else { return Self.boards[board] }
    let sides = ownSize.string.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1] else { return nil }
    return (columns, rows)
  }

  /// The reason why the board is invalid, or nil if it is valid.
  package var problem: String? {
    guard let size else { return "write the size as columns, x and rows, such as 8x3" }
    guard size.columns >= 1, size.rows >= 1, size.columns <= 30, size.rows <= 30 else {
      return "a board has 1 to 30 columns and rows, such as 8x3"
    }
    guard size.columns * size.rows % 2 == 0 else {
      return "\(size.columns)x\(size.rows) has an odd number of cards; try \(size.columns)x\(size.rows + 1)"
    }
    return nil
  }

  /// The players at the table, in the order of their turns.
  package var seats: [MemorySeat] {
    guard !isAgainstComputer else { return [.person(1), .computer(Self.opponents[opponent].player)] }
    return (0...company).map { .person($0 + 1) }
  }

  /// The keys of a block for the game. The strategies of persons are used only if the computer plays for them.
  package var keys: [String] {
    guard let size else { return [] }
    let players = seats.map { seat in
      if case .computer(let player) = seat { MemorySeat.key(player) } else { "perfect" }
    }
    return [
      "grid=\(size.columns)x\(size.rows)",
      "players=" + (players.count == 1 ? players[0] : "[\(players.joined(separator: ", "))]"), "seed=\(seed)",
    ]
  }
}
