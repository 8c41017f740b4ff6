import Mealy

/// A game in progress: the table, and what the players of a specification recall of it.
///
/// It is the state of a Mealy machine that turns cards over, either by hand or as the player whose turn it is chooses.
///
/// A known pair needs no draw. Otherwise the player shuffles the cards that it does not recall, in ascending order, by
/// a partial Fisher–Yates shuffle. The first card of the result is turned over. If its mate is not recalled, the second
/// card is turned over too. The draws have purpose 12, the player as entity and the turn, from 1, as step.
package struct MemoryPlay: Sendable {
  package private(set) var table: MemoryTable
  /// Whether two optimal players have agreed to end the game, because both of them revealed nothing new in turn.
  package private(set) var isAgreed = false
  private let players: [MemoryGame.Player]
  private let memoryOfPlayer: [Int]
  private var memories: [PlayerMemory]
  private let moves: OptimalStrategy.Moves?
  private let draws: Draws
  private var wasIdle = false

  init(_ game: MemoryGame, draws: Draws) {
    table = game.deal(draws)
    players = game.players
    let cards = game.board.cards, capacities = game.capacities
    let mates = table.mates
    memories = capacities.map { PlayerMemory(cards: cards, capacity: $0, mates: mates) }
    let index = Dictionary(uniqueKeysWithValues: zip(capacities, 0...))
    memoryOfPlayer = players.map { index[$0.capacity(cards: cards)] ?? 0 }
    moves = game.strategy?.moves()
    self.draws = draws
  }

  package var isOver: Bool { isAgreed || table.isOver }

  /// Whether a turn of two cards can start.
  var canBeginTurn: Bool { !table.isWithinTurn && !isOver }

  /// The rules of the game together with its players.
  package static let mapper = Mapper<MemoryPlay, MemoryGame.Input, MemoryTable.Output> { play, input in
    switch input {
    case .flip(let card): return play.isOver ? .unanswered : play.flip(card)
    case .turn: return play.canBeginTurn ? play.playTurn() : .unanswered
    }
  }

  /// Turns a card over, which all players see. O(log cards) for each memory, amortised for a memory that forgets.
  private mutating func flip(_ card: Int) -> Answer<MemoryTable.Output> {
    let player = table.player, open = table.open, known = table.known
    let answer = MemoryTable.mapper(&table, .flip(card))
    switch answer {
    case .output(.matched(let first, let second)):
      for index in memories.indices { memories[index].forgetPair(first, second) }
      wasIdle = false
    case .output(.missed(let first, let second)):
      for index in memories.indices { memories[index].keep(first, second) }
      // An optimal player recalls all cards seen, so it reveals nothing new only if it has nothing to gain.
      var isIdle = false
      if players[player] == .optimal, case .first(_, wasSeen: true) = open { isIdle = table.known == known }
      isAgreed = wasIdle && isIdle
      wasIdle = isIdle
    case .output(.opened), .silent, .unanswered: break
    }
    return answer
  }

  /// Plays the turn of the player whose turn it is.
  ///
  /// - Precondition: a turn can start, and fewer than 2³² − 1 turns have been played.
  @discardableResult
  mutating func playTurn() -> Answer<MemoryTable.Output> {
    let player = table.player
    let memory = memoryOfPlayer[player]
    var move = OptimalStrategy.Move.two
    let first: Int, second: Int
    if let pair = memories[memory].knownPair {
      (first, second) = pair
    } else {
      if players[player] == .optimal, let moves { move = moves[table.pairs - table.found, table.known] }
      (first, second) = choose(move, memories[memory], player: player)
    }
    _ = flip(first)
    return flip(second)
  }

  /// Returns the two cards to turn over if no pair is known.
  private func choose(_ move: OptimalStrategy.Move, _ memory: PlayerMemory, player: Int) -> (Int, Int) {
    if move == .none { return (memory.recalled[0], memory.recalled[1]) }
    let pool = memory.unknown
    var stream = draws.stream(entity: UInt32(player), step: UInt32(table.turns + 1), purpose: .player)
    let rank = Int(stream.below(UInt32(pool.count)))
    let first = pool[rank]
    if let mate = memory.mate(of: first) { return (first, mate) }
    if move == .one { return (first, memory.recalled[0]) }
    let other = 1 + Int(stream.below(UInt32(pool.count - 1)))
    return (first, pool[other == rank ? 0 : other])
  }
}

extension MemoryGame {
  /// Returns the table at the start of a run with these draws: shuffled, with all cards face down. The deck does not
  /// depend on the players.
  package func deal(_ draws: Draws) -> MemoryTable {
    MemoryTable(pairs: board.pairs, players: players.count, draws: draws)
  }
}

extension MemoryTable {
  /// The other card of the pair, for each card. O(cards).
  var mates: [UInt32] {
    var mates = [UInt32](repeating: 0, count: faces.count)
    var firstOf = [UInt32](repeating: .max, count: pairs)
    for (card, face) in faces.enumerated() {
      let first = firstOf[Int(face)]
      if first == .max {
        firstOf[Int(face)] = UInt32(card)
      } else {
        mates[card] = first
        mates[Int(first)] = UInt32(card)
      }
    }
    return mates
  }
}
