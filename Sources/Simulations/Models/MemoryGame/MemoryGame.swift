import Specification

/// The card game of pairs, played to its end or as far as its cards are turned over by hand.
///
/// A value is one checked specification of the model `memory`.
///
/// The rules are ``MemoryTable``; what players recall is ``PlayerMemory``.
public struct MemoryGame: Sendable {
  package let board: MemoryBoard
  /// The players in the order of their turns, at least one.
  package let players: [Player]
  /// The cards that are turned over by hand, which are all of the game, or nil if the players choose.
  package let flips: [Int]?
  /// How many cards the players recall at most, each number once.
  let capacities: [Int]
  /// The strategy of the optimal players, shared by all runs, or nil if there is none.
  let strategy: OptimalStrategy?
  /// ``expectedTurns``, computed once for all runs.
  let expected: Double?
  /// Which of its two keys gave the board's size, for messages to point at.
  var sizeKey = "grid"
  /// Where the flips were written, for messages to point at; empty if they were not.
  var flipSpans: [SourceSpan] = []

  /// The memory and the strategy of a player.
  public enum Player: Sendable, Hashable {
    /// Recalls every card that was seen.
    case perfect
    /// Recalls no cards, and turns over two at random.
    case random
    /// Recalls this many of the cards that were seen last.
    case memory(Int)
    /// Recalls every card that was seen, and chooses how many new ones to show.
    case optimal

    /// How many cards of a board are recalled at most.
    func capacity(cards: Int) -> Int {
      switch self {
      case .perfect, .optimal: cards
      case .random: 0
      case .memory(let capacity): min(capacity, cards)
      }
    }
  }

  /// - Parameter flips: the cards that are turned over by hand, instead of those that the players choose.
  /// - Precondition: at least one player; `optimal` only if there are two.
  package init(_ board: MemoryBoard, players: [Player] = [.perfect], flips: [Int]? = nil) {
    precondition(!players.isEmpty && (players.count == 2 || !players.contains(.optimal)))
    self.board = board
    self.players = players
    self.flips = flips
    var capacities: [Int] = [], known: Set<Int> = []
    for player in players {
      let capacity = player.capacity(cards: board.cards)
      if known.insert(capacity).inserted { capacities.append(capacity) }
    }
    self.capacities = capacities
    strategy = players.contains(.optimal) ? OptimalStrategy(pairs: board.pairs) : nil
    expected = flips == nil ? Self.expectedTurns(board, players) : nil
  }
}

extension MemoryGame: Simulation {
  package var absentStatistics: [String] {
    (players.count > 1 ? [] : ["winner", "lead"]) + (expected == nil ? ["expected_turns"] : [])
  }

  /// A turn is a word of a draw's counter. How many a game will have is not known beforehand, unless its cards are.
  package var stepCount: Int { flips.map { $0.count / 2 } ?? Int(UInt32.max) }

  package var hasOpenEnd: Bool { flips == nil }

  /// The flips, and where they were written.
  package var heldBytes: Int {
    (flips?.count ?? 0) * MemoryLayout<Int>.stride + flipSpans.count * MemoryLayout<SourceSpan>.stride
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(board.columns), Double(board.rows)) }

  /// The score.
  package var textBytes: Int { StatisticColumn.listSize(players.count) }

  /// An update is a card on the board in a turn, for each capacity: a guess, since the turns of a game are not known
  /// beforehand. A player who recalls K cards finds a pair of n with a chance of about (1 + 2K)/2n a turn.
  package var cost: Cost {
    let cards = Double(board.cards), pairs = Double(board.pairs)
    let best = Double(capacities.reduce(0, max))
    let turns =
      flips.map { Double($0.count / 2) }
      ?? min(pairs * pairs, (pairs * pairs / (1 + 2 * best) + 2 * pairs) * Double(players.count))
    let table = strategy == nil ? 0 : OptimalStrategy.size(pairs: board.pairs)
    // The deck and what became of it; each memory's three sets, its queue and its stamps; the score, and the series.
    let memories = capacities.reduce(0) { $0 + cards * 0.6 + ($1 < board.cards ? cards * 8 + Double($1) * 48 : 0) }
    let memory = cards * 24 + memories + Double(players.count) * 48 + Double(heldBytes) + 1e6
    return Cost(
      memory: memory + table, updates: turns * updatesPerTurn + table, nanoseconds: 20 * turns + table, key: sizeKey)
  }

  var updatesPerTurn: Double { Double(board.cards) * Double(capacities.count) }
}
