/// Computes `count` words of the next row of an elementary automaton and returns the number of 1 bits in them.
///
/// A new cell is a polynomial over bits (algebraic normal form) in its left neighbour l, the cell c itself and its
/// right neighbour r. Each coefficient is a word of 64 equal bits. The coefficients belong to 1, r, c, cr, l, lr, lc
/// and lcr, in this order.
///
/// - Parameters:
///   - row: the first word of the row to read. The word before it and the word after the last one are read too.
///   - next: receives the new words.
///   - adds: all ones if `next` holds the previous row, which is then added modulo 2; otherwise 0.
package func elementaryStep(
  _ row: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>, _ count: Int,
  _ coefficients: UnsafePointer<UInt64>, _ adds: UInt64
) -> Int {
  let before = row - 1, after = row + 1
  let (one, r0, c0, cr) = (coefficients[0], coefficients[1], coefficients[2], coefficients[3])
  let (l0, lr, lc, all) = (coefficients[4], coefficients[5], coefficients[6], coefficients[7])
  var population = 0
  for index in 0..<count {
    let centre = row[index]
    let left = centre &<< 1 | before[index] &>> 63
    let right = centre &>> 1 | after[index] &<< 63
    let without = one ^ (r0 & right) ^ (centre & (c0 ^ (cr & right)))
    let with = l0 ^ (lr & right) ^ (centre & (lc ^ (all & right)))
    let cells = without ^ (left & with) ^ (next[index] & adds)
    next[index] = cells
    population &+= cells.nonzeroBitCount
  }
  return population
}
