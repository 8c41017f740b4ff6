/// A function that counts bytes by some of their bits.
enum MaskedBytes {
  /// Returns the number of bytes in a range that have a value in the bits of a mask. O(bytes), eight at a time.
  static func count(of value: UInt8, under mask: UInt8, in bytes: [UInt8], at range: Range<Int>) -> Int {
    bytes[range].withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      let values = UInt64(value) &* ones, masks = UInt64(mask) &* ones
      var count = 0, index = 0
      while index + 8 <= bytes.count {
        // A byte is 0 if it has the value. The highest bit of every other byte is set below.
        let differences = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & masks ^ values
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        count += 8 - ((differences & low &+ low | differences) & ~low).nonzeroBitCount
        index += 8
      }
      while index < bytes.count {
        count += bytes[index] & mask == value ? 1 : 0
        index += 1
      }
      return count
    }
  }
}
