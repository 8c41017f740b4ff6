/// What the layout of text has to know of one Unicode scalar. O(1).
struct ScalarTraits {
  /// How a line may break beside a scalar: the classes of UAX #14, as far as they make a difference here.
  enum LineClass: UInt8 {
    case ordinary
    /// A line may break before and behind it.
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

  /// Columns where the scalar stands alone. 0 for all that is never shown: controls, noncharacters, U+10EEEE.
  @inline(__always)
  var width: Int { bits & 3 == 3 ? 0 : Int(bits & 3) }

  /// Columns that the scalar adds to the letter before it.
  var widthBehindLetter: Int { bits & 3 == 3 ? 1 : Int(bits & 3) }

  /// Whether it may form one character together with the scalar before or behind it. False also for some that do so
  /// only behind a scalar for which this is true.
  @inline(__always)
  var joins: Bool { bits & 4 != 0 }

  var lineClass: LineClass { LineClass(rawValue: bits >> 3) ?? .ordinary }

  @inline(__always)
  var isOrdinary: Bool { bits >> 3 == LineClass.ordinary.rawValue }

  @inline(__always)
  var isBlank: Bool { bits >> 3 == LineClass.blank.rawValue }

  /// Whether a line may break beside it without a blank.
  var isIdeographic: Bool {
    switch lineClass {
    case .ideographic: true
    case .opening, .closing: width == 2
    default: false
    }
  }
}
