import Images
import Rendering
import Simulations
import Testing

/// Words and faces in pictures of pixels, checked by their pixels.
@Suite struct BitmapFontTests {
  private static let ink = PixelFiguresTests.black

  private static func pictures(_ titles: [String], columns: Int, rows: Int = 4) -> [Picture] {
    titles.map {
      Picture(
        title: $0, columns: columns, rows: rows, scale: 1, looks: PixelFiguresTests.cells,
        elements: [UInt8](repeating: 0, count: columns * rows))
    }
  }

  /// Returns the words above the first picture, dot by dot: the rows above its edge, beginning at the left margin.
  static func heading(_ titles: [String], columns: Int, side: Int = 1) throws -> [String] {
    let image = try PixelFiguresTests.image(pictures(titles, columns: columns), side: side)
    let sketch = PixelFiguresTests.sketch(image)
    let end = try #require(sketch.firstIndex { $0.contains("|") })
    let width = columns * side + 2
    return sketch[6..<max(6, end)].map { String($0.dropFirst(6).prefix(width)) }
  }

  /// Returns every second pixel of every second line, which are the dots if they are two pixels wide.
  private static func dots(_ lines: [String]) -> [String] {
    stride(from: 0, to: lines.count, by: 2).map { row in
      let line = Array(lines[row])
      return String(stride(from: 0, to: line.count, by: 2).map { line[$0] })
    }
  }

  @Test func aTitleWholly() throws {
    let lines = try Self.heading(["gp 1", "gp 2"], columns: 48)
    #expect(
      Self.dots(lines).map { $0.replacing(/\.+$/, with: "") } == [
        "....................#",
        "...................##",
        ".####.####..........#",
        "#...#.#...#.........#",
        "#...#.#...#.........#",
        "#...#.#...#.........#",
        ".####.####.........###",
        "....#.#",
        ".###..#",
        "",
      ])
    // Each dot is a square of two pixels.
    for row in lines.indices where !row.isMultiple(of: 2) { #expect(lines[row] == lines[row - 1]) }
  }

  @Test func missingCharactersAreBoxes() throws {
    let box = ["#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"]
    for word in ["é", "日", "🙂", "\u{7F}"] {
      let dots = Self.dots(try Self.heading([word, word], columns: 12))
      #expect(dots.prefix(7).map { String($0.prefix(5)) } == box, "\(word)")
    }
  }

  /// All of ASCII is in the font, and no two characters look the same.
  @Test func lettersDiffer() throws {
    var shapes: [[String]: Character] = [:]
    for value in UInt8(0x21)...0x7E {
      let letter = Character(UnicodeScalar(value))
      let dots = Self.dots(try Self.heading(["\(letter)", "\(letter)"], columns: 12)).map { String($0.prefix(5)) }
      #expect(dots.joined().contains("#"), "\(letter)")
      if let other = shapes.updateValue(letter, forKey: dots) { Issue.record("\(letter) looks like \(other)") }
    }
    #expect(shapes.count == 94)
  }

  /// The title is shown if it fits, otherwise its number if that fits, and nothing if neither does.
  @Test(arguments: [
    (92, "step 100", 2), (91, "100", 2), (32, "100", 2), (31, "100", 1), (15, "100", 1), (14, "", 0),
  ]) func narrowPicturesHaveNumbers(columns: Int, words: String, dot: Int) throws {
    let lines = try Self.heading(["step 100", "step 200"], columns: columns)
    let width = lines.reduce(0) { max($0, $1.replacing(/\.+$/, with: "").count) }
    #expect(lines.count == 10 * dot)
    // A zero is five dots wide, and a letter takes six.
    #expect(width == max(0, (6 * words.count - 1) * dot))
  }

  /// A title that does not end in a number has no short form.
  @Test func titlesWithoutANumber() throws {
    #expect(try Self.heading(["in the first quarter", "later"], columns: 130).count == 10)
    #expect(try Self.heading(["in the first quarter", "later"], columns: 100).isEmpty)
  }

  @Test func largePicturesHaveLargeLetters() throws {
    #expect(try Self.heading(["step 0", "step 1"], columns: 300, side: 4).count == 10 * 5)
  }

  // MARK: Faces

  private static let looks = [
    StateLook("face down", .quiet), StateLook("turned over", .marked), StateLook("gone", .ground),
  ]

  private static func card(_ number: Int, of count: Int, state: UInt8 = 1) -> Picture {
    Picture(
      columns: 1, rows: 1, scale: 1, looks: looks, elements: [state],
      faces: Picture.Faces(count: count, numbers: [UInt16(number)]))
  }

  /// Returns the pixels of a single card that belong neither to the edge nor to the card itself.
  private static func written(_ picture: Picture, side: Int) throws -> (
    columns: Range<Int>, rows: Range<Int>, color: PixelColor
  )? {
    let image = try PixelFiguresTests.image([picture], side: side)
    let ground = image[1, 1]
    var places: [(Int, Int)] = [], colors: Set<PixelColor> = []
    // There may be a legend below the card.
    for row in 1..<side {
      for column in 1..<side where image[column, row] != ground {
        places.append((column, row))
        colors.insert(image[column, row])
      }
    }
    guard let color = colors.first else { return nil }
    #expect(colors.count == 1)
    let columns = places.map(\.0), rows = places.map(\.1)
    return ((columns.min() ?? 0)..<(columns.max() ?? 0) + 1, (rows.min() ?? 0)..<(rows.max() ?? 0) + 1, color)
  }

  /// The face is in the middle of its card, as large as possible with some space around it.
  @Test(arguments: [
    (40, 1, 4, 15, 21), (40, 1, 26, 15, 21), (40, 12, 30, 22, 14), (64, 2, 9, 25, 35), (12, 2, 9, 5, 7),
    (11, 2, 9, 5, 7), (9, 2, 9, 0, 0), (15, 12, 30, 11, 7), (12, 12, 30, 0, 0),
  ])
  func facesAreInTheMiddle(side: Int, face: Int, count: Int, width: Int, height: Int) throws {
    guard let written = try Self.written(Self.card(face, of: count), side: side) else {
      #expect(width == 0)
      return
    }
    // A one is narrower than its place.
    #expect(written.columns.count <= width && written.columns.count >= width * 3 / 5 && written.rows.count == height)
    let middle = written.rows.lowerBound + written.rows.upperBound
    #expect((middle - side - 1).magnitude <= 2)
  }

  @Test func inkIsSeenOnEveryColour() throws {
    let dark = try #require(try Self.written(Self.card(2, of: 9, state: 0), side: 30))
    #expect(dark.color == Self.ink)
    let graded = (0..<8).map { StateLook("\($0)", .graded($0, of: 8)) }
    for state in 0..<8 {
      let picture = Picture(
        columns: 1, rows: 1, scale: 1, looks: graded, elements: [UInt8(state)],
        faces: Picture.Faces(count: 4, numbers: [3]))
      let image = try PixelFiguresTests.image([picture], side: 30)
      let ink = try #require(try Self.written(picture, side: 30)).color
      #expect((ink.grey - image[1, 1].grey).magnitude > 85, "\(state)")
    }
  }

  @Test func aCardThatLiesFaceDownHasNone() throws {
    #expect(try Self.written(Self.card(0, of: 9), side: 40) == nil)
    // All frames of an animation have one palette, with or without faces.
    let animation = try PixelFiguresTests.animation(PixelView([Self.card(0, of: 9), Self.card(3, of: 9)]))
    #expect(animation.frames.count == 2 && animation.frames[0].palette == animation.frames[1].palette)
    #expect(animation.frames[0].pixels != animation.frames[1].pixels)
  }

  /// The faces are those of the board in text: letters as long as there are enough.
  @Test func facesAreThoseOfTheTextBoard() throws {
    let a = try PixelFiguresTests.image([Self.card(1, of: 26)], side: 20)
    let one = try PixelFiguresTests.image([Self.card(1, of: 27)], side: 20)
    #expect(a != one)
    let ink = try #require(try Self.written(Self.card(1, of: 26), side: 20)).color
    let letter = (0..<a.rows).map { row in
      (0..<a.columns).map { a[$0, row] == ink ? "#" : "." }.joined()
    }
    #expect(letter.contains { $0.contains("####") } && letter.count == 21)
  }
}
