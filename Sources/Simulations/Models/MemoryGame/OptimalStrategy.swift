import Synchronization

/// The optimal strategy for two players who forget nothing, computed once for a board.
///
/// A position without a known pair is (n, k): n pairs on the table, k of which have one card that was seen. A player
/// who turns an unseen card over and knows its mate takes the pair. Otherwise it chooses how many unseen cards to turn
/// over: none (two known ones instead), one (a known one second) or two. e(n, k) is by how many pairs the player to
/// move will be ahead in the rest of the game. With u = 2n − k unseen cards the first one's mate is known with
/// probability k/u; a second one matches the first with probability 1/(u − 1), and with probability k/(u − 1) gives the
/// opponent a pair. Turning none over changes nothing, so it is worth 0: the opponent does the same, and the players
/// agree to end the game.
///
/// Values are computed by `+ − · /` on doubles, n from 1 up and k from n down, each from a few others. Their error
/// stays below 10⁻¹² while the best move is ahead by about 0.16/n², but for (4, 3), where none and two are worth
/// exactly the same; then the move that turns more cards over is taken.
///
/// Source: U. Zwick, M. S. Paterson, *The memory game*, Theoretical Computer Science 110 (1993), 169–196.
package final class OptimalStrategy: Sendable {
  /// The number of unseen cards that a player turns over while no pair is found.
  package enum Move: UInt8, Sendable, Hashable {
    case none, one, two
  }

  /// Pairs of the board.
  package let pairs: Int
  private let table = Mutex<[UInt8]?>(nil)

  /// Complexity: O(1); the table is made when it is first asked for.
  package init(pairs: Int) { self.pairs = pairs }

  /// Bytes of the table, and the values that are computed for it.
  static func size(pairs: Int) -> Double { Double(pairs) * (Double(pairs) + 3) / 2 }

  /// The moves of all positions. Complexity: O(pairs²) time and memory at the first call.
  func moves() -> Moves {
    table.withLock { table in
      let bytes = table ?? Self.compute(pairs: pairs)
      table = bytes
      return Moves(bytes: bytes)
    }
  }

  /// The move at (pairs, known); known is at most pairs.
  package func move(pairs: Int, known: Int) -> Move { moves()[pairs, known] }

  /// A table that was made: a byte a position, k from 0 to n for n from 1 on.
  struct Moves {
    fileprivate let bytes: [UInt8]

    subscript(pairs: Int, known: Int) -> Move {
      Move(rawValue: bytes[(pairs - 1) * (pairs + 2) / 2 + known]) ?? .two
    }
  }

  private static func compute(pairs: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pairs * (pairs + 3) / 2)
    // Of n − 1 pairs, and of n.
    var before = [Double](repeating: 0, count: pairs + 1), values = before
    var moves = [UInt8](repeating: 0, count: pairs + 1)
    for n in stride(from: 1, through: pairs, by: 1) {
      for k in stride(from: n, through: 0, by: -1) {
        let (value, move) = best(n, k, before: before, values: values)
        values[k] = value
        moves[k] = move.rawValue
      }
      bytes += moves[0...n]
      swap(&before, &values)
    }
    return bytes
  }

  /// - Parameters:
  ///   - before: e(n − 1, ·).
  ///   - values: e(n, ·), known for more than k.
  @inline(__always)
  private static func best(_ n: Int, _ k: Int, before: [Double], values: [Double]) -> (value: Double, move: Move) {
    let unseen = Double(2 * n - k), known = Double(k)
    let gain = k > 0 ? known / unseen * (1 + before[k - 1]) : 0
    // Every unseen card has a known mate: whatever is turned over, a pair is taken.
    guard k < n else { return (gain, .one) }
    let miss = Double(2 * (n - k)) / unseen
    var turnedTwo = (1 - known) / (unseen - 1) * (1 + before[k])
    if k + 2 <= n { turnedTwo -= Double(2 * (n - k - 1)) / (unseen - 1) * values[k + 2] }
    var value = gain + miss * turnedTwo
    var move = Move.two
    if k > 0, gain - miss * values[k + 1] > value {
      value = gain - miss * values[k + 1]
      move = .one
    }
    if k > 1, value < 1e-12 {
      if value < -1e-12 { move = .none }
      value = 0
    }
    return (value, move)
  }
}
