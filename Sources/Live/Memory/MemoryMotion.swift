/// The motion of cards. The appearance of a card depends only on this value and the time. Times are milliseconds.
package struct MemoryMotion: Hashable, Sendable {
  /// The kind of a card's movement.
  package enum Kind: Hashable, Sendable {
    case deal, open, close, take, tumble
  }

  /// A movement of one card.
  package struct Move: Hashable, Sendable {
    var card: Int
    var kind: Kind
    var start: Int
    /// The duration, or 0 with reduced motion: the card then changes at once.
    var length: Int
  }

  package private(set) var moves: [Move] = []
  /// The time since the start of the motion.
  package var elapsed = 0
  /// Whether the motion contains a pause for looking at two cards that do not match.
  var showsMiss = false
  /// The player of the computer whose turn is shown, or nil if it is a person's turn.
  var player: Int?
  private(set) var end = 0
  private let reducesMotion: Bool

  /// The time between two frames.
  static let frame = 50

  package init(reducesMotion: Bool) { self.reducesMotion = reducesMotion }

  mutating func add(_ kind: Kind, _ card: Int, at start: Int, length: Int) {
    let length = reducesMotion ? 0 : length
    moves.append(Move(card: card, kind: kind, start: start, length: length))
    end = max(end, start + length)
  }

  // MARK: Time

  package var isOver: Bool { elapsed >= end }

  /// The time of the next change: the next frame while a card moves, otherwise the start of the next movement.
  package var nextChange: Int {
    if moves.contains(where: { $0.start <= elapsed && elapsed < $0.start + $0.length }) {
      return min(end, elapsed + Self.frame)
    }
    return moves.map(\.start).filter { $0 > elapsed }.min() ?? end
  }

  // MARK: Cards

  /// Returns the appearance of a card at a time.
  ///
  /// - Parameter rest: its appearance when it does not move.
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

/// The appearance of a card at one moment.
package enum CardPose: Hashable, Sendable {
  /// Not dealt yet, or already taken.
  case absent
  case down
  case up
  /// Part of a pair that is being taken.
  case matched
  /// Turning about its vertical axis, from 0 with the back visible to 1 with the face visible.
  case turning(Double)
  /// Moving to its place, from 0 at the upper left corner of the board to 1.
  case arriving(Double)
  /// Falling off the board, from 0 to 1.
  case tumbling(Double)
}
