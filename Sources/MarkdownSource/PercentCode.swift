/// The percent codes of web addresses (RFC 3986, section 2.1), such as `%20` for a space.
package enum PercentCode {
  /// Removes the two hexadecimal digits at the start of `rest`, which follow a `%`, and returns the byte that they
  /// represent. Returns nil and leaves `rest` unchanged if there are no such digits.
  package static func popByte(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard rest.count >= 2, let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1]) else {
      return nil
    }
    rest = rest.dropFirst(2)
    return high << 4 | low
  }

  /// Returns the bytes of an address with all codes replaced. A `%` that does not begin a code stays.
  package static func decoded(_ address: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(address)[...]
    while let byte = rest.popFirst() {
      bytes.append(byte == UInt8(ascii: "%") ? popByte(&rest) ?? byte : byte)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
