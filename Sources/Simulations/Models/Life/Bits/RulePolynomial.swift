/// Any rule that counts the live ones of eight neighbours, as a polynomial over the field of two elements (algebraic
/// normal form).
///
/// With the binary digits d0, d1, d2, d3 of the block's sum and the centre m, the next state is the exclusive or of
/// f·M over the products M = 1, d1, d2, d1·d2, d3, where each f = k ⊕ a·d0 ⊕ b·m ⊕ c·d0·m. No other product is needed,
/// since the sum is at most 9. The coefficients are words of all zeros or all ones, found once for a run.
struct RulePolynomial: Sendable {
  /// k, a, b, c of each product in turn, each eight times: as a vector of any width. Each is a line of the cache: a
  /// kernel that reads eighteen of them for every vector of cells would wait for those that lie in two.
  private let coefficients: [SIMD8<UInt64>]

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
      .map { SIMD8(repeating: $0) }
  }

  /// The twenty coefficients, as the kernel takes them.
  func withCoefficients(_ body: (UnsafePointer<UInt64>) -> Void) {
    coefficients.withUnsafeBytes { if let base = $0.bindMemory(to: UInt64.self).baseAddress { body(base) } }
  }
}
