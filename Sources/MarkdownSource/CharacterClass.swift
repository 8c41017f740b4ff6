/// The class of a character beside a delimiter, as CommonMark distinguishes them.
enum CharacterClass {
  case blank, punctuation, other

  /// Classifies the character whose first byte is at `index`.
  init(startingAt index: Int, in bytes: [UInt8], to end: Int) {
    guard bytes[index] >= 0x80 else {
      self.init(ascii: bytes[index])
      return
    }
    var iterator = bytes[index..<min(end, index + 4)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      self = .other
      return
    }
    self.init(scalar)
  }

  /// Classifies the character whose last byte is before `index`.
  init(endingAt index: Int, in bytes: [UInt8], from start: Int) {
    var first = index - 1
    while first > start, index - first < 4, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    self.init(startingAt: first, in: bytes, to: index)
  }

  private init(ascii byte: UInt8) {
    if byte.isBlank {
      self = .blank
    } else if byte.isAlphanumeric || byte < 33 || byte == 127 {
      self = .other
    } else {
      self = .punctuation
    }
  }

  private init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .other
    }
  }
}
