// Generations of a plane of packed cells, 64 to a word, whose rows are at least one vector wide.
//
// A strip with the width of one vector moves down the rows. It keeps the sums of the last three rows in registers. So
// each sum of three cells side by side is computed only once and never stored. The last strip ends at the end of the
// row. The words that it shares with the previous strip are computed twice.

/// The smallest number of words in a row for which strips can be used.
package var lifeStripWidth: Int {
  @inline(__always) get { Vector.scalarCount }
}

/// Computes a generation of B3/S23. A cell lives if its block has three live cells, or if it lives already and its
/// block has four.
///
/// - Parameters:
///   - source: the first word of row 0. Rows −1 and `rows` are read, and so is a word before and after each row.
///   - target: the first word of row 0 in another plane of the same shape.
///   - stride: the number of words from one row to the next.
///   - words: the number of words in a row that hold cells, at least ``lifeStripWidth``.
package func lifeConwayStrips(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ words: Int, _ rows: Int
) {
  let last = words &- Vector.scalarCount
  var word = 0
  while word < words {
    let first = word < last ? word : last
    var row = source + first
    // The number of live cells among three side by side is ones + 2·twos.
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
      store(conway(centre, t0, t1, t1b, t2), result)
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

// The functions below return the next states of cells. The number of live cells in a 3×3 block, including the centre,
// is t0 + 2·(t1 + t1b + 2·t2).
//
// Vectors are passed one by one, and to functions instead of closures. Otherwise the compiler splits them if the
// baseline has no registers of their width. A protocol would leave symbols in the object file that do not belong to the
// kernel.

@inline(__always)
private func conway(_ centre: Vector, _ t0: Vector, _ t1: Vector, _ t1b: Vector, _ t2: Vector) -> Vector {
  let twos = t1 ^ t1b
  return (t0 & twos & ~t2) | (centre & ~t0 & ~twos & (t2 ^ (t1 & t1b)))
}

@inline(__always)
private func load(_ words: UnsafePointer<UInt64>) -> Vector {
  UnsafeRawPointer(words).loadUnaligned(as: Vector.self)
}

// Bit k is column k. The left neighbour of bit k is bit k − 1. The left neighbour of bit 0 is the last bit of the
// previous word.

@inline(__always)
private func left(_ cells: UnsafePointer<UInt64>) -> Vector { load(cells) &<< 1 | load(cells - 1) &>> 63 }

@inline(__always)
private func right(_ cells: UnsafePointer<UInt64>) -> Vector { load(cells) &>> 1 | load(cells + 1) &<< 63 }

@inline(__always)
private func store(_ cells: Vector, _ target: UnsafeMutablePointer<UInt64>) {
  UnsafeMutableRawPointer(target).storeBytes(of: cells, as: Vector.self)
}
