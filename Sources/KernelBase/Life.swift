// Generations of a plane of packed cells, 64 to a word.
//
// Rows follow one another with a single word of margin between them. A sweep ignores the margins: it treats a band of
// rows as one long row, and leaves meaningless bits in the margins. It first adds up three cells side by side, then the
// three sums of each 3×3 block. Both are loops over words without a branch, which the compiler turns into vector
// instructions. A band is low enough to fit into the first-level cache together with its sums.
//
// All functions take:
//
// - `source`: the first word of row 0. Rows −1 and `rows` are read, and so are the words before row −1 and after row
//   `rows`.
// - `target`: the first word of row 0 in another plane of the same shape.
// - `stride`: the number of words from one row to the next.
// - `height`: the number of rows in a band.
// - `scratch`: space for 2·(height + 2)·stride words.

/// Computes a generation of B3/S23. A cell lives if its block has three live cells, or if it lives already and its
/// block has four.
package func lifeConway(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ rows: Int, _ height: Int,
  _ scratch: UnsafeMutablePointer<UInt64>
) {
  var top = 0
  while top < rows {
    let band = Band(source, target, stride, top, rows - top < height ? rows - top : height, scratch)
    for word in 0..<band.count {
      let block = band.block(word)
      let twos = block.t1 ^ block.t1b
      let three = block.t0 & twos & ~block.t2
      let four = ~block.t0 & ~twos & (block.t2 ^ (block.t1 & block.t1b))
      band.target[word] = three | (band.centre[word] & four)
    }
    top &+= height
  }
}

/// Computes a generation of any rule that counts the live cells of a block.
///
/// Let d0 … d3 be the binary digits of the block's sum and m the centre. The next state is the exclusive or of f·M over
/// the products M = 1, d1, d2, d1·d2, d3. Each M has its own f = k ⊕ a·d0 ⊕ b·m ⊕ c·d0·m.
///
/// - Parameter coefficients: k, a, b, c of each product in turn. Each is a word of 64 equal bits, stored eight times.
package func lifeCounts(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ rows: Int, _ height: Int,
  _ scratch: UnsafeMutablePointer<UInt64>, _ coefficients: UnsafePointer<UInt64>
) {
  @inline(__always)
  func c(_ index: Int) -> UInt64 { coefficients[8 &* index] }
  let (k0, a0, c0) = (c(0), c(1), c(3))
  let (k1, a1, b1, c1) = (c(4), c(5), c(6), c(7))
  let (k2, a2, b2, c2) = (c(8), c(9), c(10), c(11))
  let (k12, a12, b12, c12) = (c(12), c(13), c(14), c(15))
  let (k3, b3, c3) = (c(16), c(18), c(19))
  var top = 0
  while top < rows {
    let band = Band(source, target, stride, top, rows - top < height ? rows - top : height, scratch)
    for word in 0..<band.count {
      let block = band.block(word), m = band.centre[word]
      let carry = block.t1 & block.t1b
      let d0 = block.t0, d1 = block.t1 ^ block.t1b, d2 = block.t2 ^ carry, d3 = block.t2 & carry
      let both = d0 & m
      // Two of the twenty coefficients are 0 for every rule, because a sum of 0 implies a dead centre and 9 a live one.
      let f0 = k0 ^ (a0 & d0) ^ (c0 & both)
      let f1 = k1 ^ (a1 & d0) ^ (b1 & m) ^ (c1 & both)
      let f2 = k2 ^ (a2 & d0) ^ (b2 & m) ^ (c2 & both)
      let f12 = k12 ^ (a12 & d0) ^ (b12 & m) ^ (c12 & both)
      let f3 = k3 ^ (b3 & m) ^ (c3 & both)
      band.target[word] = f0 ^ (d1 & (f1 ^ (d2 & f12))) ^ (d2 & f2) ^ (d3 & f3)
    }
    top &+= height
  }
}

/// Computes a generation of any rule of the 3×3 block. The rule is a program of choices, in which each bit of a word
/// selects between the bits of two others.
///
/// - Parameters:
///   - choices: four slots for each choice: the selecting word, the words for 1 and for 0, and the result.
///   - result: the slot that holds the next state at the end of the program.
///   - slots: space for all slots, 16 words each. The constant slots must be set: all ones in one, zeros in the other.
///     The function fills the slots 0 … 8 with the cells of the block.
package func lifeBlocks(
  _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ rows: Int,
  _ choices: UnsafePointer<Int>, _ choiceCount: Int, _ result: Int, _ slots: UnsafeMutablePointer<SIMD16<UInt64>>
) {
  let words = UnsafeMutableRawPointer(slots).assumingMemoryBound(to: UInt64.self)
  let count = rows &* stride
  var first = 0
  while first < count {
    let length = count &- first < 16 ? count &- first : 16
    for row in 0..<3 {
      // Row 0 is north, the row above. Its cells are the highest bits in the index of a block.
      let line = source + (first &+ (row &- 1) &* stride)
      let west = 8 &- 3 &* row
      if length == 16 {
        let cells = load(line)
        slots[west] = cells &<< 1 | load(line - 1) &>> 63
        slots[west &- 1] = cells
        slots[west &- 2] = cells &>> 1 | load(line + 1) &<< 63
        continue
      }
      for word in 0..<length {
        let cells = line[word]
        words[16 &* west &+ word] = cells &<< 1 | line[word &- 1] &>> 63
        words[16 &* west &- 16 &+ word] = cells
        words[16 &* west &- 32 &+ word] = cells &>> 1 | line[word &+ 1] &<< 63
      }
    }
    var choice = choices
    for _ in 0..<choiceCount {
      let low = slots[choice[2]]
      slots[choice[3]] = low ^ (slots[choice[0]] & (slots[choice[1]] ^ low))
      choice += 4
    }
    if length == 16 {
      UnsafeMutableRawPointer(target + first).storeBytes(of: slots[result], as: SIMD16<UInt64>.self)
    } else {
      for word in 0..<length { target[first &+ word] = words[16 &* result &+ word] }
    }
    first &+= length
  }
}

@inline(__always)
private func load(_ words: UnsafePointer<UInt64>) -> SIMD16<UInt64> {
  UnsafeRawPointer(words).loadUnaligned(as: SIMD16<UInt64>.self)
}

/// Returns the number of 1 bits in rows that are `words` words long and `stride` words apart. Only the bits in `mask`
/// count in the last word of each row.
package func population(
  _ plane: UnsafePointer<UInt64>, _ words: Int, _ stride: Int, _ rows: Int, _ mask: UInt64
) -> Int {
  var sum = 0
  var row = plane
  for _ in 0..<rows {
    for word in 0..<words &- 1 { sum &+= row[word].nonzeroBitCount }
    sum &+= (row[words &- 1] & mask).nonzeroBitCount
    row += stride
  }
  return sum
}

/// A band of rows. For each cell, it holds the number of live cells among the cell and its left and right neighbours:
/// ones + 2·twos.
private struct Band {
  let centre: UnsafePointer<UInt64>
  let target: UnsafeMutablePointer<UInt64>
  let count: Int
  private let stride: Int
  private let ones: UnsafeMutablePointer<UInt64>
  private let twos: UnsafeMutablePointer<UInt64>

  /// Computes the sums for the rows of the band, the row above them and the row below them.
  @inline(__always)
  init(
    _ source: UnsafePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, _ stride: Int, _ top: Int, _ height: Int,
    _ scratch: UnsafeMutablePointer<UInt64>
  ) {
    centre = source + top &* stride
    self.target = target + top &* stride
    self.stride = stride
    count = height &* stride
    ones = scratch
    twos = scratch + (height &+ 2) &* stride
    let cells = centre - stride, before = cells - 1, after = cells + 1
    for word in 0..<(height &+ 2) &* stride {
      // Bit k is column k. The left neighbour of bit k is bit k − 1. The left neighbour of bit 0 is the last bit of the
      // previous word.
      let middle = cells[word]
      let left = middle &<< 1 | before[word] &>> 63
      let right = middle &>> 1 | after[word] &<< 63
      ones[word] = left ^ middle ^ right
      twos[word] = majority(left, middle, right)
    }
  }

  /// Returns the number of live cells in the 3×3 block around each of 64 cells, including the centre. The number is
  /// t0 + 2·(t1 + t1b + 2·t2).
  @inline(__always)
  func block(_ word: Int) -> (t0: UInt64, t1: UInt64, t1b: UInt64, t2: UInt64) {
    let next = word &+ stride, last = next &+ stride
    return (
      ones[word] ^ ones[next] ^ ones[last], majority(ones[word], ones[next], ones[last]),
      twos[word] ^ twos[next] ^ twos[last], majority(twos[word], twos[next], twos[last])
    )
  }
}

@inline(__always)
private func majority(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 { (a & b) | (c & (a ^ b)) }
