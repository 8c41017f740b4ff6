/// A set of numbers below a bound that can find its k-th smallest member.
///
/// It consists of a bit for each number, and of a tree of counts over the words of 64 bits. Insertion, removal and
/// selection take O(log bound).
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, Software: Practice and Experience 24
/// (1994).
struct RankedSet: Sendable {
  private var words: [UInt64]
  /// Entry i, from 1, is the number of members in the i & −i words up to and including word i − 1.
  private var tree: [UInt32]
  private(set) var count: Int
  /// The largest power of two that is at most the number of words.
  private let top: Int

  /// Creates a set.
  ///
  /// - Parameter isFull: whether all numbers below the bound are members. Otherwise the set is empty.
  init(below bound: Int, isFull: Bool) {
    let size = (bound + 63) / 64
    words = [UInt64](repeating: isFull ? .max : 0, count: size)
    if isFull, bound % 64 != 0 { words[size - 1] = 1 << UInt64(bound % 64) - 1 }
    count = isFull ? bound : 0
    tree = [0] + words.map { UInt32($0.nonzeroBitCount) }
    for index in tree.indices.dropFirst() {
      let next = index + index & -index
      if next < tree.count { tree[next] += tree[index] }
    }
    var top = 1
    while top * 2 <= size { top *= 2 }
    self.top = top
  }

  func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  /// Inserts a number.
  ///
  /// - Precondition: the number is not a member.
  mutating func insert(_ number: Int) {
    words[number / 64] |= 1 << UInt64(number % 64)
    count += 1
    var index = number / 64 + 1
    while index < tree.count {
      tree[index] += 1
      index += index & -index
    }
  }

  /// Removes a number.
  ///
  /// - Precondition: the number is a member.
  mutating func remove(_ number: Int) {
    words[number / 64] &= ~(1 << UInt64(number % 64))
    count -= 1
    var index = number / 64 + 1
    while index < tree.count {
      tree[index] -= 1
      index += index & -index
    }
  }

  /// The member with exactly `rank` smaller members.
  ///
  /// - Precondition: `rank` is below ``count``.
  subscript(rank: Int) -> Int {
    var word = 0, rest = UInt32(rank), size = top
    while size > 0 {
      let next = word + size
      if next < tree.count, tree[next] <= rest {
        word = next
        rest -= tree[next]
      }
      size /= 2
    }
    return word * 64 + words[word].position(ofBit: Int(rest))
  }
}

extension UInt64 {
  /// Returns the position of the 1 bit with exactly `rank` 1 bits below it.
  @inline(__always)
  func position(ofBit rank: Int) -> Int {
    var bits = self
    for _ in 0..<rank { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}
