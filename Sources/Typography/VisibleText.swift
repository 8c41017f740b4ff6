/// Text that a terminal shows unchanged: no byte of it can move the cursor, change colours or reverse the writing.
///
/// It is the only gate for output. All text that is printed is created here from bytes, and cannot be created
/// otherwise.
package struct VisibleText: Hashable, Sendable {
  /// The text. Every scalar of it is printable.
  package let string: String
  /// The width in columns.
  package let width: Int

  package static let blank = VisibleText(" ")

  package init() { self.init(checked: "", width: 0) }

  private init(checked string: String, width: Int) {
    self.string = string
    self.width = width
  }

  /// Creates visible text from bytes. O(bytes).
  ///
  /// - A control becomes its picture (ESC becomes `␛`), and a mark of writing direction its name (`⟨RLO⟩`).
  /// - Other characters that must not be shown become U+FFFD, and so does invalid UTF-8.
  /// - A tab becomes `tab` spaces. If `tab` is 0, it becomes spaces up to the next multiple of 4 columns.
  package init(_ text: some Collection<UInt8>, tab: Int = 1) {
    self = text.withContiguousStorageIfAvailable { Self(bytes: $0, tab: tab) } ?? Self(Array(text), tab: tab)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, tab: Int) {
    self = Self(printableASCII: bytes) ?? Self(filtering: String(decoding: bytes, as: UTF8.self), tab: tab)
  }

  /// Creates the text of bytes that are all printable ASCII, or returns nil for other bytes.
  init?(printableASCII bytes: UnsafeBufferPointer<UInt8>) {
    guard let width = DisplayWidth.ofPrintableASCII(bytes) else { return nil }
    self.init(checked: String(decoding: bytes, as: UTF8.self), width: width)
  }

  /// Appends what ``init(_:tab:)`` makes of a text to other bytes. Printable ASCII needs no copy. O(bytes).
  package static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if text.withUnsafeBufferPointer({ DisplayWidth.ofPrintableASCII($0) }) != nil {
      bytes += text
    } else {
      let string = String(decoding: text, as: UTF8.self)
      bytes += (hides(string) ? Self(string).string : string).utf8
    }
  }

  package init(_ text: String) { self.init(text.utf8) }

  private init(filtering text: String, tab: Int) {
    var visible = text
    // Hidden characters have no width. They are rare, so most text is not copied.
    if Self.hides(text) {
      // The loop collects bytes, because a string that grows piece by piece would be copied again and again.
      var shown: [UInt8] = []
      var columns = 0
      for (index, part) in text.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          let count = tab > 0 ? tab : 4 - columns % 4
          shown.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
          columns += count
        }
        let start = shown.count
        for scalar in part { shown.append(contentsOf: Self.visible(scalar).utf8) }
        if tab == 0 { columns += DisplayWidth.of(String(decoding: shown[start...], as: UTF8.self)) }
      }
      visible = String(decoding: shown, as: UTF8.self)
    }
    self.init(checked: visible, width: DisplayWidth.of(visible))
  }

  /// The characters, each as a text of its own.
  package var characters: [VisibleText] {
    var characters: [VisibleText] = []
    Cluster.forEach(in: string) { characters.append(self[$0.range, width: $0.width]) }
    return characters
  }

  /// The text of these bytes, which begin and end between characters and have this width.
  subscript(range: Range<Int>, width width: Int) -> VisibleText {
    let start = string.utf8.index(string.startIndex, offsetBy: range.lowerBound)
    let end = string.utf8.index(start, offsetBy: range.count)
    return VisibleText(checked: String(string[start..<end]), width: width)
  }
}

extension VisibleText {
  /// Returns whether a text has a scalar that never reaches a terminal.
  private static func hides(_ text: String) -> Bool {
    mayHide(text.utf8Span.span) && text.unicodeScalars.contains { isHidden($0) }
  }

  /// Returns whether UTF-8 may contain a hidden scalar. The scalars that begin with these bytes are then examined one
  /// by one. O(bytes), and quick.
  private static func mayHide(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F { continue }
      switch byte {
      case 0xC2: if bytes[index + 1] < 0xA0 { return true }
      // Dashes, quotes and an ellipsis are between the marks of U+2000 to U+207F.
      case 0xE2: if bytes[index + 1] < 0x82, !(bytes[index + 1] == 0x80 && 0x90...0xA7 ~= bytes[index + 2]) { return true }
      case 0xD8, 0xEF, 0xF0...: return true
      case ..<0x80: return true
      default: break
      }
    }
    return false
  }

  /// Returns whether a scalar never reaches a terminal.
  ///
  /// These are controls (C0, DEL, C1), noncharacters, marks that change the direction of writing, separators of lines
  /// and paragraphs, and U+10EEEE.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard ScalarTraits(scalar).width == 0 else { return false }
    return switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFEFF, 0xFDD0...0xFDEF: true
    // In one terminal's protocol it represents a piece of an image.
    case 0x10EEEE: true
    default: scalar.value & 0xFFFE == 0xFFFE || name(scalar) != nil
    }
  }

  /// Returns the text that is shown for a scalar.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    guard isHidden(scalar) else { return String(scalar) }
    if let name = name(scalar) { return "⟨\(name)⟩" }
    let picture: Unicode.Scalar? =
      switch scalar.value {
      case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
      case 0x7F: "\u{2421}"
      default: nil
      }
    return String(picture ?? "\u{FFFD}")
  }

  /// Returns the name of a mark of writing direction or of a separator.
  static func name(_ scalar: Unicode.Scalar) -> String? {
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
  }
}
