/// The bytes of which the markers of block quotes and list items consist.
enum ContainerPrefixByte {
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Where the content of a line starts, at the latest.
  static func end(in line: Range<Int>, of bytes: [UInt8]) -> Int {
    line.first { !contains(bytes[$0]) } ?? line.upperBound
  }
}
