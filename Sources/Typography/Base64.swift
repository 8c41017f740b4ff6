/// Bytes as text of 64 characters: RFC 4648, section 4.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// O(bytes).
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      func byte(_ place: Int) -> Int { place < count ? Int(bytes[start + place]) : 0 }
      let word = byte(0) << 16 | byte(1) << 8 | byte(2)
      for place in 0..<4 { text.append(place <= count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
    }
    return text
  }
}
