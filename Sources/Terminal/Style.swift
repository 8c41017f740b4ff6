/// A colour of text or of what is behind it.
package enum Color: Hashable, Sendable {
  /// The terminal's own.
  case standard
  /// One of the terminal's palette: 0–15 are what its user chose, 16–231 a cube of 6 × 6 × 6, 232–255 greys.
  case palette(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How text looks. Colours are reduced to what the terminal has when they are written.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let inverse = Attributes(rawValue: 16)
    package static let strike = Attributes(rawValue: 32)
  }

  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  package static let plain = Style()

  package init(_ attributes: Attributes = [], foreground: Color = .standard, background: Color = .standard) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
