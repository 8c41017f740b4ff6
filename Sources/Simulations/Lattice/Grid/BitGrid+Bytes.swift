extension BitGrid {
  /// Returns a byte for each cell, row by row: the sum of the weights of those grids in which the cell is 1. The
  /// function works on eight cells at a time.
  ///
  /// - Precondition: there is at least one grid, all grids have the same size, and no sum exceeds 255.
  static func bytes(_ grids: [(grid: BitGrid, weight: UInt8)]) -> [UInt8] {
    let columns = grids[0].grid.columns, rows = grids[0].grid.rows, wordsPerRow = grids[0].grid.wordsPerRow
    // The last word of a row extends into the next row, which is written later.
    return [UInt8](unsafeUninitializedCapacity: columns * rows + 64) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      count = columns * rows
      for row in 0..<rows {
        for (number, (grid, weight)) in grids.enumerated() {
          grid.words.withUnsafeBufferPointer { words in
            for word in 0..<wordsPerRow {
              let bits = words[row &* wordsPerRow &+ word], first = row &* columns &+ word &* 64
              for byte in 0..<8 {
                let place = first &+ byte &* 8
                let more = UInt64(bytesOfBits: UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* byte))) &* UInt64(weight)
                let sum = number == 0 ? 0 : target.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                target.storeBytes(of: sum &+ more.littleEndian, toByteOffset: place, as: UInt64.self)
              }
            }
          }
        }
      }
    }
  }

  /// Creates a grid from states of cells, row by row. A cell is 1 if `isIn` returns true for its state. O(cells).
  init(columns: Int, rows: Int, cells: [UInt8], where isIn: (UInt8) -> Bool) {
    self.init(columns: columns, rows: rows)
    let bits = (0...255).map { isIn(UInt8($0)) ? UInt64(1) : 0 }
    let wordsPerRow = wordsPerRow
    cells.withUnsafeBufferPointer { cells in
      bits.withUnsafeBufferPointer { bits in
        words.withUnsafeMutableBufferPointer { words in
          for row in 0..<rows {
            for word in 0..<wordsPerRow {
              var gathered: UInt64 = 0
              for column in word &* 64..<min(columns, word &* 64 &+ 64) {
                gathered |= bits[Int(cells[row &* columns &+ column])] &<< UInt64(column & 63)
              }
              words[row &* wordsPerRow &+ word] = gathered
            }
          }
        }
      }
    }
  }
}

extension UInt64 {
  /// Spreads eight bits over eight bytes that are 0 or 1, with the lowest bit first.
  @inline(__always)
  fileprivate init(bytesOfBits bits: UInt8) {
    // Every byte receives all bits and keeps only its own one. The addition moves that bit to the top of the byte.
    let own = UInt64(bits) &* 0x0101_0101_0101_0101 & 0x8040_2010_0804_0201
    self = (own &+ 0x7F7F_7F7F_7F7F_7F7F) &>> 7 & 0x0101_0101_0101_0101
  }
}
