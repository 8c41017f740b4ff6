import Images

/// A scale of colours from dark violet over green to yellow. Their lightness grows evenly, so their order survives
/// printing in grey.
enum ColorScale {
  /// Nine colours of the scale viridis at equal distances. By S. van der Walt, N. Smith and E. Firing (2015); CC0.
  /// Source: https://github.com/BIDS/colormap.
  private static let anchors: [(Int, Int, Int)] = [
    (0x44, 0x01, 0x54), (0x47, 0x2D, 0x7B), (0x3B, 0x52, 0x8B), (0x2C, 0x72, 0x8E), (0x21, 0x90, 0x8C),
    (0x27, 0xAD, 0x81),
    (0x5D, 0xC8, 0x63), (0xAA, 0xDC, 0x32), (0xFD, 0xE7, 0x25),
  ]

  /// The number of distinct colours.
  static let steps = 64

  /// Returns the step of a share from 0 to 1.
  static func step(_ share: Double) -> Int { Int(min(1, max(0, share)) * Double(steps - 1) + 0.5) }

  /// Returns red, green and blue, from 0 to 255. A scale may have more places than ``steps``.
  static func color(_ place: Int, of last: Int = steps - 1) -> (Int, Int, Int) { color(place, of: last, anchors) }

  /// Returns red, green and blue of a second scale, from dark brown over orange to light orange. Its lightness grows,
  /// too.
  static func warm(_ step: Int) -> (Int, Int, Int) { color(step, of: steps - 1, warmAnchors) }

  private static let warmAnchors: [(Int, Int, Int)] = [
    (0x4A, 0x10, 0x2A), (0x8C, 0x1D, 0x18), (0xC8, 0x4A, 0x0A), (0xEE, 0x8A, 0x1C), (0xF9, 0xC8, 0x5A),
  ]

  private static func color(_ place: Int, of last: Int, _ anchors: [(Int, Int, Int)]) -> (Int, Int, Int) {
    let scaled = place * (anchors.count - 1)
    let anchor = min(anchors.count - 2, scaled / last), rest = scaled - anchor * last
    let (a, b) = (anchors[anchor], anchors[anchor + 1])
    func mixed(_ a: Int, _ b: Int) -> Int { (a * (last - rest) + b * rest + last / 2) / last }
    return (mixed(a.0, b.0), mixed(a.1, b.1), mixed(a.2, b.2))
  }

  /// Returns the colour as `#rrggbb`.
  static func hex(_ step: Int) -> String {
    let (red, green, blue) = color(step)
    return "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether words on the colour must be white.
  static func isDark(_ step: Int) -> Bool {
    let (red, green, blue) = color(step)
    return 2126 * red + 7152 * green + 722 * blue < 10_000 * 118
  }
}

extension PixelColor {
  /// The colour as `#rrggbb`.
  var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
