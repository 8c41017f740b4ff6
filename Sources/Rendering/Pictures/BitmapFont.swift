/// Letters of five by seven dots, for words in a picture of pixels, which can bring no font along.
///
/// Those of ASCII are there; any other character is a box.
struct BitmapFont {
  /// Pixels a side of a dot, at least 1.
  let dot: Int

  /// Dots of a letter, and from one to the next.
  private static let width = 5, pitch = 6
  /// Dots from the top of a letter to the line that it stands on, and to the end of those that reach below it.
  private static let ascent = 7, depth = 9

  /// The largest dots, at most `most` pixels a side, with which words fit into a rectangle, or nil if none do.
  ///
  /// - Parameter isLine: whether letters may reach below the line: otherwise they are capitals and digits.
  init?(fitting words: [String], columns: Int, rows: Int = .max, most: Int, isLine: Bool = true) {
    let dots = words.reduce(1) { max($0, Self.dots($1)) }
    let dot = min(most, columns / dots, rows / (isLine ? Self.depth : Self.ascent))
    guard dot >= 1 else { return nil }
    self.dot = dot
  }

  private static func dots(_ text: String) -> Int { max(1, text.unicodeScalars.count * pitch - 1) }

  /// Pixels of words from the left to the right.
  func width(_ text: String) -> Int { Self.dots(text) * dot }

  /// Pixels of a capital letter from the top to the bottom, and of a line of any letters.
  var capHeight: Int { Self.ascent * dot }
  var lineHeight: Int { Self.depth * dot }

  /// O(characters · dots).
  ///
  /// - Parameters:
  ///   - origin: the index of the pixel in the top left corner of the first letter.
  ///   - stride: pixels from one row to the next.
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

  /// The dots of a letter, a bit each, the leftmost one lowest; those of letters that hang down begin with empty rows.
  static func rows(of scalar: Unicode.Scalar) -> [UInt8] {
    guard (0x20...0x7E).contains(scalar.value) else { return box }
    let letter = letters[Int(scalar.value) - 0x20]
    return "gpqy".unicodeScalars.contains(scalar) ? [0, 0] + letter : letter
  }

  private static let box: [UInt8] = [31, 17, 17, 17, 17, 17, 31]

  /// From the blank to the tilde.
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
