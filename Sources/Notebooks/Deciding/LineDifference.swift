/// The differences between two lists, with the fewest insertions and removals.
///
/// Equal ends are removed first. Then Myers' greedy algorithm is used (*An O(ND) Difference Algorithm and Its
/// Variations*, 1986). O((a + b)·d) time and O(d²) memory, where d is the number of insertions and removals.
package enum LineDifference {
  /// A stretch of each list. The lists are equal before, between and after the stretches.
  package typealias Stretch = (old: Range<Int>, new: Range<Int>)

  /// The largest number of insertions and removals that are searched for. With more, the differing middle is a single
  /// stretch.
  package static let effort = 1_000

  package static func stretches<T: Equatable>(_ a: [T], _ b: [T]) -> [Stretch] {
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let n = a.count - head - tail, m = b.count - head - tail
    if n == 0 && m == 0 { return [] }
    let whole = [(old: head..<head + n, new: head..<head + m)]
    if n == 0 || m == 0 { return whole }

    // rounds[d] holds the furthest x that d changes reach on each diagonal k = x − y. The diagonals are −d, −d + 2, …,
    // d.
    var rounds: [[Int]] = []
    for d in 0...min(n + m, effort) {
      var reached: [Int] = []
      reached.reserveCapacity(d + 1)
      for k in stride(from: -d, through: d, by: 2) {
        var x = d == 0 ? 0 : start(of: k, d, rounds[d - 1]).x
        while x < n, x - k < m, a[head + x] == b[head + x - k] { x += 1 }
        reached.append(x)
      }
      rounds.append(reached)
      let k = n - m
      if abs(k) <= d, (k + d) % 2 == 0, reached[(k + d) / 2] >= n {
        return backtrack(rounds, n: n, m: m, offset: head)
      }
    }
    return whole
  }

  /// Returns where the d-th change leads on diagonal k: down from k + 1 (an insertion), or right from k − 1 (a
  /// removal).
  private static func start(of k: Int, _ d: Int, _ last: [Int]) -> (x: Int, isInsertion: Bool) {
    func reached(_ k: Int) -> Int { last[(k + d - 1) / 2] }
    let isInsertion = k == -d || (k != d && reached(k - 1) < reached(k + 1))
    return isInsertion ? (reached(k + 1), true) : (reached(k - 1) + 1, false)
  }

  private static func backtrack(_ rounds: [[Int]], n: Int, m: Int, offset: Int) -> [Stretch] {
    var x = n, y = m
    var stretches: [Stretch] = []
    for d in stride(from: rounds.count - 1, through: 1, by: -1) {
      let change = start(of: x - y, d, rounds[d - 1])
      let to = (x: change.x, y: change.x - (x - y))
      let from = change.isInsertion ? (x: to.x, y: to.y - 1) : (x: to.x - 1, y: to.y)
      if let next = stretches.last, next.old.lowerBound == offset + to.x, next.new.lowerBound == offset + to.y {
        stretches[stretches.count - 1] = (offset + from.x..<next.old.upperBound, offset + from.y..<next.new.upperBound)
      } else {
        stretches.append((offset + from.x..<offset + to.x, offset + from.y..<offset + to.y))
      }
      (x, y) = from
    }
    return stretches.reversed()
  }
}
