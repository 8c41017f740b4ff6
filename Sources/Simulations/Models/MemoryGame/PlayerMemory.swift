/// The cards on the table that players with a certain capacity recall.
///
/// All players see every card that is turned over. So what a player recalls depends only on the game and on the
/// player's capacity, and players with equal capacities share a memory. A card that did not match becomes the most
/// recent one, even if it was recalled already. If there are too many cards, the oldest one is forgotten.
struct PlayerMemory: Sendable {
  let capacity: Int
  /// The other card of the pair, for each card. It is used only for cards that are recalled.
  private let mates: [UInt32]
  /// The cards on the table that are not recalled.
  private(set) var unknown: RankedSet
  /// The cards on the table that are recalled.
  private(set) var recalled: RankedSet
  /// The lower card of each pair that is recalled.
  private var pairs: RankedSet
  /// The cards in the order in which they were turned over. An entry is obsolete if the card has a more recent one or
  /// was taken.
  private var queue: [(card: UInt32, stamp: UInt64)] = []
  private var head = 0
  /// The stamp of each card's most recent entry. Empty for a memory that keeps all cards.
  private var stamps: [UInt64]
  private var clock: UInt64 = 0

  init(cards: Int, capacity: Int, mates: [UInt32]) {
    self.capacity = capacity
    self.mates = mates
    unknown = RankedSet(below: cards, isFull: true)
    recalled = RankedSet(below: cards, isFull: false)
    pairs = recalled
    stamps = capacity < cards ? [UInt64](repeating: 0, count: cards) : []
  }

  /// The recalled pair with the lowest card, or nil if no pair is recalled.
  var knownPair: (Int, Int)? {
    guard pairs.count > 0 else { return nil }
    return (pairs[0], Int(mates[pairs[0]]))
  }

  /// Returns the other card of the pair if it is recalled, otherwise nil.
  func mate(of card: Int) -> Int? {
    let mate = Int(mates[card])
    return recalled.contains(mate) ? mate : nil
  }

  /// Adds two cards that did not match, in order.
  mutating func keep(_ first: Int, _ second: Int) {
    guard capacity > 0 else { return }
    keep(first)
    keep(second)
  }

  /// Removes a pair that was taken from the table.
  mutating func forgetPair(_ first: Int, _ second: Int) {
    let lower = min(first, second)
    if pairs.contains(lower) { pairs.remove(lower) }
    for card in [first, second] {
      if recalled.contains(card) { recalled.remove(card) } else { unknown.remove(card) }
    }
  }

  private mutating func keep(_ card: Int) {
    if !recalled.contains(card) {
      unknown.remove(card)
      recalled.insert(card)
      if let mate = mate(of: card) { pairs.insert(min(card, mate)) }
    }
    guard !stamps.isEmpty else { return }
    clock += 1
    stamps[card] = clock
    queue.append((UInt32(card), clock))
    if recalled.count > capacity { forgetOldest() }
    // Entries that were read are released when they make up more than half of the queue.
    if head > 64, head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
  }

  private mutating func forgetOldest() {
    while true {
      let (oldest, stamp) = queue[head]
      let card = Int(oldest)
      head += 1
      guard stamps[card] == stamp, recalled.contains(card) else { continue }
      if let mate = mate(of: card) { pairs.remove(min(card, mate)) }
      recalled.remove(card)
      unknown.insert(card)
      return
    }
  }
}
