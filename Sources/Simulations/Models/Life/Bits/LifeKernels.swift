/// The kernels of a lattice. On an unbounded lattice, a rule with B0 but without S8 has different kernels for even and
/// odd generations.
struct LifeKernels: Sendable {
  private let even: LifeKernel
  private let odd: LifeKernel
  /// Whether even and odd generations have different kernels.
  let alternates: Bool

  /// Creates the kernels of a rule.
  ///
  /// - Parameter startsOdd: whether generation 0 counts as odd, see ``LifeBackground``.
  init(_ rule: LifeRule, _ edges: LatticeEdges, startsOdd: Bool) {
    let background = edges.isOpen ? rule.background : .dead
    alternates = background == .alternating
    guard case .table(let table) = rule.transition, background != .dead else {
      even = LifeKernel(rule)
      odd = even
      return
    }
    func kernel(_ table: MooreTable) -> LifeKernel { LifeKernel(LifeRule(.table(table))) }
    if background == .alive {
      even = kernel(table.ofInverted.inverted)
      odd = even
    } else {
      even = kernel(startsOdd ? table.ofInverted : table.inverted)
      odd = kernel(startsOdd ? table.inverted : table.ofInverted)
    }
  }

  /// Returns the kernel that computes the generation after the given one.
  subscript(generation: Int) -> LifeKernel { generation & 1 == 0 ? even : odd }
}

/// The way to compute the next generation of 64 cells. It is the fastest one that the rule allows, chosen once per run.
enum LifeKernel: Sendable {
  /// The rule B3/S23.
  case conway
  case counts(RulePolynomial)
  /// Any other rule: a lookup table if the processor can use it, otherwise the program.
  case blocks(BlockProgram, LookupTable)

  init(_ rule: LifeRule) {
    guard case .table(let table) = rule.transition else { preconditionFailure("a rule of the nearest cells") }
    if let counts = table.counts() {
      self = counts == .conway ? .conway : .counts(RulePolynomial(counts))
    } else {
      self = .blocks(BlockProgram(table), LookupTable(table))
    }
  }
}

/// The next states of a rule of the 3×3 block, in the order in which a kernel looks them up.
struct LookupTable: Sendable {
  /// The next states. Bit c of byte 8·a + b belongs to the block with the rows a, b and c, from top to bottom. The
  /// first cell of a row is its lowest bit.
  let bytes: [UInt8]

  init(_ table: MooreTable) {
    // In the index of a block, the first cell of a row is the highest of its three bits.
    let turned = [0, 4, 2, 6, 1, 5, 3, 7]
    bytes = (0..<64).map { rows in
      (0..<8).reduce(0) { byte, below in
        let block = turned[rows >> 3] << 6 | turned[rows & 7] << 3 | turned[below]
        return byte | (table[block] ? 1 << UInt8(below) : 0)
      }
    }
  }
}

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
