/// A colour of text or of its background.
package enum Color: Hashable, Sendable {
  /// The terminal's default colour.
  case standard
  /// A colour of the terminal's palette: 0–15 are the user's choice, 16–231 a cube of 6 × 6 × 6, 232–255 greys.
  case palette(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
