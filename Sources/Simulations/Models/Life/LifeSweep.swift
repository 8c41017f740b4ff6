/// Computes the next generation of a plane of packed cells.
///
/// Rows lie one behind the other with a single word of margin between them, and the sweep does not stop there: it runs
/// over a band of rows as over one long line and leaves nothing of meaning in the margins. First come the sums of three
/// cells side by side, then those of the 3×3 blocks: two plain loops over words without a branch, which the compiler
/// turns into vector instructions of whatever width the processor has. A band is low enough for its words and sums to
/// stay in the first-level cache.
struct LifeSweep {
  /// The first word of row 0. Rows −1 and `rows` are read, and a word before and after all that.
  let source: UnsafePointer<UInt64>
  /// The first word of row 0 of another plane of the same shape.
  let target: UnsafeMutablePointer<UInt64>
  /// Words from one row to the next, the margin included.
  let stride: Int
  let rows: Int

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

  /// So many words of a band are aimed at: with their sums and their next generation they are four times as many.
  private static let bandWords = 768

  /// Writes `next`, which is inlined, of every block and its centre.
  @inline(__always)
  private func sweep(_ next: (_ block: BlockSum, _ centre: UInt64) -> UInt64) {
    let height = max(1, min(rows, Self.bandWords / stride))
    let sums = (height + 2) * stride
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * sums) { scratch in
      guard let ones = scratch.baseAddress else { return }
      let twos = ones + sums
      for top in Swift.stride(from: 0, to: rows, by: height) {
        let count = min(height, rows - top) * stride
        let upper = source + (top - 1) * stride
        sumSides(upper, count + 2 * stride, ones, twos)

        let centre = upper + stride, out = target + top * stride
        let ones1 = ones + stride, ones2 = ones1 + stride, twos1 = twos + stride, twos2 = twos1 + stride
        for word in 0..<count {
          let block = BlockSum(
            t0: ones[word] ^ ones1[word] ^ ones2[word], t1: majority(ones[word], ones1[word], ones2[word]),
            t1b: twos[word] ^ twos1[word] ^ twos2[word], t2: majority(twos[word], twos1[word], twos2[word]))
          out[word] = next(block, centre[word])
        }
      }
    }
  }

  /// Of every cell, how many live of it and its left and right neighbour: ones + 2·twos.
  @inline(__always)
  private func sumSides(
    _ cells: UnsafePointer<UInt64>, _ count: Int, _ ones: UnsafeMutablePointer<UInt64>,
    _ twos: UnsafeMutablePointer<UInt64>
  ) {
    let before = cells - 1, after = cells + 1
    for word in 0..<count {
      // Bit k is column k: the left neighbour of bit k is bit k − 1, the one of bit 0 the last bit of the word before.
      let centre = cells[word]
      let left = centre &<< 1 | before[word] &>> 63
      let right = centre &>> 1 | after[word] &<< 63
      ones[word] = left ^ centre ^ right
      twos[word] = majority(left, centre, right)
    }
  }
}

/// The number of live cells in the 3×3 block around each of 64 cells, itself included: t0 + 2·(t1 + t1b + 2·t2).
struct BlockSum {
  var t0, t1, t1b, t2: UInt64
}

@inline(__always)
private func majority(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 { (a & b) | (c & (a ^ b)) }
