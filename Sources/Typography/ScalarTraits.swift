/// The layout properties of one Unicode scalar. O(1).
struct ScalarTraits {
  /// The rules for line breaks beside a scalar: the classes of UAX #14, merged where they make no difference here.
  enum LineClass: UInt8 {
    case ordinary
    /// A line may break before and after it.
    case ideographic
    case opening
    case closing
    case glue
    case blank
    case hyphen
    case zeroSpace
  }

  private let bits: UInt8

  @inline(__always)
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < ScalarTable.end {
      let index = ScalarTable.index.utf8Start + Int((value >> 7) * 2)
      let block = Int(index[0] &- 0x30) * 64 + Int(index[1] &- 0x30)
      bits = ScalarTable.blocks.utf8Start[block * 128 + Int(value & 0x7F)] &- 0x30
    } else {
      bits = Self.bitsAboveTable(value)
    }
  }

  private static func bitsAboveTable(_ value: UInt32) -> UInt8 {
    if value & 0xFFFE == 0xFFFE || value == 0x10EEEE { return 0 }
    return switch value {
    case ..<0x40000: 2 | (LineClass.ideographic.rawValue << 3)
    case 0xE0000...0xE0FFF: 4  // tags and variation selectors
    default: 1
    }
  }

  /// The width of the scalar alone. It is 0 for scalars that are never shown: controls, noncharacters, U+10EEEE.
  @inline(__always)
  var width: Int { bits & 3 == 3 ? 0 : Int(bits & 3) }

  /// The number of columns that the scalar adds to the letter before it.
  var widthBehindLetter: Int { bits & 3 == 3 ? 1 : Int(bits & 3) }

  /// Whether the scalar may form one character with the scalar before or after it. It is also false for some scalars
  /// that join only after a scalar for which this is true.
  @inline(__always)
  var joins: Bool { bits & 4 != 0 }

  var lineClass: LineClass { LineClass(rawValue: bits >> 3) ?? .ordinary }

  @inline(__always)
  var isOrdinary: Bool { bits >> 3 == LineClass.ordinary.rawValue }

  @inline(__always)
  var isBlank: Bool { bits >> 3 == LineClass.blank.rawValue }

  /// Whether a line may break beside the scalar without a space.
  var isIdeographic: Bool {
    switch lineClass {
    case .ideographic: true
    case .opening, .closing: width == 2
    default: false
    }
  }
}
