import Images
import Rendering
import Simulations
import Testing

/// The legend in a picture of pixels, checked by its pixels.
@Suite struct PixelSwatchesTests {
  private static let people = ["healthy", "exposed", "sick", "recovered", "vaccinated", "dead"].enumerated().map {
    StateLook($1, $1 == "healthy" ? .quiet : $1 == "sick" ? .marked : .other($0))
  }

  private static func picture(_ elements: [UInt8], _ looks: [StateLook] = people) -> Picture {
    Picture(columns: elements.count, rows: 1, scale: 1, looks: looks, elements: elements)
  }

  /// Returns the colours of the rows below a picture of this height.
  private static func colors(_ image: IndexedImage, from row: Int) -> [PixelColor: Int] {
    var counts: [PixelColor: Int] = [:]
    for y in row..<image.rows { for x in 0..<image.columns { counts[image[x, y], default: 0] += 1 } }
    return counts
  }

  /// Every state in the picture has a sample and its words, and other states have none.
  @Test(arguments: [[0, 2], [0, 1, 2, 3, 4, 5], [3, 5]] as [[UInt8]]) func everyStateHasASample(states: [UInt8]) throws
  {
    let image = try PixelFiguresTests.image([Self.picture(states + states)], side: 20)
    let legend = Self.colors(image, from: 22)
    for (state, look) in Self.people.enumerated() {
      let color = try #require(StateColor(named: look.name)).color
      #expect((legend[color, default: 0] >= 100) == states.contains(UInt8(state)), "\(look.name)")
    }
    // There are words in ink, and edges around the samples.
    #expect(legend[PixelFiguresTests.black, default: 0] > 100 && legend[PixelFiguresTests.edge, default: 0] > 50)
  }

  /// Live cells alone need no legend. Names whose letters are missing from the font cannot have one.
  @Test func withoutALegend() throws {
    #expect(try PixelFiguresTests.image([Self.picture([0, 1], PixelFiguresTests.cells)], side: 8).rows == 9)
    let looks = [StateLook("nichts", .ground), StateLook("größer", .other(0))]
    #expect(try PixelFiguresTests.image([Self.picture([0, 1], looks)], side: 8).rows == 9)
  }

  /// A reduced picture has samples from white to violet.
  @Test func aReducedPictureHasAScale() throws {
    let picture = Picture(
      columns: 300, rows: 3, scale: 3, looks: PixelFiguresTests.cells, elements: (0..<100).map { UInt8($0) })
    let image = try PixelFiguresTests.image([picture], side: 3)
    let legend = Self.colors(image, from: 5)
    #expect(image.rows > 15 && legend.values.count { $0 >= 20 } >= 12)
    let whole = try PixelFiguresTests.image(
      [Picture(columns: 3, rows: 3, scale: 3, looks: PixelFiguresTests.cells, elements: [255])], side: 3)
    #expect(legend[whole[2, 2], default: 0] >= 20)
  }

  /// Returns whether words in ink are somewhere below a row, dot by dot as in a title.
  private static func has(_ words: String, _ image: IndexedImage, below row: Int) throws -> Bool {
    let title = try BitmapFontTests.heading([words, words], columns: 400).map { line in line.map { $0 == "#" } }
    let rows = title.indices.filter { title[$0].contains(true) }
    let columns = title.flatMap { line in line.indices.filter { line[$0] } }
    let top = try #require(rows.first), left = try #require(columns.min())
    let height = try #require(rows.last) - top, width = try #require(columns.max()) - left
    func isThere(_ x: Int, _ y: Int) -> Bool {
      (0...height).allSatisfy { line in
        (0...width).allSatisfy { column in
          (image[x + column, y + line] == PixelFiguresTests.black) == title[top + line][left + column]
        }
      }
    }
    return (row..<max(row, image.rows - height)).contains { y in
      (0..<max(0, image.columns - width)).contains { isThere($0, y) }
    }
  }

  /// The legend of a reduced picture says which amounts white and the scale represent, after a name of any length.
  @Test func aReducedPictureNamesItsAmounts() throws {
    func legend(_ looks: [StateLook]) throws -> IndexedImage {
      let elements = (0..<100).map { UInt8($0) }
      let picture = Picture(columns: 300, rows: 3, scale: 3, looks: looks, elements: elements)
      return try PixelFiguresTests.image([picture], side: 3)
    }
    let cells = [StateLook("dead", .ground), StateLook("live", .marked)]
    let dying = cells + [StateLook("state 2", .graded(0, of: 1))]
    let long = [cells[0], StateLook(String(repeating: "long ", count: 12), .marked)]
    let named = [
      (cells, ["live: none", "live: few to all"]), (dying, ["dead: all", "dead: most to none"]),
      (long, ["long long long", ": none", ": few to all"]),
    ]
    for (looks, words) in named {
      let image = try legend(looks)
      for words in words { #expect(try Self.has(words, image, below: 6), "\(words)") }
    }
    #expect(try !Self.has("live: all", legend(cells), below: 6))
  }

  /// The edge of a white sample is wide enough to be visible if a large picture is scaled down.
  @Test func samplesOfLargePicturesHaveWideEdges() throws {
    func edges(columns: Int) throws -> Int {
      let picture = Picture(
        columns: columns, rows: 2, scale: 2, looks: PixelFiguresTests.cells,
        elements: (0..<columns / 2).map { UInt8($0 % 256) })
      let image = try PixelFiguresTests.image([picture], side: 1)
      return (0..<image.rows).count { row in
        (0..<image.columns).count { image[$0, row] == PixelFiguresTests.edge } >= 5
      }
    }
    // These are the upper and the lower edge.
    #expect(try edges(columns: 5000) >= 6)
  }

  /// All frames of an animation have the same legend, including states that appear later.
  @Test func everyFrameHasIt() throws {
    let animation = try PixelFiguresTests.animation(
      PixelView([Self.picture([0, 0, 0]), Self.picture([0, 2, 5])], cellSide: 20))
    let legends = animation.frames.map { Self.colors($0, from: 22) }
    #expect(legends.count == 2 && legends[0] == legends[1])
    #expect(legends[0][StateColor.dead.color, default: 0] >= 100)
  }

  /// A scale is one entry with samples from its first colour to its last.
  @Test func aScaleIsOneEntry() throws {
    let looks = PixelFiguresTests.cells + (0..<20).map { StateLook("state \($0 + 2)", .graded($0, of: 20)) }
    let image = try PixelFiguresTests.image([Self.picture((0..<22).map { UInt8($0) }, looks)], side: 20)
    let legend = Self.colors(image, from: 22)
    #expect(legend.values.count { $0 >= 20 } >= 8 + 3)
  }

  /// A scale whose names begin with the same words shows these once, so its last name fits.
  @Test func aScaleEndsWithItsLastName() throws {
    func looks(_ last: String) -> [StateLook] {
      [StateLook("left", .quiet)]
        + (0..<20).map { StateLook("taken in turns \($0)–\($0 + 1)", .graded($0, of: 21)) } + [
          StateLook("taken in turn\(last)", .graded(20, of: 21))
        ]
    }
    let elements = (0..<22).map { UInt8($0) }
    let one = Self.picture(elements, looks("s 318–322")), other = Self.picture(elements, looks("s 318–321"))
    let words = PixelFiguresTests.paragraphs(PixelFiguresTests.elements([.image(PixelView([one]))]))
    #expect(words.joined().contains("from dark brown to light orange: taken in turns 0–1 to 318–322."), "\(words)")
    let ends = try [one, other].map { Self.colors(try PixelFiguresTests.image([$0], side: 20), from: 22) }
    #expect(ends[0] != ends[1])
    let turn = PixelFiguresTests.elements([.image(PixelView([Self.picture(elements, looks(" 113"))]))])
    #expect(PixelFiguresTests.paragraphs(turn).joined().contains("taken in turns 0–1 to 113."))
  }
}
