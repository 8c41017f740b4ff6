/// The next states of a rule of the 3×3 block, in the order in which a kernel looks them up.
struct LookupTable: Sendable {
  /// The next states. Bit c of byte 8·a + b belongs to the block with the rows a, b and c, from top to bottom. The
  /// first cell of a row is its lowest bit.
  let bytes: [UInt8]

  init(_ table: MooreTable) {
    // In the index of a block, the first cell of a row is the highest of its three bits.
    let turned = [0, 4, 2, 6, 1, 5, 3, 7]
    bytes = (0..<64).map { rows in
      (0..<8).reduce(0) { byte, below in
        let block = turned[rows >> 3] << 6 | turned[rows & 7] << 3 | turned[below]
        return byte | (table[block] ? 1 << UInt8(below) : 0)
      }
    }
  }
}
