/// The results of a rule of the nearest cells in the order in which a kernel looks them up.
struct LookupTable: Sendable {
  /// Byte 8·a + b, bit c: the result for the rows a, b and c of a block from above. The first cell of a row is the
  /// lowest bit of its number.
  let bytes: [UInt8]

  init(_ table: MooreTable) {
    // A block's index has the first cell of a row in the highest of its three bits.
    let turned = [0, 4, 2, 6, 1, 5, 3, 7]
    bytes = (0..<64).map { rows in
      (0..<8).reduce(0) { byte, below in
        let block = turned[rows >> 3] << 6 | turned[rows & 7] << 3 | turned[below]
        return byte | (table[block] ? 1 << UInt8(below) : 0)
      }
    }
  }
}
