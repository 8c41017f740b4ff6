/// Any rule that counts the live ones of eight neighbours, as a polynomial over the field of two elements (algebraic
/// normal form).
///
/// With the binary digits s0, s1, s2, s3 of the block's sum and the centre m, the next state is the exclusive or of
/// f·M over the products M = 1, s1, s2, s1·s2, s3, where each f = k ⊕ a·s0 ⊕ b·m ⊕ c·s0·m. No other product is needed,
/// since the sum is at most 9. The coefficients are words of all zeros or all ones, found once for a run; two of the
/// twenty are 0 for every rule, because a block of 0 has no live centre and a block of 9 no dead one.
struct RulePolynomial {
  /// The coefficients of the four terms that one product is multiplied with.
  private struct Coefficients {
    let k, a, b, c: UInt64
  }

  private let one, s1, s2, s12, s3: Coefficients

  init(_ rule: LifeCounts) {
    // The next state in a block of `sum`. The two blocks that cannot be answer what makes a coefficient 0.
    func next(_ sum: Int, _ isAlive: Bool) -> Bool {
      if sum == 0 { return rule.next(isAlive: false, neighbours: 0) }
      if sum == 9, !isAlive { return [8, 1, 0].count { next($0, false) } % 2 == 1 }
      return rule.next(isAlive: isAlive, neighbours: isAlive ? sum - 1 : sum)
    }
    // The coefficients of the product that appears with the last of these pairs of sums, the others being its parts.
    func coefficients(_ pairs: Int...) -> Coefficients {
      // The exclusive or over the pairs of the next states of these sums and centres.
      func word(_ cases: (sum: Int, isAlive: Bool)...) -> UInt64 {
        let ones = pairs.reduce(0) { ones, pair in ones + cases.count { next(pair + $0.sum, $0.isAlive) } }
        return ones % 2 == 1 ? .max : 0
      }
      return Coefficients(
        k: word((0, false)), a: word((0, false), (1, false)), b: word((0, false), (0, true)),
        c: word((0, false), (1, false), (0, true), (1, true)))
    }
    one = coefficients(0)
    s1 = coefficients(0, 2)
    s2 = coefficients(0, 4)
    s12 = coefficients(0, 2, 4, 6)
    s3 = coefficients(0, 8)
  }

  /// The next state of the centres of 64 blocks.
  @inline(__always)
  func next(_ block: BlockSum, centre m: UInt64) -> UInt64 {
    let carry = block.t1 & block.t1b
    let d0 = block.t0, d1 = block.t1 ^ block.t1b, d2 = block.t2 ^ carry, d3 = block.t2 & carry
    let both = d0 & m
    let f0 = one.k ^ (one.a & d0) ^ (one.c & both)
    let f1 = s1.k ^ (s1.a & d0) ^ (s1.b & m) ^ (s1.c & both)
    let f2 = s2.k ^ (s2.a & d0) ^ (s2.b & m) ^ (s2.c & both)
    let f12 = s12.k ^ (s12.a & d0) ^ (s12.b & m) ^ (s12.c & both)
    let f3 = s3.k ^ (s3.b & m) ^ (s3.c & both)
    return f0 ^ (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3)
  }
}
