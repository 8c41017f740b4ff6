import Images

/// The titles of an animation's frames, such as `step 12`, which are drawn above them.
struct FrameCounter {
  private let titles: [String]
  private let font: BitmapFont

  /// The width of a picture for each pixel of a dot's side, as in a legend.
  private static let dotsAcross = 240

  /// Chooses the letters. Nil if there is a single frame, a frame has no title, or the titles have no room.
  ///
  /// - Parameter columns: the width of the image in pixels.
  init?(_ titles: [String], columns: Int) {
    let titles = titles.map { PlainText.line($0) }
    guard titles.count > 1, titles.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }),
      let font = BitmapFont(fitting: titles, columns: columns, most: max(2, columns / Self.dotsAcross)), font.dot > 1
    else { return nil }
    self.titles = titles
    self.font = font
  }

  /// The height in pixels that the titles add to an image.
  var rows: Int { font.lineHeight + 2 * font.dot }

  /// Returns the image of a frame with its title above it.
  func above(_ image: IndexedImage, _ frame: Int, _ palette: PixelPalette) -> IndexedImage {
    var pixels = [UInt8](repeating: PixelPalette.ground, count: image.columns * rows)
    font.draw(titles[frame], palette.ink, into: &pixels, at: font.dot * image.columns, stride: image.columns)
    return IndexedImage(
      columns: image.columns, rows: image.rows + rows, palette: image.palette, pixels: pixels + image.pixels)
  }
}
