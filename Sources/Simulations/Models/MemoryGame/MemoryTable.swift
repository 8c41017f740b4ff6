import Mealy

/// The table in the game of pairs, with its rules. It is the state of a Mealy machine whose only input turns a card
/// over.
///
/// Cards are numbered from 0, row by row, and players from 0. ``Input/flip(_:)`` turns a card over, and two cards make
/// a turn. If they match, the player takes them and has another turn. Otherwise they stay face up until the next card
/// is turned over, and the turn passes to the next player.
package struct MemoryTable: Sendable, Hashable {
  package enum Input: Sendable, Hashable {
    /// Turns a card over. It is unanswered if the card was taken, is the first card of this turn, or does not exist.
    case flip(Int)
  }

  package enum Output: Sendable, Hashable {
    /// The first card of a turn is face up.
    case opened(Int)
    /// The turn ended with a pair, and the player has another turn.
    case matched(Int, Int)
    /// The turn ended without a pair, and the next player has a turn.
    case missed(Int, Int)
  }

  /// The cards that are face up.
  package enum Open: Sendable, Hashable {
    case nothing
    /// The first card of the current turn, and whether it had been seen before.
    case first(Int, wasSeen: Bool)
    /// The two cards of the last turn, which did not match.
    case miss(Int, Int)
  }

  /// The face of each card. Every number below ``pairs`` is on two cards.
  package let faces: [UInt32]
  /// The turn in which the pair of each face was taken, or 0 if it is still on the table.
  package private(set) var takenIn: [UInt32]
  /// The player who took the pair of each face. Empty for a single player.
  private var takers: [UInt32]
  private var seen: [Bool]
  package private(set) var open = Open.nothing
  /// The player whose turn it is.
  package private(set) var player = 0
  /// The number of completed turns.
  package private(set) var turns = 0
  /// The number of pairs of each player.
  package private(set) var score: [Int]
  /// The number of pairs found by turning over two cards that nobody had seen before.
  package private(set) var lucky = 0
  /// The turn in which the first pair was found, or nil before that.
  package private(set) var firstMatch: Int?
  /// The number of cards on the table that have been turned over at least once.
  package private(set) var known = 0
  /// The number of pairs that were taken.
  package private(set) var found = 0

  /// Creates a table with all cards face down.
  ///
  /// - Parameters:
  ///   - faces: the face of each card, with each number from 0 on twice.
  ///   - players: the number of players, at least 1.
  package init(faces: [UInt32], players: Int) {
    precondition(players >= 1 && faces.count % 2 == 0)
    self.faces = faces
    takenIn = [UInt32](repeating: 0, count: faces.count / 2)
    takers = players > 1 ? takenIn : []
    seen = [Bool](repeating: false, count: faces.count)
    score = [Int](repeating: 0, count: players)
  }

  /// Creates a table with a shuffled deck. Cards 2f and 2f + 1 have face f. The Fisher–Yates shuffle runs from the last
  /// card down to the second. O(pairs).
  package init(pairs: Int, players: Int, draws: Draws) {
    var faces = (0..<UInt32(2 * pairs)).map { $0 / 2 }
    var stream = draws.stream(entity: 0, step: 0, purpose: .shuffle)
    for card in stride(from: faces.count - 1, to: 0, by: -1) {
      faces.swapAt(card, Int(stream.below(UInt32(card + 1))))
    }
    self.init(faces: faces, players: players)
  }

  package var pairs: Int { takenIn.count }

  package var isOver: Bool { found == pairs }

  /// Whether the first card of a turn is face up.
  package var isWithinTurn: Bool {
    if case .first = open { return true }
    return false
  }

  package func isOnTable(_ card: Int) -> Bool { faces.indices.contains(card) && takenIn[Int(faces[card])] == 0 }

  /// Returns whether a card has been turned over at least once.
  package func wasSeen(_ card: Int) -> Bool { seen[card] }

  /// Returns the player who took the pair of a face, or nil if the pair is still on the table.
  package func taker(of face: Int) -> Int? {
    guard takenIn[face] > 0 else { return nil }
    return takers.isEmpty ? 0 : Int(takers[face])
  }

  /// The rules of the game.
  package static let mapper = Mapper<MemoryTable, Input, Output> { table, input in
    switch (table.open, input) {
    case (.first(let first, _), .flip(let card)) where first == card: return .unanswered
    case (_, .flip(let card)) where !table.isOnTable(card): return .unanswered
    case (.nothing, .flip(let card)), (.miss, .flip(let card)):
      table.open = .first(card, wasSeen: table.see(card))
      return .output(.opened(card))
    case (.first(let first, let wasSeen), .flip(let second)):
      let isNew = !table.see(second) && !wasSeen
      table.turns += 1
      guard table.faces[first] == table.faces[second] else {
        table.open = .miss(first, second)
        table.player = (table.player + 1) % table.score.count
        return .output(.missed(first, second))
      }
      table.open = .nothing
      table.take(Int(table.faces[first]), isLucky: isNew)
      return .output(.matched(first, second))
    }
  }

  /// Records that a card was turned over, and returns whether it had been before.
  private mutating func see(_ card: Int) -> Bool {
    defer { seen[card] = true }
    if !seen[card] { known += 1 }
    return seen[card]
  }

  private mutating func take(_ face: Int, isLucky: Bool) {
    takenIn[face] = UInt32(turns)
    if !takers.isEmpty { takers[face] = UInt32(player) }
    score[player] += 1
    found += 1
    known -= 2
    if isLucky { lucky += 1 }
    if firstMatch == nil { firstMatch = turns }
  }
}
