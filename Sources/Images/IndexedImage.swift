/// A colour, 8 bits a channel; the opacity is not multiplied in.
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

/// Pictures of one size and one palette, one after the other.
package struct IndexedAnimation: Hashable, Sendable {
  package let frames: [IndexedImage]
  /// How long each is shown, in hundredths of a second.
  package let delays: [Int]

  /// - Precondition: at least one frame, all of one size and with one palette, and as many delays.
  package init(frames: [IndexedImage], delays: [Int]) {
    precondition(!frames.isEmpty && frames.count == delays.count)
    precondition(
      frames.allSatisfy {
        $0.columns == frames[0].columns && $0.rows == frames[0].rows && $0.palette == frames[0].palette
      })
    self.frames = frames
    self.delays = delays
  }
}
