/// The colours of drawings, in a light and a dark form, and what tells lines apart where there are no colours.
package enum FigureColors {
  /// So many lines have a colour of their own; further ones begin again, with other dashes.
  package static let count = light.count

  /// Colours that survive colour blindness. Those of lines on white come in an order in which neighbours differ in
  /// lightness too; yellow, which is hard to see on white, is left out.
  ///
  /// Source: M. Okabe, K. Ito, *Color Universal Design* (2008), https://jfly.uni-koeln.de/color/.
  private static let light = ["0072b2", "d55e00", "009e73", "cc79a7", "e69f00", "56b4e9", "555555"]
  private static let dark = ["56b4e9", "e69f00", "00b386", "cc79a7", "f0e442", "3d8fd1", "bbbbbb"]

  /// Solid first, and a pattern for each colour. Round ends take some of the gaps, so none is below 4. With seven
  /// colours and seven patterns, 49 lines differ.
  package static let dashes = ["", "8 4", "2 4", "10 4 2 4", "18 7", "10 4 2 4 2 4", "2 9"]

  /// Of lines that mark one value.
  static let markDashes = ["6 4", "2 3", "9 3 2 3"]

  /// Letters of the system, of a size that is still 11 pixels where a drawing is 360 pixels wide.
  static let styleSheet: String = {
    func colors(_ palette: [String]) -> String {
      palette.enumerated().map { ".s\($0){stroke:#\($1)}.f\($0){fill:#\($1)}" }.joined()
    }
    let base =
      "text{font:17px system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Noto Sans,Liberation Sans,Arial,"
      + "sans-serif;fill:#1f2328}.title{font-weight:600}.small{font-size:15px}.end{text-anchor:end}.middle{text-anchor:middle}"
      + ".quiet{fill:#59636e}.ground{fill:#fff}.grid{stroke:#d8dee4}.axis{stroke:#6e7781}"
      + ".grid,.axis,.line,.edge{fill:none}.line{stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}"
      + ".wide{fill-opacity:.18}.near{fill-opacity:.34}.bar{fill-opacity:.8}.dot{stroke:#fff}"
      + ".mark{stroke:#1f2328;stroke-width:1.8;fill:none}.halo{stroke:#fff;stroke-width:4;"
      + "stroke-linejoin:round;paint-order:stroke}.state{fill:#f0f6fc;stroke:#59636e;stroke-width:1.6}"
      + ".edge{stroke:#59636e;stroke-width:1.6}.tip{fill:#59636e}.onlight{fill:#111}.ondark{fill:#fff}"
      + ".none{fill:#eaeef2}.quiet0{fill:#eaeef2}.marked0{fill:#0b3d66}"
    let night =
      "text{fill:#e6edf3}.quiet{fill:#9198a1}.ground{fill:#0d1117}.grid{stroke:#2b323b}.axis{stroke:#8b949e}"
      + ".dot{stroke:#0d1117}.mark{stroke:#e6edf3}.halo{stroke:#0d1117}"
      + ".state{fill:#1b2430;stroke:#9198a1}.edge{stroke:#9198a1}.tip{fill:#9198a1}.wide{fill-opacity:.25}"
      + ".near{fill-opacity:.42}.onlight{fill:#111}.ondark{fill:#fff}.none{fill:#212830}"
      + ".quiet0{fill:#212830}.marked0{fill:#cfe8ff}"
    return base + colors(light) + "@media screen and (prefers-color-scheme:dark){" + night + colors(dark) + "}"
  }()

  /// The class of a line's colour.
  static func stroke(_ index: Int) -> String { "s\(index % count)" }

  /// The class of the same colour for an area.
  static func fill(_ index: Int) -> String { "f\(index % count)" }

  /// The dashes of a line; empty for a solid one.
  package static func dash(_ index: Int) -> String {
    // The first round of colours has dashes too, since there may be no colours.
    dashes[(index % count + index / count) % dashes.count]
  }
}

/// Colours from dark violet over green to yellow whose lightness grows evenly, so that grey print keeps the order.
enum ColorScale {
  /// Nine colours of the scale viridis at equal distances. By S. van der Walt, N. Smith and E. Firing (2015); CC0.
  /// Source: https://github.com/BIDS/colormap.
  private static let anchors: [(Int, Int, Int)] = [
    (0x44, 0x01, 0x54), (0x47, 0x2D, 0x7B), (0x3B, 0x52, 0x8B), (0x2C, 0x72, 0x8E), (0x21, 0x90, 0x8C),
    (0x27, 0xAD, 0x81),
    (0x5D, 0xC8, 0x63), (0xAA, 0xDC, 0x32), (0xFD, 0xE7, 0x25),
  ]

  /// Colours are told apart in so many steps.
  static let steps = 64

  /// The step of a share from 0 to 1.
  static func step(_ share: Double) -> Int { Int(min(1, max(0, share)) * Double(steps - 1) + 0.5) }

  /// Red, green and blue, from 0 to 255.
  static func color(_ step: Int) -> (Int, Int, Int) {
    let scaled = step * (anchors.count - 1)
    let place = min(anchors.count - 2, scaled / (steps - 1)), rest = scaled - place * (steps - 1)
    let (a, b) = (anchors[place], anchors[place + 1])
    func mixed(_ a: Int, _ b: Int) -> Int { (a * (steps - 1 - rest) + b * rest + (steps - 1) / 2) / (steps - 1) }
    return (mixed(a.0, b.0), mixed(a.1, b.1), mixed(a.2, b.2))
  }

  /// `#rrggbb`.
  static func hex(_ step: Int) -> String {
    let (red, green, blue) = color(step)
    return "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether words on it are to be white.
  static func isDark(_ step: Int) -> Bool {
    let (red, green, blue) = color(step)
    return 2126 * red + 7152 * green + 722 * blue < 10_000 * 118
  }
}
