/// Returns the number of 1 bits in rows that are `words` words long and `stride` words apart. Only the bits in `mask`
/// count in the last word of each row. Rows have at least `lifeStripWidth` words.
///
/// A strip with the width of one vector moves down, sixteen rows at a time. Carry-save adders add each column of bits
/// to a vertical counter. Only the carries out of the counter's fourth digit are counted bit by bit (Harley and Seal).
///
/// Source: W. Muła, N. Kurz and D. Lemire, *Faster population counts using AVX2 instructions* (2018).
package func populationStrips(
  _ plane: UnsafePointer<UInt64>, _ words: Int, _ stride: Int, _ rows: Int, _ mask: UInt64
) -> Int {
  var sums = Vector.zero
  let last = words &- Vector.scalarCount
  var word = 0
  while word < words {
    let first = word < last ? word : last
    // The last strip begins before the end of the previous one. The words that they share must count only once.
    var lanes = Vector(repeating: .max)
    for lane in 0..<word &- first { lanes[lane] = 0 }
    if word >= last { lanes[Vector.scalarCount &- 1] = mask }
    var row = plane + first
    var ones = Vector.zero, twos = Vector.zero, fours = Vector.zero, eights = Vector.zero, sixteens = Vector.zero
    var left = rows
    while left >= 16 {
      let fours0 = fourRows(&row, stride, lanes, &ones, &twos), fours1 = fourRows(&row, stride, lanes, &ones, &twos)
      let eights0 = add(&fours, fours0, fours1)
      let fours2 = fourRows(&row, stride, lanes, &ones, &twos), fours3 = fourRows(&row, stride, lanes, &ones, &twos)
      let eights1 = add(&fours, fours2, fours3)
      sixteens = sixteens &+ add(&eights, eights0, eights1).nonzeroBitCount
      left &-= 16
    }
    sums = sums &+ sixteens &<< 4 &+ eights.nonzeroBitCount &<< 3 &+ fours.nonzeroBitCount &<< 2
    sums = sums &+ twos.nonzeroBitCount &<< 1 &+ ones.nonzeroBitCount
    for _ in 0..<left { sums = sums &+ next(&row, stride, lanes).nonzeroBitCount }
    word &+= Vector.scalarCount
  }
  return Int(truncatingIfNeeded: sums.wrappedSum())
}

@inline(__always)
private func next(_ row: inout UnsafePointer<UInt64>, _ stride: Int, _ lanes: Vector) -> Vector {
  let cells = UnsafeRawPointer(row).loadUnaligned(as: Vector.self) & lanes
  row += stride
  return cells
}

/// Adds two vectors, bit by bit, to one digit of the counters.
///
/// - Returns: the carries.
@inline(__always)
private func add(_ digit: inout Vector, _ a: Vector, _ b: Vector) -> Vector {
  let carry = majority(digit, a, b)
  digit = digit ^ a ^ b
  return carry
}

/// Adds four rows to the two lowest digits of the counters.
///
/// - Returns: the carries.
@inline(__always)
private func fourRows(
  _ row: inout UnsafePointer<UInt64>, _ stride: Int, _ lanes: Vector, _ ones: inout Vector, _ twos: inout Vector
) -> Vector {
  let a = next(&row, stride, lanes), b = next(&row, stride, lanes)
  let first = add(&ones, a, b)
  let c = next(&row, stride, lanes), d = next(&row, stride, lanes)
  let second = add(&ones, c, d)
  return add(&twos, first, second)
}
