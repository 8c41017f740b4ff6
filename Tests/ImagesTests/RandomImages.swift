import Images
import TestSupport

/// Pictures with a number of colours, in blocks as in figures, for tests.
enum RandomImages {
  static func palette(_ count: Int, _ random: inout Bytes, isOpaque: Bool = true) -> [PixelColor] {
    (0..<count).map { _ in
      let channels = (0..<4).map { _ in UInt8(random.number(below: 256)) }
      return PixelColor(channels[0], channels[1], channels[2], opacity: isOpaque ? 255 : channels[3])
    }
  }

  static func image(
    _ columns: Int, _ rows: Int, palette: [PixelColor], side: Int = 1, _ random: inout Bytes
  ) -> IndexedImage {
    let width = (columns + side - 1) / side
    let cells = (0..<width * ((rows + side - 1) / side)).map { _ in UInt8(random.number(below: palette.count)) }
    let pixels = (0..<columns * rows).map { cells[$0 / columns / side * width + $0 % columns / side] }
    return IndexedImage(columns: columns, rows: rows, palette: palette, pixels: pixels)
  }

  /// Returns frames that each differ from the previous one in some pixels.
  static func animation(
    _ columns: Int, _ rows: Int, colors: Int, frames: Int, _ random: inout Bytes
  ) -> IndexedAnimation {
    let palette = palette(colors, &random)
    var frame = image(columns, rows, palette: palette, &random)
    var all = [frame]
    while all.count < frames {
      var pixels = frame.pixels
      // The number of changes is sometimes zero, otherwise small, or most pixels.
      for _ in 0..<random.number(below: [1, 4, 2 * pixels.count + 1][random.number(below: 3)]) {
        pixels[random.number(below: pixels.count)] = UInt8(random.number(below: colors))
      }
      frame = IndexedImage(columns: columns, rows: rows, palette: palette, pixels: pixels)
      all.append(frame)
    }
    return IndexedAnimation(frames: all, delays: all.map { _ in random.number(below: 300) })
  }
}

extension IndexedImage {
  /// The pixels as a decoder returns them.
  var plain: PixelImage {
    PixelImage(
      columns: columns, rows: rows,
      bytes: pixels.flatMap { pixel in
        let color = palette[Int(pixel)]
        return [color.red, color.green, color.blue, color.opacity]
      })
  }
}
