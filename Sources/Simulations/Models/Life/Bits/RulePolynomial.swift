/// Any rule that counts the live cells among eight neighbours, as a polynomial over the field of two elements
/// (algebraic normal form).
///
/// Let d0, d1, d2 and d3 be the binary digits of the block's sum, and m the centre. The next state is the exclusive or
/// of f·M over the products M = 1, d1, d2, d1·d2, d3, where each f = k ⊕ a·d0 ⊕ b·m ⊕ c·d0·m. No other product is
/// needed, because the sum is at most 9. The coefficients are words of all zeros or all ones, computed once per run.
struct RulePolynomial: Sendable {
  /// The coefficients k, a, b and c of each product in turn.
  private let coefficients: [UInt64]

  init(_ rule: LifeCounts) {
    // Returns the next state in a block with the given sum. For the two blocks that do not exist, the result makes a
    // coefficient 0.
    func next(_ sum: Int, _ isAlive: Bool) -> Bool {
      if sum == 0 { return rule.next(isAlive: false, neighbours: 0) }
      if sum == 9, !isAlive { return [8, 1, 0].count { next($0, false) } % 2 == 1 }
      return rule.next(isAlive: isAlive, neighbours: isAlive ? sum - 1 : sum)
    }
    // Returns the coefficients of the product that first appears in the last pair of sums. The other pairs contain its
    // factors.
    func coefficients(_ pairs: [Int]) -> [UInt64] {
      // Returns the exclusive or of the next states for these sums and centres, over all pairs.
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

  /// Calls `body` with the twenty coefficients, each repeated eight times, as a kernel needs them for vectors of any
  /// width.
  ///
  /// Each coefficient starts at a cache line. A kernel reads eighteen of them for every vector of cells. It takes a
  /// third longer if each of them crosses two lines. The storage of an array does not guarantee this alignment.
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
