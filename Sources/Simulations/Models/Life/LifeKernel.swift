/// 128 cells of a row: two words, the size of a register on every processor that we build for.
typealias CellVector = SIMD2<UInt64>

/// A rule as a boolean function of 128 cells at once.
///
/// The 3×3 block around a cell, the cell itself included, holds t0 + 2·(t1 + t1′ + 2·t2) live cells.
protocol LifeKernel {
  func next(_ t0: CellVector, _ t1: CellVector, _ t1b: CellVector, _ t2: CellVector, centre: CellVector) -> CellVector
}

/// B3/S23. A block of three lives, a block of four does if its centre does.
struct ConwayKernel: LifeKernel {
  @inline(__always)
  func next(
    _ t0: CellVector, _ t1: CellVector, _ t1b: CellVector, _ t2: CellVector, centre: CellVector
  ) -> CellVector {
    let twos = t1 ^ t1b
    let three = t0 & twos & ~t2
    let four = ~t0 & ~twos & (t2 ^ (t1 & t1b))
    return three | (centre & four)
  }
}

/// Any Life-like rule, as a polynomial over the field of two elements (algebraic normal form).
///
/// With the binary digits s0, s1, s2, s3 of the block's sum and the centre m, the next state is the exclusive or of
/// f·M over the products M = 1, s1, s2, s1·s2, s3, where each f = k ⊕ a·s0 ⊕ b·m ⊕ c·s0·m. No other product is needed,
/// since the sum is at most 9. The coefficients are words of all zeros or all ones, found once for a run; two of the
/// twenty are 0 for every rule, because a block of 0 has no live centre and a block of 9 no dead one.
struct AnyRuleKernel: LifeKernel {
  /// k, a, b, c of one product.
  private struct Coefficients {
    var k = CellVector.zero, a = CellVector.zero, b = CellVector.zero, c = CellVector.zero
  }

  private let one, s1, s2, s12, s3: Coefficients

  init(_ rule: LifeRule) {
    // The next state in a block of `sum`. The two blocks that cannot be answer what makes their coefficient 0.
    func next(_ sum: Int, _ isAlive: Bool) -> Bool {
      if sum == 0 { return rule.next(isAlive: false, neighbours: 0) }
      if sum == 9, !isAlive { return [8, 1, 0].count { next($0, false) } % 2 == 1 }
      return rule.next(isAlive: isAlive, neighbours: isAlive ? sum - 1 : sum)
    }
    // The coefficients of the product that appears with the last of these pairs of sums, the others being its parts.
    func coefficients(_ pairs: Int...) -> Coefficients {
      // The exclusive or over the pairs of the next states of these sums and centres.
      func word(_ cases: (sum: Int, isAlive: Bool)...) -> CellVector {
        let ones = pairs.reduce(0) { ones, pair in ones + cases.count { next(pair + $0.sum, $0.isAlive) } }
        return CellVector(repeating: ones % 2 == 1 ? .max : 0)
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

  @inline(__always)
  func next(
    _ t0: CellVector, _ t1: CellVector, _ t1b: CellVector, _ t2: CellVector, centre m: CellVector
  ) -> CellVector {
    let d1 = t1 ^ t1b, carry = t1 & t1b, d2 = t2 ^ carry, d3 = t2 & carry, both = t0 & m
    let f0 = one.k ^ (one.a & t0) ^ (one.c & both)
    let f1 = s1.k ^ (s1.a & t0) ^ (s1.b & m) ^ (s1.c & both)
    let f2 = s2.k ^ (s2.a & t0) ^ (s2.b & m) ^ (s2.c & both)
    let f12 = s12.k ^ (s12.a & t0) ^ (s12.b & m) ^ (s12.c & both)
    let f3 = s3.k ^ (s3.b & m) ^ (s3.c & both)
    return f0 ^ (d1 & f1) ^ (d2 & f2) ^ (d1 & d2 & f12) ^ (d3 & f3)
  }
}

/// Computes the next generation of all rows of a plane, without its margins.
///
/// Two words of every row of a band are done from top to bottom, so that the sums of three cells side by side are
/// computed once for each row and passed on in registers. A band is low enough to stay in the first-level cache.
/// `source` and `target` point at the first word of row 0; rows −1 and `rows`, and a word left and right, are read.
@inline(__always)
func sweep<Kernel: LifeKernel>(
  _ kernel: Kernel, from source: UnsafePointer<UInt64>, to target: UnsafeMutablePointer<UInt64>,
  wordsPerRow: Int, stride: Int, rows: Int
) {
  let bandHeight = 64
  var top = 0
  while top < rows {
    let height = min(bandHeight, rows - top)
    var word = 0
    while word < wordsPerRow {
      var row = source + ((top - 1) * stride + word)
      var (upper, _) = SideSum.load(row)
      row += stride
      var (middle, centre) = SideSum.load(row)
      var out = UnsafeMutableRawPointer(target + (top * stride + word))
      for _ in 0..<height {
        row += stride
        let (lower, below) = SideSum.load(row)
        let t0 = upper.ones ^ middle.ones ^ lower.ones
        let t1 = majority(upper.ones, middle.ones, lower.ones)
        let t1b = upper.twos ^ middle.twos ^ lower.twos
        let t2 = majority(upper.twos, middle.twos, lower.twos)
        out.storeBytes(of: kernel.next(t0, t1, t1b, t2, centre: centre), as: CellVector.self)
        out += stride * 8
        upper = middle
        middle = lower
        centre = below
      }
      word += CellVector.scalarCount
    }
    top += height
  }
}

/// The number of live cells among each cell and its left and right neighbour, as two binary digits.
private struct SideSum {
  var ones: CellVector
  var twos: CellVector

  /// The sums of the two words at `row`, and the words themselves.
  @inline(__always)
  static func load(_ row: UnsafePointer<UInt64>) -> (sum: SideSum, cells: CellVector) {
    let raw = UnsafeRawPointer(row)
    let cells = raw.loadUnaligned(as: CellVector.self)
    let before = (raw - 8).loadUnaligned(as: CellVector.self)
    let after = (raw + 8).loadUnaligned(as: CellVector.self)
    // Bit k is column k: the left neighbour of bit k is bit k − 1, the one of bit 0 the last bit of the word before.
    let left = cells &<< 1 | before &>> 63
    let right = cells &>> 1 | after &<< 63
    return (SideSum(ones: left ^ cells ^ right, twos: majority(left, cells, right)), cells)
  }
}

@inline(__always)
private func majority(_ a: CellVector, _ b: CellVector, _ c: CellVector) -> CellVector {
  (a & b) | (c & (a ^ b))
}
