/// A set of numbers below a bound that knows the k-th smallest of them.
///
/// A bit a number, and over the words of 64 bits a tree of counts (P. M. Fenwick, *A new data structure for cumulative
/// frequency tables*, Software: Practice and Experience 24, 1994). Insertion, removal and selection take O(log bound).
struct RankedSet: Sendable {
  private var words: [UInt64]
  /// Entry i, from 1, counts the members of the i & −i words that end with word i − 1.
  private var tree: [UInt32]
  private(set) var count: Int
  /// The largest power of two that is no larger than the number of words.
  private let top: Int

  /// - Parameter isFull: whether all numbers below the bound are members; otherwise none is.
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

  /// - Precondition: it is no member.
  mutating func insert(_ number: Int) {
    words[number / 64] |= 1 << UInt64(number % 64)
    count += 1
    var index = number / 64 + 1
    while index < tree.count {
      tree[index] += 1
      index += index & -index
    }
  }

  /// - Precondition: it is a member.
  mutating func remove(_ number: Int) {
    words[number / 64] &= ~(1 << UInt64(number % 64))
    count -= 1
    var index = number / 64 + 1
    while index < tree.count {
      tree[index] -= 1
      index += index & -index
    }
  }

  /// The member with exactly `rank` smaller ones; `rank` is below ``count``.
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
  /// The place of the set bit with exactly `rank` set ones below it.
  @inline(__always)
  func position(ofBit rank: Int) -> Int {
    var bits = self
    for _ in 0..<rank { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}
