import Synchronization

/// The optimal strategy for two players who forget nothing, computed once for a board.
///
/// A position without a known pair is (n, k): there are n pairs on the table, and one card of k of these pairs has been
/// seen. A player who turns over an unseen card and knows its mate takes the pair. Otherwise the player chooses how
/// many unseen cards to turn over:
///
/// - none: two known cards instead,
/// - one: a known card second,
/// - two.
///
/// The value e(n, k) is the number of pairs by which the player to move will lead in the rest of the game. There are
/// u = 2n − k unseen cards. The mate of the first one is known with probability k/u. A second one matches the first
/// with probability 1/(u − 1), and gives the opponent a pair with probability k/(u − 1). Turning over none changes
/// nothing, so it has the value 0: the opponent does the same, and the players agree to end the game.
///
/// Values are computed by `+ − · /` on doubles, for n upwards from 1 and k downwards from n. Their error stays below
/// 10⁻¹², while the best move leads by about 0.16/n². The only exception is (4, 3), where none and two have exactly the
/// same value. The move that turns over more cards is then taken.
///
/// Source: U. Zwick and M. S. Paterson, *The memory game*, Theoretical Computer Science 110 (1993), 169–196.
package final class OptimalStrategy: Sendable {
  /// The number of unseen cards that a player turns over as long as it finds no pair.
  package enum Move: UInt8, Sendable, Hashable {
    case none, one, two
  }

  /// The number of pairs on the board.
  package let pairs: Int
  private let table = Mutex<[UInt8]?>(nil)

  /// Creates the strategy for a board. O(1), because the table is computed at first use.
  package init(pairs: Int) { self.pairs = pairs }

  /// Returns the size of the table in bytes, which is also the number of values computed for it.
  static func size(pairs: Int) -> Double { Double(pairs) * (Double(pairs) + 3) / 2 }

  /// Returns the moves for all positions. The first call takes O(pairs²) time and memory.
  func moves() -> Moves {
    table.withLock { table in
      let bytes = table ?? Self.compute(pairs: pairs)
      table = bytes
      return Moves(bytes: bytes)
    }
  }

  /// Returns the move at the position (pairs, known).
  ///
  /// - Precondition: `known` is at most `pairs`.
  package func move(pairs: Int, known: Int) -> Move { moves()[pairs, known] }

  /// A table of moves, with a byte for each position: k from 0 to n, for each n from 1 on.
  struct Moves {
    fileprivate let bytes: [UInt8]

    subscript(pairs: Int, known: Int) -> Move {
      Move(rawValue: bytes[(pairs - 1) * (pairs + 2) / 2 + known]) ?? .two
    }
  }

  private static func compute(pairs: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pairs * (pairs + 3) / 2)
    // The values e(n − 1, ·) and e(n, ·).
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

  /// Returns the value of a position and its best move.
  ///
  /// - Parameters:
  ///   - before: e(n − 1, ·).
  ///   - values: e(n, ·), already computed for larger k.
  @inline(__always)
  private static func best(_ n: Int, _ k: Int, before: [Double], values: [Double]) -> (value: Double, move: Move) {
    let unseen = Double(2 * n - k), known = Double(k)
    let gain = k > 0 ? known / unseen * (1 + before[k - 1]) : 0
    // Every unseen card has a known mate, so any card leads to a pair.
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
