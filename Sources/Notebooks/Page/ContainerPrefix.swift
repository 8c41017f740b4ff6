/// The text before a line that comes from its containers: the `>` of block quotes and the indentation of list items.
package struct ContainerPrefix: Sendable, Hashable {
  /// The prefix of a line with content.
  package let text: [UInt8]
  /// The prefix of a blank line, without trailing spaces.
  package let blank: [UInt8]

  /// Creates the prefix of the lines below a line that begins with `raw`. List markers become spaces, one space follows
  /// every `>`, and tabs are expanded to columns of four.
  package init(below raw: some Sequence<UInt8>) {
    var text: [UInt8] = []
    var column = 0  // The column of the source line, with tabs expanded.
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
        break  // The scalar was counted at its first byte.
      default:
        column += 1
        pad(1)
        // One space follows `>`: this one, or one that is added before the next character.
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

  /// Returns a line of a region without this prefix. At most as many columns and `>` as in the prefix are removed.
  package func stripped(from line: ArraySlice<UInt8>) -> [UInt8] {
    if line.starts(with: text) { return Array(line.dropFirst(text.count)) }
    // A formatter may have replaced spaces with tabs, or changed the spaces before a quote mark.
    var rest = Self.expandingTabs(line)[...]
    for byte in text {
      if byte == UInt8(ascii: ">") {
        let trimmed = rest.drop { $0 == UInt8(ascii: " ") }
        guard trimmed.first == byte else { break }
        rest = trimmed.dropFirst()
      } else if rest.first == UInt8(ascii: " ") {
        rest = rest.dropFirst()
      }
    }
    return Array(rest)
  }

  /// Returns the line with the tabs before its first other character replaced by spaces.
  private static func expandingTabs(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var expanded: [UInt8] = []
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case UInt8(ascii: "\t"): repeat { expanded.append(UInt8(ascii: " ")) } while expanded.count % 4 != 0
      case UInt8(ascii: " "), UInt8(ascii: ">"): expanded.append(byte)
      default: return expanded + line[index...]
      }
    }
    return expanded
  }

  /// Returns whether a line contains only the quote marks of this prefix and spaces.
  package func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    Self.isBlank(line) && Self.quotes(line) == Self.quotes(text)
  }

  private static func quotes(_ bytes: some Collection<UInt8>) -> Int { bytes.count { $0 == UInt8(ascii: ">") } }

  /// Returns whether a line contains only quote marks and spaces.
  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ">") }
  }
}
