/// Any rule that counts the live ones of eight neighbours, as a polynomial over the field of two elements (algebraic
/// normal form).
///
/// With the binary digits d0, d1, d2, d3 of the block's sum and the centre m, the next state is the exclusive or of
/// f·M over the products M = 1, d1, d2, d1·d2, d3, where each f = k ⊕ a·d0 ⊕ b·m ⊕ c·d0·m. No other product is needed,
/// since the sum is at most 9. The coefficients are words of all zeros or all ones, found once for a run.
struct RulePolynomial: Sendable {
  /// k, a, b, c of each product in turn.
  private let coefficients: [UInt64]

  init(_ rule: LifeCounts) {
    // The next state in a block of `sum`. The two blocks that cannot be answer what makes a coefficient 0.
    func next(_ sum: Int, _ isAlive: Bool) -> Bool {
      if sum == 0 { return rule.next(isAlive: false, neighbours: 0) }
      if sum == 9, !isAlive { return [8, 1, 0].count { next($0, false) } % 2 == 1 }
      return rule.next(isAlive: isAlive, neighbours: isAlive ? sum - 1 : sum)
    }
    // The coefficients of the product that appears with the last of these pairs of sums, the others being its parts.
    func coefficients(_ pairs: [Int]) -> [UInt64] {
      // The exclusive or over the pairs of the next states of these sums and centres.
      func word(_ cases: (sum: Int, isAlive: Bool)...) -> UInt64 {
        let ones = pairs.reduce(0) { ones, pair in ones + cases.count { next(pair + $0.sum, $0.isAlive) } }
        return ones % 2 == 1 ? .max : 0
      }
      return [
        word((0, false)), word((0, false), (1, false)), word((0, false), (0, true)),
        word((0, false), (1, false), (0, true), (1, true)),
      ]
    }
    self.coefficients = [[0], [0, 2], [0, 4], [0, 2, 4, 6], [0, 8]].flatMap(coefficients)
  }

  /// Calls `body` with the twenty coefficients, each repeated eight times, as a kernel takes them for vectors of any
  /// width.
  ///
  /// Each begins with a line of the cache. A kernel reads eighteen of them for every vector of cells, and it takes a
  /// third longer where each of them crosses two lines. The storage of an array promises no such alignment.
  func withCoefficients(_ body: (UnsafePointer<UInt64>) -> Void) {
    let line = 8
    withUnsafeTemporaryAllocation(byteCount: 8 * line * coefficients.count, alignment: 8 * line) { room in
      let words = room.bindMemory(to: UInt64.self)
      for (index, coefficient) in coefficients.enumerated() {
        words[line * index..<line * (index + 1)].initialize(repeating: coefficient)
      }
      if let base = words.baseAddress { body(base) }
    }
  }
}
