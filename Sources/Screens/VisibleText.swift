import Rendering

/// Text that a terminal shows as it is: no byte of it can move the cursor, change colours or turn the writing round.
///
/// The one gate: whatever is printed is made here, from the bytes of a document, and cannot be made otherwise.
struct VisibleText: Hashable {
  /// UTF-8, every scalar of it printable.
  private(set) var bytes: [UInt8]
  /// Columns.
  private(set) var width: Int

  init() {
    bytes = []
    width = 0
  }

  /// Controls become their pictures (ESC is `␛`), marks of writing direction their names (`⟨RLO⟩`), and other
  /// characters that must not be shown U+FFFD, as does invalid UTF-8. A tab is `tab` blanks or, where `tab` is 0, blanks
  /// up to the next multiple of 4 columns. O(bytes).
  init(_ text: some Collection<UInt8>, tab: Int = 1) {
    if text.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) {
      bytes = Array(text)
      width = bytes.count
      return
    }
    bytes = []
    bytes.reserveCapacity(text.count)
    var columns = 0
    for character in String(decoding: text, as: UTF8.self) {
      var shown = String.UnicodeScalarView()
      for scalar in character.unicodeScalars {
        if scalar == "\t" {
          shown.append(contentsOf: repeatElement(" ", count: tab > 0 ? tab : 4 - columns % 4))
        } else {
          shown.append(contentsOf: Self.visible(scalar))
        }
      }
      let text = String(shown)
      columns += DisplayWidth.of(text)
      bytes += text.utf8
    }
    width = columns
  }

  init(_ text: String) { self.init(text.utf8) }

  private static func visible(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let name: String? =
      switch scalar.value {
      case 0x200E: "LRM"
      case 0x200F: "RLM"
      case 0x61C: "ALM"
      case 0x202A: "LRE"
      case 0x202B: "RLE"
      case 0x202C: "PDF"
      case 0x202D: "LRO"
      case 0x202E: "RLO"
      case 0x2066: "LRI"
      case 0x2067: "RLI"
      case 0x2068: "FSI"
      case 0x2069: "PDI"
      case 0x2028: "LS"
      case 0x2029: "PS"
      default: nil
      }
    if let name { return "⟨\(name)⟩".unicodeScalars }
    switch scalar.value {
    case 0..<0x20: return String.UnicodeScalarView([Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"])
    case 0x7F: return "\u{2421}".unicodeScalars
    // U+10EEEE stands for a piece of an image in one terminal's protocol.
    case 0x10EEEE: return "\u{FFFD}".unicodeScalars
    default: return PlainText.isHidden(scalar) ? "\u{FFFD}".unicodeScalars : String.UnicodeScalarView([scalar])
    }
  }

  /// The characters, each as a text of its own.
  var characters: [VisibleText] {
    String(decoding: bytes, as: UTF8.self).map { VisibleText(String($0)) }
  }

  static func + (left: VisibleText, right: VisibleText) -> VisibleText {
    var sum = left
    sum.bytes += right.bytes
    sum.width += right.width
    return sum
  }
}
