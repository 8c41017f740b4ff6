/// 128 cells of a row: two words, the size of a register on every processor that we build for.
typealias CellVector = SIMD2<UInt64>

/// Computes the next generation of all rows of a plane, without its margins.
///
/// `source` and `target` point at the first word of row 0; rows −1 and `rows`, and a word left and right, are read.
struct LifeSweep {
  let source: UnsafePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
  let wordsPerRow: Int
  /// Words from one row to the next.
  let stride: Int
  let rows: Int

  /// Rows of a band: low enough for both generations of it to stay in the first-level cache.
  static let bandHeight = 64

  /// B3/S23. A block of three lives, a block of four does if its centre does.
  func conway() {
    sweep { block, centre in
      let twos = block.t1 ^ block.t1b
      let three = block.t0 & twos & ~block.t2
      let four = ~block.t0 & ~twos & (block.t2 ^ (block.t1 & block.t1b))
      return three | (centre & four)
    }
  }

  /// Any rule, by its polynomial.
  func apply(_ rule: RulePolynomial) {
    sweep { block, centre in rule.next(block, centre: centre) }
  }

  /// Goes down the strips, each two words of every row of a band, and writes `next` of every block and its centre.
  ///
  /// The sums of three cells side by side are computed once for each row and passed on in registers. `next` is inlined.
  @inline(__always)
  private func sweep(_ next: (_ block: BlockSum, _ centre: CellVector) -> CellVector) {
    for top in Swift.stride(from: 0, to: rows, by: Self.bandHeight) {
      for word in Swift.stride(from: 0, to: wordsPerRow, by: CellVector.scalarCount) {
        var row = source + ((top - 1) * stride + word)
        var (upper, _) = SideSum.load(row)
        row += stride
        var (middle, centre) = SideSum.load(row)
        var out = UnsafeMutableRawPointer(target + (top * stride + word))
        for _ in 0..<min(Self.bandHeight, rows - top) {
          row += stride
          let (lower, below) = SideSum.load(row)
          let block = BlockSum(
            t0: upper.ones ^ middle.ones ^ lower.ones, t1: majority(upper.ones, middle.ones, lower.ones),
            t1b: upper.twos ^ middle.twos ^ lower.twos, t2: majority(upper.twos, middle.twos, lower.twos))
          out.storeBytes(of: next(block, centre), as: CellVector.self)
          out += stride * 8
          upper = middle
          middle = lower
          centre = below
        }
      }
    }
  }
}

/// The number of live cells in the 3×3 block around each cell, itself included: t0 + 2·(t1 + t1b + 2·t2).
struct BlockSum {
  var t0, t1, t1b, t2: CellVector
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
