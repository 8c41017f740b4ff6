/// The appearance of text. Colours are reduced to those that the terminal supports when they are written.
package struct CellStyle: Hashable, Sendable {
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

  package static let plain = CellStyle()

  package init(_ attributes: Attributes = [], foreground: Color = .standard, background: Color = .standard) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
