import Typography

/// Bytes for a terminal. All escape sequences are written here: each is an operation with typed parameters. Text
/// comes in only as `VisibleText`, so no other sequence can be written.
package struct TerminalWriter {
  package private(set) var bytes: [UInt8] = []
  package let colors: ColorLevel
  private var style = CellStyle.plain
  private var link: Hyperlink?
  private let allowsLinks: Bool

  /// Creates a writer. Without colours, it writes no styles, and without links only their text.
  package init(colors: ColorLevel, links: Bool) {
    self.colors = colors
    allowsLinks = links
  }

  /// Reserves memory for this many more bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  package mutating func text(_ text: VisibleText) { bytes += text.string.utf8 }

  /// Writes text in the form that ``VisibleText`` gives it.
  package mutating func text(_ text: ArraySlice<UInt8>) { VisibleText.append(text, to: &bytes) }

  /// Sets the style of the text that follows.
  package mutating func setStyle(_ new: CellStyle) {
    guard colors > .none else { return }
    let foreground = colors.reduce(new.foreground), background = colors.reduce(new.background)
    let new = CellStyle(new.attributes, foreground: foreground, background: background)
    guard new != style else { return }
    style = new
    bytes += "\u{1B}[0".utf8
    for (bit, parameter) in [1, 2, 3, 4, 7, 9].enumerated() where new.attributes.rawValue >> bit & 1 != 0 {
      bytes += ";\(parameter)".utf8
    }
    color(new.foreground, 30)
    color(new.background, 40)
    bytes.append(UInt8(ascii: "m"))
  }

  /// Returns whether text of this style and link can be written without a change of either.
  func isWriting(_ style: CellStyle, _ link: Hyperlink?) -> Bool {
    guard !allowsLinks || link == self.link else { return false }
    guard colors > .none else { return true }
    return self.style
      == CellStyle(
        style.attributes, foreground: colors.reduce(style.foreground), background: colors.reduce(style.background))
  }

  private mutating func color(_ color: Color, _ base: Int) {
    switch color {
    case .standard: break
    case .palette(let index) where index < 8: bytes += ";\(base + Int(index))".utf8
    case .palette(let index) where index < 16: bytes += ";\(base + 52 + Int(index))".utf8
    case .palette(let index): bytes += ";\(base + 8);5;\(index)".utf8
    case .rgb(let red, let green, let blue): bytes += ";\(base + 8);2;\(red);\(green);\(blue)".utf8
    }
  }

  /// Sets the link of the text that follows (OSC 8).
  package mutating func setLink(_ new: Hyperlink?) {
    guard allowsLinks, new != link else { return }
    link = new
    bytes += "\u{1B}]8;;\(new?.address ?? "")\u{1B}\\".utf8
  }

  /// Ends the style and the link, and then the line.
  package mutating func newLine() {
    setLink(nil)
    setStyle(.plain)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends any style and link.
  mutating func endStyle() { bytes += "\u{1B}]8;;\u{1B}\\\u{1B}[0m".utf8 }

  /// Moves the cursor. Columns and rows count from 0.
  mutating func move(column: Int, row: Int) { bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8 }

  mutating func move(column: Int) { bytes += "\u{1B}[\(column + 1)G".utf8 }

  /// Moves the cursor to the right, in the shortest form.
  mutating func move(right columns: Int, to column: Int) { bytes += Self.move(right: columns, to: column).utf8 }

  static func move(right columns: Int, to column: Int) -> String {
    let relative = columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C", absolute = "\u{1B}[\(column + 1)G"
    return relative.utf8.count < absolute.utf8.count ? relative : absolute
  }

  mutating func clearScreen() { bytes += "\u{1B}[2J".utf8 }

  /// A private mode of the terminal.
  enum Mode: Int, CaseIterable {
    case autowrap = 7
    case cursor = 25
    case mouseButtons = 1000
    case mouseDrag = 1002
    case mouseDecimal = 1006
    case alternateScroll = 1007
    case alternateScreen = 1049
    case bracketedPaste = 2004
    case synchronized = 2026
  }

  mutating func set(_ mode: Mode, _ isOn: Bool) { bytes += "\u{1B}[?\(mode.rawValue)\(isOn ? "h" : "l")".utf8 }

  /// Puts text into the terminal's clipboard (OSC 52), if the terminal allows it. The text is in base64, so no byte
  /// of it can be read as anything else.
  mutating func copy(_ text: [UInt8]) {
    bytes += "\u{1B}]52;c;".utf8
    bytes += Base64.encode(text)
    bytes += "\u{1B}\\".utf8
  }

  /// Asks for the terminal's status (DSR 5). The answer comes when everything before it has been drawn.
  mutating func queryStatus() { bytes += "\u{1B}[5n".utf8 }

  /// Asks for the state of a mode and for the terminal's attributes, which every terminal answers.
  mutating func query(_ mode: Mode) { bytes += "\u{1B}[?\(mode.rawValue)$p\u{1B}[c".utf8 }
}

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
