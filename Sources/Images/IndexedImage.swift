/// A picture whose pixels are numbers of colours in a palette. Grids are drawn in this form.
package struct IndexedImage: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The colours: 1 … 256 of them.
  package let palette: [PixelColor]
  /// The pixels row after row, one byte each, below the number of colours.
  package let pixels: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: at least one pixel, as many `pixels` as columns·rows, 1 … 256 colours.
  package init(columns: Int, rows: Int, palette: [PixelColor], pixels: [UInt8]) {
    precondition(columns > 0 && rows > 0 && pixels.count == columns * rows && (1...256).contains(palette.count))
    self.columns = columns
    self.rows = rows
    self.palette = palette
    self.pixels = pixels
  }
}
