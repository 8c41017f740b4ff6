import Images

/// Letters of five by seven dots for words in a picture of pixels, which cannot contain a font.
///
/// The font has the printable characters of ASCII. Any other character is a box.
struct BitmapFont {
  /// The side of a dot in pixels, at least 1.
  let dot: Int

  /// The width of a letter, and the distance from one letter to the next, in dots.
  private static let width = 5, pitch = 6
  /// The height of a letter above its baseline, and the height including descenders, in dots.
  private static let ascent = 7, depth = 9

  /// Creates a font with the largest dots at which words fit into a rectangle, or returns nil if none fit.
  ///
  /// - Parameters:
  ///   - columns: the width of the rectangle in pixels.
  ///   - rows: its height in pixels.
  ///   - most: the largest side of a dot in pixels.
  ///   - isLine: whether the line includes descenders. Otherwise the words are capitals and digits.
  init?(fitting words: [String], columns: Int, rows: Int = .max, most: Int, isLine: Bool = true) {
    let dots = words.reduce(1) { max($0, Self.dots($1)) }
    let dot = min(most, columns / dots, rows / (isLine ? Self.depth : Self.ascent))
    guard dot >= 1 else { return nil }
    self.dot = dot
  }

  private static func dots(_ text: String) -> Int { max(1, text.unicodeScalars.count * pitch - 1) }

  /// Returns how many characters a line has room for.
  static func characters(_ columns: Int, dot: Int) -> Int { (columns / dot + 1) / pitch }

  /// Returns the width of words in pixels.
  func width(_ text: String) -> Int { Self.dots(text) * dot }

  /// The heights in pixels of a capital letter and of a line of any letters.
  var capHeight: Int { Self.ascent * dot }
  var lineHeight: Int { Self.depth * dot }

  /// Draws words. O(characters · dots).
  ///
  /// - Parameters:
  ///   - origin: the index of the pixel in the top left corner of the first letter.
  ///   - stride: the number of pixels from one row to the next.
  func draw(_ text: String, _ color: UInt8, into pixels: inout [UInt8], at origin: Int, stride: Int) {
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let rows = Self.rows(of: scalar), left = origin + place * Self.pitch * dot
      for (row, bits) in rows.enumerated() {
        for column in 0..<Self.width where bits & (1 << column) != 0 {
          for line in row * dot..<(row + 1) * dot {
            let start = left + line * stride + column * dot
            for pixel in start..<start + dot { pixels[pixel] = color }
          }
        }
      }
    }
  }

  /// Returns the rows of a letter's dots, with a bit for each dot. The leftmost dot is the lowest bit. Letters with
  /// descenders begin with empty rows.
  static func rows(of scalar: Unicode.Scalar) -> [UInt8] {
    guard (0x20...0x7E).contains(scalar.value) else { return box }
    let letter = letters[Int(scalar.value) - 0x20]
    return "gpqy".unicodeScalars.contains(scalar) ? [0, 0] + letter : letter
  }

  private static let box: [UInt8] = [31, 17, 17, 17, 17, 17, 31]

  /// The letters from the space to the tilde.
  private static let letters: [[UInt8]] = {
    let sheets = sheet.split(separator: "\n\n").map { $0.split(separator: "\n").map { $0.split(separator: " ") } }
    return sheets.flatMap { lines in
      (lines.first ?? []).indices.map { letter in
        lines.map { line in
          line[letter].utf8.enumerated().reduce(0) { $1.element == UInt8(ascii: "#") ? $0 | 1 << $1.offset : $0 }
        }
      }
    }
  }()

  private static let sheet = """
    ..... ..#.. .#.#. .#.#. ..#.. ##... .##.. ..#.. ...#. .#... ..... ..... ..... ..... ..... ....#
    ..... ..#.. .#.#. .#.#. .#### ##..# #..#. ..#.. ..#.. ..#.. ..#.. ..#.. ..... ..... ..... ....#
    ..... ..#.. .#.#. ##### #.#.. ...#. #.#.. ..#.. .#... ...#. #.#.# ..#.. ..... ..... ..... ...#.
    ..... ..#.. ..... .#.#. .###. ..#.. .#... ..... .#... ...#. .###. ##### ..##. ##### ..... ..#..
    ..... ..#.. ..... ##### ..#.# .#... #.#.# ..... .#... ...#. #.#.# ..#.. ..##. ..... ..... .#...
    ..... ..... ..... .#.#. ####. #..## #..#. ..... ..#.. ..#.. ..#.. ..#.. ...#. ..... .##.. #....
    ..... ..#.. ..... .#.#. ..#.. ...## .##.# ..... ...#. .#... ..... ..... ..#.. ..... .##.. #....

    .###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###. ..... .##.. ...#. ..... .#... .###.
    #...# .##.. #...# ...#. ..##. #.... .#... ....# #...# #...# .##.. .##.. ..#.. ..... ..#.. #...#
    #..## ..#.. ....# ..#.. .#.#. ####. #.... ...#. #...# #...# .##.. ..... .#... ##### ...#. ....#
    #.#.# ..#.. ...#. ...#. #..#. ....# ####. ..#.. .###. .#### ..... .##.. #.... ..... ....# ...#.
    ##..# ..#.. ..#.. ....# ##### ....# #...# .#... #...# ....# .##.. .##.. .#... ##### ...#. ..#..
    #...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#. .##.. ..#.. ..#.. ..... ..#.. .....
    .###. .###. ##### .###. ...#. .###. .###. .#... .###. .##.. ..... .#... ...#. ..... .#... ..#..

    .###. .###. ####. .###. ####. ##### ##### .###. #...# .###. ..### #...# #.... #...# #...# .###.
    #...# #...# #...# #...# #...# #.... #.... #...# #...# ..#.. ...#. #..#. #.... ##.## #...# #...#
    #.### #...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..# #...#
    #.#.# ##### ####. #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.# #.#.# #...#
    #.##. #...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..## #...#
    #.... #...# #...# #...# #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #...# #...#
    .#### #...# ####. .###. ####. ##### #.... .###. #...# .###. .##.. #...# ##### #...# #...# .###.

    ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# ##### .###. #.... .###. ..#.. .....
    #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....# .#... #.... ...#. .#.#. .....
    #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. .#... .#... ...#. #...# .....
    ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. .#... ..#.. ...#. ..... .....
    #.... #.#.# #.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#... .#... ...#. ...#. ..... .....
    #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #.... .#... ....# ...#. ..... .....
    #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .###. ....# .###. ..... #####

    .#... ..... #.... ..... ....# ..... ..##. .#### #.... ..#.. ...#. #.... .##.. ..... ..... .....
    ..#.. ..... #.... ..... ....# ..... .#..# #...# #.... ..... ..... #.... ..#.. ..... ..... .....
    ...#. .###. ####. .#### .#### .###. .#... #...# ####. .##.. ..##. #..#. ..#.. ##.#. ####. .###.
    ..... ....# #...# #.... #...# #...# ###.. #...# #...# ..#.. ...#. #.#.. ..#.. #.#.# #...# #...#
    ..... .#### #...# #.... #...# ##### .#... .#### #...# ..#.. ...#. ##... ..#.. #.#.# #...# #...#
    ..... #...# #...# #.... #...# #.... .#... ....# #...# ..#.. #..#. #.#.. ..#.. #.#.# #...# #...#
    ..... .#### ####. .#### .#### .###. .#... .###. #...# .###. .##.. #..#. .###. #.#.# #...# .###.

    ####. .#### ..... ..... .#... ..... ..... ..... ..... #...# ..... ..##. ..#.. .##.. .....
    #...# #...# ..... ..... .#... ..... ..... ..... ..... #...# ..... .#... ..#.. ...#. .....
    #...# #...# #.##. .#### ####. #...# #...# #...# #...# #...# ##### .#... ..#.. ...#. .#...
    #...# #...# ##... #.... .#... #...# #...# #...# .#.#. #...# ...#. #.... ..#.. ....# #.#.#
    ####. .#### #.... .###. .#... #...# #...# #.#.# ..#.. .#### ..#.. .#... ..#.. ...#. ...#.
    #.... ....# #.... ....# .#..# #..## .#.#. #.#.# .#.#. ....# .#... .#... ..#.. ...#. .....
    #.... ....# #.... ####. ..##. .##.# ..#.. .#.#. #...# .###. ##### ..##. ..#.. .##.. .....
    """
}

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
