import Mealy
import Simulations
import TestSupport

/// The game of pairs in its most direct form, for comparison with the fast ways to play. It uses the automaton's rules,
/// and players keep lists of cards.
package struct PlainMemory {
  package var automaton: Automaton<MemoryTable, MemoryTable.Input, MemoryTable.Output>
  package let players: [MemoryGame.Player]
  package let strategy: OptimalStrategy?
  /// Returns a place in each of the lists with these numbers of cards, as this player draws in this turn.
  package let draw: (_ player: Int, _ turn: Int, _ counts: [Int]) -> [Int]
  /// The cards that each player recalls, the oldest first.
  package var memories: [[Int]]
  /// The table after every turn.
  package var history: [MemoryTable] = []
  package var wasIdle = false

  package init(
    _ table: MemoryTable, players: [MemoryGame.Player],
    draw: @escaping (_ player: Int, _ turn: Int, _ counts: [Int]) -> [Int]
  ) {
    automaton = Automaton(state: table, mapper: MemoryTable.mapper)
    self.players = players
    self.draw = draw
    strategy = players.contains(.optimal) ? OptimalStrategy(pairs: table.pairs) : nil
    memories = players.map { _ in [] }
    history = [table]
  }

  /// Creates a game with the draws of a run.
  package init(_ game: MemoryGame, draws: Draws) {
    self.init(game.deal(draws), players: game.players) { player, turn, counts in
      var stream = draws.stream(entity: UInt32(player), step: UInt32(turn), purpose: .player)
      return counts.map { Int(stream.below(UInt32($0))) }
    }
  }

  /// Creates a game in which players always draw the first possible card.
  package init(firstOf faces: [UInt32], players: [MemoryGame.Player]) {
    self.init(MemoryTable(faces: faces, players: players.count), players: players) { _, _, counts in
      counts.map { _ in 0 }
    }
  }

  package var table: MemoryTable { automaton.state }

  /// Plays to the end, or for at most this many turns.
  package mutating func play(turnLimit: Int = .max) {
    while !table.isOver, table.turns < turnLimit, playTurn() {}
  }

  /// Plays a turn. Returns false if the players agree to end the game after it.
  private mutating func playTurn() -> Bool {
    let player = table.player
    let (first, second, isIdle) = choose(player)
    automaton.enqueue([.flip(first), .flip(second)])
    _ = automaton.step()
    let answer = automaton.step()
    for index in memories.indices { memories[index].removeAll { $0 == first || $0 == second } }
    if case .output(.missed)? = answer { keep(first, second) } else { repair() }
    history.append(table)
    defer { wasIdle = isIdle }
    return !(isIdle && wasIdle)
  }

  private mutating func keep(_ first: Int, _ second: Int) {
    // A card that was already recalled is younger now, for which the removal above has made the list ready.
    for (index, player) in players.enumerated() {
      memories[index] += [first, second]
      switch player {
      case .perfect, .optimal: break
      case .random: memories[index] = []
      case .memory(let capacity): memories[index] = memories[index].suffix(capacity)
      }
    }
  }

  /// Forgets the cards that were taken.
  private mutating func repair() {
    let table = table
    for index in memories.indices { memories[index].removeAll { !table.isOnTable($0) } }
  }

  private func choose(_ player: Int) -> (first: Int, second: Int, isIdle: Bool) {
    let recalled = memories[player].sorted()
    for (place, card) in recalled.enumerated() {
      if let mate = recalled.dropFirst(place + 1).first(where: { table.faces[$0] == table.faces[card] }) {
        return (card, mate, false)
      }
    }
    var move = OptimalStrategy.Move.two
    if players[player] == .optimal, let strategy {
      move = strategy.move(pairs: table.pairs - table.found, known: recalled.count)
    }
    if move == .none { return (recalled[0], recalled[1], true) }
    var pool = table.faces.indices.filter { table.isOnTable($0) && !recalled.contains($0) }
    // The second draw happens only if it is needed, and the first one does not depend on it.
    let draws = draw(player, table.turns + 1, pool.count > 1 ? [pool.count, pool.count - 1] : [pool.count])
    pool.swapAt(0, draws[0])
    if let mate = recalled.first(where: { table.faces[$0] == table.faces[pool[0]] }) { return (pool[0], mate, false) }
    if move == .one { return (pool[0], recalled[0], false) }
    pool.swapAt(1, 1 + draws[1])
    return (pool[0], pool[1], false)
  }

  package var outcome: MemoryOutcome {
    MemoryOutcome(turns: table.turns, lucky: table.lucky, firstMatch: table.firstMatch, score: table.score)
  }
}

extension MemoryGame {
  /// Returns a game of some specification that is small enough for the plain version.
  package static func random(_ random: inout SplitMix) -> MemoryGame {
    let board = MemoryBoard(pairs: random.number(1...40))
    func player() -> Player {
      switch random.number(0...3) {
      case 0: .perfect
      case 1: .random
      default: .memory(random.number(0...2 * board.pairs + 3))
      }
    }
    switch random.number(0...5) {
    case 0: return MemoryGame(board, players: [.optimal, .optimal])
    case 1: return MemoryGame(board, players: random.number(0...1) == 0 ? [.optimal, player()] : [player(), .optimal])
    case 2: return MemoryGame(board, players: (0..<random.number(2...4)).map { _ in player() })
    default: return MemoryGame(board, players: [player()])
    }
  }
}
