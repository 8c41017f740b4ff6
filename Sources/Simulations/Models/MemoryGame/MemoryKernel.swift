/// The game of a single player on at most 64 cards, with one bit per card. It uses the same draws as ``MemoryPlay``, so
/// it has the same outcomes.
struct MemoryKernel {
  static let maximalCards = 64

  /// For each place, the card of the unshuffled deck that lies there. `places` is the inverse. The two cards of a pair
  /// differ in their last bit.
  private var deck = InlineArray<64, UInt8>(repeating: 0)
  private var places = InlineArray<64, UInt8>(repeating: 0)
  /// The cards that are recalled, oldest first, in a ring. A card that was taken stays until it is the oldest.
  private var queue = InlineArray<64, UInt8>(repeating: 0)
  private var head = 0
  private var tail = 0
  private let cards: Int
  private let capacity: Int
  private let draws: Draws
  private var recalled: UInt64 = 0
  private var unknown: UInt64

  /// Shuffles the deck.
  ///
  /// - Precondition: the number of cards is even, from 2 to ``maximalCards``.
  init(cards: Int, capacity: Int, draws: Draws) {
    self.cards = cards
    self.capacity = capacity
    self.draws = draws
    unknown = .max >> UInt64(64 - cards)
    for card in 0..<cards { deck[card] = UInt8(card) }
    var stream = draws.stream(entity: 0, step: 0, purpose: .shuffle)
    for card in stride(from: cards - 1, to: 0, by: -1) {
      deck.swapAt(card, Int(stream.below(UInt32(card + 1))))
    }
    for place in 0..<cards { places[Int(deck[place])] = UInt8(place) }
  }

  @inline(__always)
  private func mate(_ place: Int) -> Int { Int(places[Int(deck[place] ^ 1)]) }

  /// Plays the game and returns its outcome, or nil if it is not over after this many turns.
  mutating func play(turnLimit: Int) -> MemoryOutcome? {
    var turns = 0, lucky = 0, firstMatch = 0
    var seen: UInt64 = 0
    /// A card of the last turn whose mate is also recalled.
    var pending: Int?
    while unknown | recalled != 0 {
      guard turns < turnLimit else { return nil }
      turns += 1
      let first: Int, second: Int
      if let card = pending {
        (first, second) = (card, mate(card))
        pending = nil
      } else {
        var stream = draws.stream(entity: 0, step: UInt32(truncatingIfNeeded: turns), purpose: .player)
        let count = unknown.nonzeroBitCount
        let rank = Int(stream.below(UInt32(truncatingIfNeeded: count)))
        first = unknown.position(ofBit: rank)
        let partner = mate(first)
        if recalled >> UInt64(partner) & 1 == 1 {
          second = partner
        } else {
          let other = 1 + Int(stream.below(UInt32(truncatingIfNeeded: count - 1)))
          second = unknown.position(ofBit: other == rank ? 0 : other)
        }
      }
      let bits: UInt64 = 1 << UInt64(first) | 1 << UInt64(second)
      if mate(first) == second {
        unknown &= ~bits
        recalled &= ~bits
        if seen & bits == 0 { lucky += 1 }
        if firstMatch == 0 { firstMatch = turns }
      } else if capacity > 0 {
        keep(first)
        keep(second)
        // The mate of the first card is not recalled, because that pair would have been taken.
        if recalled >> UInt64(mate(second)) & 1 == 1 { pending = second }
      }
      seen |= bits
    }
    return MemoryOutcome(turns: turns, lucky: lucky, firstMatch: firstMatch, score: [cards / 2])
  }

  /// Adds a card that is not yet recalled, as the most recent one.
  @inline(__always)
  private mutating func keep(_ place: Int) {
    let bit: UInt64 = 1 << UInt64(place)
    unknown &= ~bit
    recalled |= bit
    guard capacity < cards else { return }
    queue[tail] = UInt8(place)
    tail = (tail + 1) & 63
    guard recalled.nonzeroBitCount > capacity else { return }
    while true {
      let oldest: UInt64 = 1 << UInt64(queue[head])
      head = (head + 1) & 63
      if recalled & oldest != 0 {
        recalled &= ~oldest
        unknown |= oldest
        return
      }
    }
  }
}

/// The numbers of a game that is over, or that was played up to some point.
package struct MemoryOutcome: Sendable, Hashable {
  package var turns: Int
  /// The number of cards turned over: two per turn, and one for an incomplete turn.
  package var flips: Int
  /// The number of pairs found by turning over two cards that nobody had seen before.
  package var lucky: Int
  /// The turn in which the first pair was found, or nil if none was.
  package var firstMatch: Int?
  /// The number of pairs of each player.
  package var score: [Int]

  /// Creates an outcome.
  ///
  /// - Parameter isWithinTurn: whether the first card of another turn is face up.
  package init(turns: Int, isWithinTurn: Bool = false, lucky: Int, firstMatch: Int?, score: [Int]) {
    self.turns = turns
    flips = 2 * turns + (isWithinTurn ? 1 : 0)
    self.lucky = lucky
    self.firstMatch = firstMatch
    self.score = score
  }
}

extension MemoryTable {
  /// The outcome of the game so far.
  package var outcome: MemoryOutcome {
    MemoryOutcome(turns: turns, isWithinTurn: isWithinTurn, lucky: lucky, firstMatch: firstMatch, score: score)
  }
}
