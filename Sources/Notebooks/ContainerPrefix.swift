/// What stands before a line because of the containers that it is in: `>` of block quotes, the indent of list items.
package struct ContainerPrefix: Sendable, Hashable {
  /// The prefix of a line with content.
  package let text: [UInt8]
  /// The prefix of a blank line: no trailing blanks.
  package let blank: [UInt8]

  /// The prefix of the lines below one that begins with `raw`: list markers become spaces, one space follows every `>`,
  /// tabs are expanded to columns of four.
  package init(below raw: some Sequence<UInt8>) {
    var text: [UInt8] = []
    var column = 0  // of the source line, tabs counted
    var owesSpace = false
    func pad(_ count: Int) { for _ in 0..<count { text.append(UInt8(ascii: " ")) } }
    for byte in raw {
      switch byte {
      case UInt8(ascii: ">"):
        if owesSpace { pad(1) }
        text.append(byte)
        column += 1
        owesSpace = true
      case UInt8(ascii: "\t"):
        let width = 4 - column % 4
        column += width
        pad(width)
        owesSpace = false
      case 0x80...0xBF:
        break  // within a scalar that was counted at its first byte
      default:
        column += 1
        pad(1)
        // The space after `>`, or whatever stands directly behind it.
        if owesSpace, byte != UInt8(ascii: " ") { pad(1) }
        owesSpace = false
      }
    }
    if owesSpace { pad(1) }
    self.text = text
    var blank = text
    while blank.last == UInt8(ascii: " ") { blank.removeLast() }
    self.blank = blank
  }

  package init() { self.init(below: []) }

  /// A region's line without this prefix: as many columns and `>` as the prefix has are taken off, if they are there.
  package func stripped(from line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.starts(with: text) { return line.dropFirst(text.count) }
    var rest = line
    for byte in text {
      guard let first = rest.first else { break }
      if byte == UInt8(ascii: ">") {
        // Blanks before the quote mark may have been changed by a formatter.
        let trimmed = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard trimmed.first == byte else { break }
        rest = trimmed.dropFirst()
      } else if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        rest = rest.dropFirst()
      }
    }
    return rest
  }

  /// Whether a line holds nothing but containers and blanks.
  package static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ">") }
  }
}
