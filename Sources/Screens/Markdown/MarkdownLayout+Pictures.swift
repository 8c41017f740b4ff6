import Images
import MarkdownSource
import Typography

extension MarkdownLayout {
  /// The largest width of a picture, in columns. A square picture has half as many rows.
  static let widestPicture = 100
  private static let highestPicture = 40

  /// Draws the picture of a paragraph that contains only an image, with two pixels in each character. The alternative
  /// text and the path follow, as they do without a picture.
  mutating func drawPicture(of paragraph: Int) {
    guard paragraph + 1 < tree.nodes[paragraph].end, tree.nodes[paragraph + 1].end == tree.nodes[paragraph].end,
      case .image(let source, _) = tree.nodes[paragraph + 1].kind, let picture = options.pictures[source]
    else { return }
    let widest = min(room, Self.widestPicture, picture.columns)
    let scale = min(1, Double(widest) / Double(picture.columns), Double(2 * Self.highestPicture) / Double(picture.rows))
    let columns = max(1, Int(Double(picture.columns) * scale)), rows = max(1, Int(Double(picture.rows) * scale))
    let pixels = picture.resized(columns: columns, rows: rows)
    for row in stride(from: 0, to: rows, by: 2) {
      beginLine()
      for column in 0..<columns { drawHalves(pixels.color(column, row), pixels.color(column, row + 1)) }
      page.endLine()
    }
  }

  private mutating func drawHalves(_ upper: UInt32?, _ lower: UInt32?) {
    let (text, paint) =
      switch (upper, lower) {
      case (nil, nil): (" ", TextStyle.Paint())
      case (nil, _): ("▄", TextStyle.Paint(foreground: lower))
      default: ("▀", TextStyle.Paint(foreground: upper, background: lower))
      }
    page.append(VisibleText(text), TextStyle(.text, .decoration, paint: paint))
  }
}

extension PixelImage {
  /// Returns the colour of a pixel as 0xRRGGBB. Nil outside the picture, and for pixels with an opacity below one half.
  fileprivate func color(_ column: Int, _ row: Int) -> UInt32? {
    guard row < rows else { return nil }
    let pixel = 4 * (row * columns + column)
    guard bytes[pixel + 3] >= 128 else { return nil }
    return UInt32(bytes[pixel]) << 16 | UInt32(bytes[pixel + 1]) << 8 | UInt32(bytes[pixel + 2])
  }
}
