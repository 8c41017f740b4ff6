/// A colour of text or of what is behind it.
package enum Color: Hashable, Sendable {
  /// The terminal's own.
  case standard
  /// One of the terminal's palette: 0–15 are what its user chose, 16–231 a cube of 6 × 6 × 6, 232–255 greys.
  case palette(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
