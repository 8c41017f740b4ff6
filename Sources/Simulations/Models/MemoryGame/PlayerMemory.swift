/// The cards on the table that players of one capacity recall.
///
/// All see every card that is turned over, so what a player recalls depends on nothing but the game and how many cards
/// it can keep: players of equal capacity share a memory. A card that did not match is kept as the youngest, also when
/// it was kept already; when there are too many, the oldest goes.
struct PlayerMemory: Sendable {
  let capacity: Int
  /// For each card the other one of its pair; used for cards that are recalled only.
  private let mates: [UInt32]
  /// Cards on the table that are not recalled.
  private(set) var unknown: RankedSet
  /// Cards on the table that are.
  private(set) var recalled: RankedSet
  /// The lower card of each pair that is recalled.
  private var pairs: RankedSet
  /// Cards in the order in which they were turned over; those that have a younger entry, or were taken, count no more.
  private var queue: [(card: UInt32, stamp: UInt64)] = []
  private var head = 0
  /// For each card the stamp of its youngest entry. Empty for a memory that keeps all cards.
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

  /// The pair that is recalled and whose lower card is the lowest.
  var knownPair: (Int, Int)? {
    guard pairs.count > 0 else { return nil }
    return (pairs[0], Int(mates[pairs[0]]))
  }

  /// The other card of the pair, if it is recalled.
  func mate(of card: Int) -> Int? {
    let mate = Int(mates[card])
    return recalled.contains(mate) ? mate : nil
  }

  /// Two cards that did not match go into the memory, the first one first.
  mutating func keep(_ first: Int, _ second: Int) {
    guard capacity > 0 else { return }
    keep(first)
    keep(second)
  }

  /// A pair was taken from the table.
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
    // Entries that were read are given back once they are the larger half.
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
