/// Base64, which writes bytes as text in 64 characters (RFC 4648, section 4).
package enum Base64 {
  /// Returns the characters for the bytes. O(bytes).
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let size = (bytes.count + 2) / 3 * 4, whole = bytes.count / 3
    return [UInt8](unsafeUninitializedCapacity: size) { text, count in
      bytes.withUnsafeBufferPointer { bytes in
        digits.withUnsafeBufferPointer { digits in
          for group in 0..<whole {
            let word = Int(bytes[3 * group]) << 16 | Int(bytes[3 * group + 1]) << 8 | Int(bytes[3 * group + 2])
            for place in 0..<4 { text[4 * group + place] = digits[word >> (18 - 6 * place) & 63] }
          }
          guard 3 * whole < bytes.count else { return }
          // One or two bytes are left. `=` characters fill the group.
          let isOne = 3 * whole + 1 == bytes.count
          let word = Int(bytes[3 * whole]) << 16 | (isOne ? 0 : Int(bytes[3 * whole + 1]) << 8)
          text[4 * whole] = digits[word >> 18]
          text[4 * whole + 1] = digits[word >> 12 & 63]
          text[4 * whole + 2] = isOne ? UInt8(ascii: "=") : digits[word >> 6 & 63]
          text[4 * whole + 3] = UInt8(ascii: "=")
        }
      }
      count = size
    }
  }
}
