/// A picture whose pixels are numbers of colours in a palette. Grids are drawn in this form.
package struct IndexedImage: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The 1 to 256 colours.
  package let palette: [PixelColor]
  /// The pixels row after row, one byte each, below the number of colours.
  package let pixels: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: there are columns·rows `pixels`, at least one, and 1 to 256 colours.
  package init(columns: Int, rows: Int, palette: [PixelColor], pixels: [UInt8]) {
    precondition(columns > 0 && rows > 0 && pixels.count == columns * rows && (1...256).contains(palette.count))
    self.columns = columns
    self.rows = rows
    self.palette = palette
    self.pixels = pixels
  }
}

/// A colour with 8 bits per channel. The channels are not multiplied by the opacity.
package struct PixelColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var opacity: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }
}
