// Up to eight generations of the centre of a square of 32×32 cells, for HashLife.
//
// The square consists of four leaves of 16×16 cells. Word v of a leaf holds the rows v, 4 + v, 8 + v and 12 + v, with
// sixteen bits each. So the rows v, 4 + v, …, 28 + v of the square form one vector. The rows above and below them are
// in other vectors. Only for the first and the last vector must the neighbours be rotated by one lane. Invalid bits
// enter from the sides at one cell per generation, and do not reach the centre.
//
// All functions take the four words of each leaf, space for the four words of the centre, and a number of generations
// from 1 to 8.

/// Computes the centre under B3/S23.
package func leafConway(
  _ nw: UnsafePointer<UInt64>, _ ne: UnsafePointer<UInt64>, _ sw: UnsafePointer<UInt64>,
  _ se: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ generations: Int
) {
  countingLeap(nw, ne, sw, se, target, generations) { block in
    let twos = block.t1 ^ block.t1b
    let three = block.t0 & twos & ~block.t2
    let four = ~block.t0 & ~twos & (block.t2 ^ (block.t1 & block.t1b))
    return three | (block.centre & four)
  }
}

/// Computes the centre under any rule that counts the live cells of a block.
///
/// - Parameter coefficients: the coefficients of the rule, as for `lifeCounts`.
package func leafCounts(
  _ nw: UnsafePointer<UInt64>, _ ne: UnsafePointer<UInt64>, _ sw: UnsafePointer<UInt64>,
  _ se: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ generations: Int,
  _ coefficients: UnsafePointer<UInt64>
) {
  countingLeap(nw, ne, sw, se, target, generations) { block in
    @inline(__always)
    func c(_ index: Int) -> Rows {
      Rows(repeating: UInt32(truncatingIfNeeded: coefficients[8 &* index]))
    }
    let m = block.centre, carry = block.t1 & block.t1b
    let d0 = block.t0, d1 = block.t1 ^ block.t1b, d2 = block.t2 ^ carry, d3 = block.t2 & carry
    let both = d0 & m
    let f0 = c(0) ^ (c(1) & d0) ^ (c(3) & both)
    let f1 = c(4) ^ (c(5) & d0) ^ (c(6) & m) ^ (c(7) & both)
    let f2 = c(8) ^ (c(9) & d0) ^ (c(10) & m) ^ (c(11) & both)
    let f12 = c(12) ^ (c(13) & d0) ^ (c(14) & m) ^ (c(15) & both)
    let f3 = c(16) ^ (c(18) & m) ^ (c(19) & both)
    return f0 ^ (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3)
  }
}

/// Computes the centre under any rule of the 3×3 block. The rule is a program of choices, with parameters as for
/// `lifeBlocks`.
package func leafBlocks(
  _ nw: UnsafePointer<UInt64>, _ ne: UnsafePointer<UInt64>, _ sw: UnsafePointer<UInt64>,
  _ se: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ generations: Int,
  _ choices: UnsafePointer<Int>, _ choiceCount: Int, _ result: Int, _ slots: UnsafeMutablePointer<SIMD16<UInt64>>
) {
  withUnsafeTemporaryAllocation(of: Rows.self, capacity: 6) { room in
    guard let rows = room.baseAddress else { return }
    load(nw, ne, sw, se, rows)
    let bytes = UnsafeMutableRawPointer(rows)
    for _ in 0..<generations {
      turn(rows)
      for row in 0..<3 {
        let cells = bytes.loadUnaligned(fromByteOffset: 32 &* row, as: SIMD16<UInt64>.self)
        // A bit that is shifted out of its row enters another row at its side, where all bits are invalid anyway.
        slots[8 &- 3 &* row] = cells &<< 1
        slots[7 &- 3 &* row] = cells
        slots[6 &- 3 &* row] = cells &>> 1
      }
      for choice in 0..<choiceCount {
        let names = choices + 4 &* choice
        let low = slots[names[2]]
        slots[names[3]] = low ^ (slots[names[0]] & (low ^ slots[names[1]]))
      }
      bytes.storeBytes(of: slots[result], toByteOffset: 32, as: SIMD16<UInt64>.self)
    }
    store(rows, target)
  }
}

/// Eight rows of 32 cells, one in each lane.
private typealias Rows = SIMD8<UInt32>

/// The number of live cells in each block of eight rows, as binary digits: t0 + 2·(t1 + t1b) + 4·t2. Also the centres.
private struct LeafBlock {
  var t0, t1, t1b, t2, centre: Rows
}

@inline(__always)
private func most(_ a: Rows, _ b: Rows, _ c: Rows) -> Rows { (a & b) | (c & (a ^ b)) }

@inline(__always)
private func countingLeap(
  _ nw: UnsafePointer<UInt64>, _ ne: UnsafePointer<UInt64>, _ sw: UnsafePointer<UInt64>,
  _ se: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ generations: Int,
  _ next: (LeafBlock) -> Rows
) {
  withUnsafeTemporaryAllocation(of: Rows.self, capacity: 18) { room in
    guard let rows = room.baseAddress else { return }
    let ones = rows + 6, twos = rows + 12
    load(nw, ne, sw, se, rows)
    for _ in 0..<generations {
      for v in 1..<5 {
        let cells = rows[v], left = cells &<< 1, right = cells &>> 1
        let sides = left ^ right
        ones[v] = sides ^ cells
        twos[v] = (left & right) | (cells & sides)
      }
      turn(ones)
      turn(twos)
      for v in 1..<5 {
        let (a, b, c) = (ones[v &- 1], ones[v], ones[v &+ 1])
        let (d, e, f) = (twos[v &- 1], twos[v], twos[v &+ 1])
        rows[v] = next(
          LeafBlock(t0: a ^ b ^ c, t1: d ^ e ^ f, t1b: most(a, b, c), t2: most(d, e, f), centre: rows[v]))
      }
    }
    store(rows, target)
  }
}

/// Fills vectors 0 and 5, above the first of the four vectors and below the last one, with rotated copies.
@inline(__always)
private func turn(_ rows: UnsafeMutablePointer<Rows>) {
  let last = rows[4], first = rows[1]
  rows[0] = Rows(last[7], last[0], last[1], last[2], last[3], last[4], last[5], last[6])
  rows[5] = Rows(first[1], first[2], first[3], first[4], first[5], first[6], first[7], first[0])
}

/// Joins four leaves into vectors 1 … 4.
@inline(__always)
private func load(
  _ nw: UnsafePointer<UInt64>, _ ne: UnsafePointer<UInt64>, _ sw: UnsafePointer<UInt64>,
  _ se: UnsafePointer<UInt64>, _ rows: UnsafeMutablePointer<Rows>
) {
  @inline(__always)
  func wide(_ words: UnsafePointer<UInt64>, _ v: Int) -> SIMD4<UInt32> {
    SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(words[v], to: SIMD4<UInt16>.self))
  }
  for v in 0..<4 {
    let north = wide(nw, v) | wide(ne, v) &<< 16, south = wide(sw, v) | wide(se, v) &<< 16
    rows[v &+ 1] = Rows(lowHalf: north, highHalf: south)
  }
}

/// Extracts the centre from vectors 1 … 4.
@inline(__always)
private func store(_ rows: UnsafeMutablePointer<Rows>, _ target: UnsafeMutablePointer<UInt64>) {
  for v in 0..<4 {
    let all = rows[v &+ 1]
    let middle = SIMD4<UInt32>(all[2], all[3], all[4], all[5]) &>> 8
    target[v] = unsafeBitCast(SIMD4<UInt16>(truncatingIfNeeded: middle), to: UInt64.self)
  }
}
