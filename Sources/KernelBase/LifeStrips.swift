// The next generation of a plane of packed cells, 64 to a word, whose rows are at least a vector wide.
//
// A strip of one vector's width goes down the rows and keeps the sums of the last three in registers, so every sum
// of three cells side by side is made once and never stored. The last strip begins a vector before the end of the row:
// what it shares with the strip before it is computed twice.
//
// All functions take: `source`, the first word of row 0 (rows −1 and `rows` are read, and a word before and after each
// row); `target`, the same of another plane of the same shape; `stride`, the words from one row to the next; `words`,
// those of a row that hold cells, at least `lifeStripWidth`.

/// The words of the narrowest row that these functions can do.
package var lifeStripWidth: Int {
  @inline(__always) get { Vector.scalarCount }
}

/// B3/S23. A block of three lives, a block of four does if its centre does.
package func lifeConwayStrips(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ words: Int, _ rows: Int
) {
  sweep(source, target, stride, words, rows, nil)
}

/// Any rule that counts the live cells of a block; for the polynomial and its coefficients see ``lifeCounts``.
package func lifeCountsStrips(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ words: Int, _ rows: Int,
  _ coefficients: UnsafePointer<UInt64>
) {
  sweep(source, target, stride, words, rows, coefficients)
}

// What becomes of a cell. The number of live cells in the 3×3 block around it, itself included, is t0 + 2·(t1 + t1b +
// 2·t2).
//
// Vectors are handed over one by one, and to functions rather than closures: otherwise the compiler takes them apart
// where the baseline has no registers of their width. (A protocol would leave symbols in the object that are not the
// kernel's.)

@inline(__always)
private func conway(_ centre: Vector, _ t0: Vector, _ t1: Vector, _ t1b: Vector, _ t2: Vector) -> Vector {
  let twos = t1 ^ t1b
  return (t0 & twos & ~t2) | (centre & ~t0 & ~twos & (t2 ^ (t1 & t1b)))
}

@inline(__always)
private func counts(
  _ m: Vector, _ d0: Vector, _ t1: Vector, _ t1b: Vector, _ t2: Vector, _ coefficients: UnsafePointer<UInt64>
) -> Vector {
  @inline(__always)
  func c(_ index: Int) -> Vector { load(coefficients + 8 &* index) }
  let carry = t1 & t1b
  let d1 = t1 ^ t1b, d2 = t2 ^ carry, d3 = t2 & carry
  let both = d0 & m
  // Two of the twenty coefficients are 0 for every rule.
  let f0 = c(0) ^ (c(1) & d0) ^ (c(3) & both)
  let f1 = c(4) ^ (c(5) & d0) ^ (c(6) & m) ^ (c(7) & both)
  let f2 = c(8) ^ (c(9) & d0) ^ (c(10) & m) ^ (c(11) & both)
  let f12 = c(12) ^ (c(13) & d0) ^ (c(14) & m) ^ (c(15) & both)
  let f3 = c(16) ^ (c(18) & m) ^ (c(19) & both)
  return f0 ^ (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3)
}

@inline(__always)
private func load(_ words: UnsafePointer<UInt64>) -> Vector {
  UnsafeRawPointer(words).loadUnaligned(as: Vector.self)
}

// Bit k is column k: the left neighbour of bit k is bit k − 1, the one of bit 0 the last bit of the word before.

@inline(__always)
private func left(_ cells: UnsafePointer<UInt64>) -> Vector { load(cells) &<< 1 | load(cells - 1) &>> 63 }

@inline(__always)
private func right(_ cells: UnsafePointer<UInt64>) -> Vector { load(cells) &>> 1 | load(cells + 1) &<< 63 }

@inline(__always)
private func store(_ cells: Vector, _ target: UnsafeMutablePointer<UInt64>) {
  UnsafeMutableRawPointer(target).storeBytes(of: cells, as: Vector.self)
}

/// Goes over all cells. Which rule it is, is known where this is put in place, and not asked for in the loop.
///
/// - Parameter coefficients: nil for B3/S23.
@inline(__always)
private func sweep(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ words: Int, _ rows: Int,
  _ coefficients: UnsafePointer<UInt64>?
) {
  let last = words &- Vector.scalarCount
  var word = 0
  while word < words {
    let first = word < last ? word : last
    var row = source + first
    // Of three cells side by side as many live as ones + 2·twos.
    var (west, centre, east) = (left(row - stride), load(row - stride), right(row - stride))
    var onesAbove = west ^ centre ^ east, twosAbove = majority(west, centre, east)
    (west, centre, east) = (left(row), load(row), right(row))
    var ones = west ^ centre ^ east, twos = majority(west, centre, east)
    var result = target + first
    for _ in 0..<rows {
      row += stride
      let west = left(row), below = load(row), east = right(row)
      let onesBelow = west ^ below ^ east, twosBelow = majority(west, below, east)
      let t0 = onesAbove ^ ones ^ onesBelow, t1 = majority(onesAbove, ones, onesBelow)
      let t1b = twosAbove ^ twos ^ twosBelow, t2 = majority(twosAbove, twos, twosBelow)
      if let coefficients {
        store(counts(centre, t0, t1, t1b, t2, coefficients), result)
      } else {
        store(conway(centre, t0, t1, t1b, t2), result)
      }
      result += stride
      onesAbove = ones
      twosAbove = twos
      centre = below
      ones = onesBelow
      twos = twosBelow
    }
    word &+= Vector.scalarCount
  }
}
