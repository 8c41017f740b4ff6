import Simulations

/// What is chosen before the cards are dealt: the board, and who plays.
package struct MemorySetup: Hashable, Sendable {
  /// The boards to choose from; after them comes one's own size.
  static let boards = [(3, 4), (5, 2), (4, 4), (4, 5), (6, 6)]
  /// How many persons may play.
  static let mostPersons = 4
  /// The computer's players to choose from.
  static let opponents: [(player: MemoryGame.Player, help: String)] = [
    (.random, "recalls nothing"), (.memory(4), "recalls the last 4 cards"), (.memory(8), "recalls the last 8 cards"),
    (.perfect, "recalls every card"), (.optimal, "recalls every card and plays the best strategy"),
  ]

  /// An index of ``boards``; their number is one's own size.
  package var board = 2
  var ownSize = FormText("8x3")
  /// From 0: one person and more, then a person against the computer.
  package var company = 0
  package var opponent = 1
  package var seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  var hasOwnSize: Bool { board == Self.boards.count }

  var isAgainstComputer: Bool { company == Self.mostPersons }

  /// Columns and rows, or nil if the typed size is not valid.
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

  /// Who sits at the table, in the order in which they play.
  package var seats: [MemorySeat] {
    guard !isAgainstComputer else { return [.person(1), .computer(Self.opponents[opponent].player)] }
    return (0...company).map { .person($0 + 1) }
  }

  /// The keys of a block for the game. Persons need no strategy; the one that is written plays for them when asked to.
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
