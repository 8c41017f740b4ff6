/// The address of a link that a terminal may open: http, https or mailto, in printable ASCII.
package struct Hyperlink: Hashable, Sendable {
  /// The address in bytes 0x21–0x7E, at most 2,083 of them.
  package let address: String

  /// Percent-encodes all bytes that are not printable ASCII. Nil for another scheme and for an address that is too
  /// long.
  package init?(_ address: String) {
    let schemes = ["http://", "https://", "mailto:"]
    guard address.utf8.count <= Self.limit else { return nil }
    let lowercase = address.lowercased()
    guard schemes.contains(where: { lowercase.hasPrefix($0) && lowercase.utf8.count > $0.utf8.count }) else {
      return nil
    }
    var encoded: [UInt8] = []
    for byte in address.utf8 {
      if 0x21...0x7E ~= byte {
        encoded.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard encoded.count <= Self.limit else { return nil }
    self.address = String(decoding: encoded, as: UTF8.self)
  }

  private static let limit = 2083
}
