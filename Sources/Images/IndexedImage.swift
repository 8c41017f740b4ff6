/// A picture whose pixels are numbers of colours in a palette: what grids are drawn as.
package struct IndexedImage: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// 1 … 256 colours.
  package let palette: [PixelColor]
  /// Row after row, a byte a pixel, each below the number of colours.
  package let pixels: [UInt8]

  /// - Precondition: at least one pixel, as many `pixels` as columns·rows, 1 … 256 colours.
  package init(columns: Int, rows: Int, palette: [PixelColor], pixels: [UInt8]) {
    precondition(columns > 0 && rows > 0 && pixels.count == columns * rows && (1...256).contains(palette.count))
    self.columns = columns
    self.rows = rows
    self.palette = palette
    self.pixels = pixels
  }
}
