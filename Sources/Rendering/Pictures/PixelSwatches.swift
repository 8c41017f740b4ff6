import Images
import Simulations

/// A legend in pixels below a picture, with a sample of the colour of each state and its name. It is part of the file,
/// so it goes wherever the file goes.
struct PixelSwatches {
  private struct Entry {
    var states: [Int]
    var text: String
    var x: Int
    var y: Int
  }

  private let entries: [Entry]
  private let font: BitmapFont
  /// The width in pixels of the picture with the legend, and the height of the legend alone.
  let columns: Int
  let rows: Int

  /// The space in pixels around the legend, and between a sample and its label. Larger letters need more.
  private let gap: Int
  /// The width in pixels of the edge around a sample. The edge must stay visible if a large picture is scaled down.
  private var edge: Int { max(1, font.dot / 3) }
  /// The width of a picture for each pixel of a dot's side. Small pictures have dots of two pixels.
  private static let dotsAcross = 240

  /// Lays out the legend, or returns nil if nothing needs a name or the font lacks a letter of a name.
  ///
  /// - Parameters:
  ///   - pictures: pictures with the same looks.
  ///   - columns: the width of the picture in pixels.
  init?(_ pictures: [Picture], columns: Int) {
    let named = PictureStates.named(pictures)
    let texts = named.map { name in
      String(PlainText.cut(PlainText.line(name.name), to: 40).map { $0 == "–" ? "-" : $0 == "…" ? "~" : $0 })
    }
    let most = max(2, columns / Self.dotsAcross)
    guard !named.isEmpty, texts.allSatisfy({ $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }),
      let font = BitmapFont(fitting: texts, columns: .max, most: most)
    else { return nil }
    self.font = font
    let gap = max(6, 2 * font.dot)
    self.gap = gap
    let line = font.lineHeight + 2 * font.dot
    var entries: [Entry] = [], x = gap, y = gap, widest = columns
    for (name, text) in zip(named, texts) {
      let length = name.states.count * Self.side(font, of: name.states.count) + gap + font.width(text)
      if x > gap, x + length + gap > columns {
        (x, y) = (gap, y + line)
      }
      entries.append(Entry(states: name.states, text: text, x: x, y: y))
      widest = max(widest, x + length + gap)
      x += length + 2 * gap
    }
    (self.entries, self.columns, rows) = (entries, widest, y + line + gap - 2 * font.dot)
  }

  /// Returns the width of a sample in pixels. The samples of a scale are narrow.
  private static func side(_ font: BitmapFont, of count: Int) -> Int {
    count == 1 ? font.capHeight : font.capHeight / 2
  }

  /// Draws the legend. O(pixels).
  ///
  /// - Parameters:
  ///   - origin: the index of the pixel in the top left corner.
  ///   - stride: the number of pixels from one row to the next.
  func draw(_ palette: PixelPalette, into pixels: inout [UInt8], at origin: Int, stride: Int) {
    for entry in entries {
      let side = Self.side(font, of: entry.states.count), height = font.capHeight
      for (index, state) in entry.states.enumerated() {
        let left = entry.x + index * side
        for row in 0..<height {
          for column in 0..<side {
            // The edge is visible if a sample is as light as the background.
            let isEdge =
              row < edge || row >= height - edge || (index == 0 && column < edge)
              || (index == entry.states.count - 1 && column >= side - edge)
            pixels[origin + (entry.y + row) * stride + left + column] =
              isEdge ? PixelPalette.edge : palette.places[state]
          }
        }
      }
      let words = entry.x + entry.states.count * side + gap
      font.draw(entry.text, palette.ink, into: &pixels, at: origin + entry.y * stride + words, stride: stride)
    }
  }

  /// Returns the image with the legend below it.
  func below(_ image: IndexedImage, _ palette: PixelPalette) -> IndexedImage {
    var pixels = [UInt8](repeating: PixelPalette.ground, count: columns * (image.rows + rows))
    for row in 0..<image.rows {
      let source = image.pixels[row * image.columns..<(row + 1) * image.columns]
      pixels.replaceSubrange(row * columns..<row * columns + image.columns, with: source)
    }
    draw(palette, into: &pixels, at: image.rows * columns, stride: columns)
    return IndexedImage(columns: columns, rows: image.rows + rows, palette: palette.colors, pixels: pixels)
  }
}
