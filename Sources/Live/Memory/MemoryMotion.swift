/// Cards in motion: what each card looks like is a pure function of this value and the time. Times are milliseconds.
package struct MemoryMotion: Hashable, Sendable {
  /// What a card does.
  package enum Kind: Hashable, Sendable {
    case deal, open, close, take, tumble
  }

  /// A movement of one card.
  package struct Move: Hashable, Sendable {
    var card: Int
    var kind: Kind
    var start: Int
    /// 0 where motion is reduced: the card changes at once.
    var length: Int
  }

  package private(set) var moves: [Move] = []
  /// The time since it began.
  package var elapsed = 0
  /// Whether the pause in it is there for people to look at two cards.
  var showsMiss = false
  /// The player of the computer whose turn is shown, or nil if it is a person's turn.
  var player: Int?
  private(set) var end = 0
  private let reducesMotion: Bool

  /// The time from frame to frame.
  static let frame = 50

  package init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

  mutating func add(_ kind: Kind, _ card: Int, at start: Int, length: Int) {
    let length = reducesMotion ? 0 : length
    moves.append(Move(card: card, kind: kind, start: start, length: length))
    end = max(end, start + length)
  }

  // MARK: Time

  package var isOver: Bool { elapsed >= end }

  /// When the picture changes next: with the next frame while a card moves, else when the next one begins to.
  package var nextChange: Int {
    if moves.contains(where: { $0.start <= elapsed && elapsed < $0.start + $0.length }) {
      return min(end, elapsed + Self.frame)
    }
    return moves.map(\.start).filter { $0 > elapsed }.min() ?? end
  }

  // MARK: Cards

  /// Returns the look of a card at a time.
  ///
  /// - Parameter rest: what it looks like where nothing moves it.
  package func pose(of card: Int, at time: Int, rest: CardPose) -> CardPose {
    var first: Move?, last: Move?
    for move in moves where move.card == card {
      if first == nil { first = move }
      if move.start <= time, move.start >= last?.start ?? 0 { last = move }
    }
    guard let first else { return rest }
    guard let last else { return Self.before(first.kind) }
    let done = last.length == 0 ? 1 : min(1, Double(time - last.start) / Double(last.length))
    if done == 1 { return Self.after(last.kind) }
    switch last.kind {
    case .deal: return .arriving(done)
    case .open: return .turning(done)
    case .close: return .turning(1 - done)
    case .take: return .matched
    case .tumble: return .tumbling(done)
    }
  }

  private static func before(_ kind: Kind) -> CardPose {
    switch kind {
    case .deal, .tumble: .absent
    case .open: .down
    case .close, .take: .up
    }
  }

  private static func after(_ kind: Kind) -> CardPose {
    switch kind {
    case .deal, .close: .down
    case .open: .up
    case .take, .tumble: .absent
    }
  }
}
