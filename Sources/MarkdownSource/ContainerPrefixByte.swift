/// The bytes that can occur in the markers of block quotes and list items.
enum ContainerPrefixByte {
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns the last place at which the content of a line can start.
  static func end(in line: Range<Int>, of bytes: [UInt8]) -> Int {
    line.first { !contains(bytes[$0]) } ?? line.upperBound
  }
}
