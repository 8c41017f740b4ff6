import Images
import Rendering
import Simulations
import TestSupport
import Testing

/// Pictures that are drawn if the author asks for it and the drawing is not too large.
@Suite struct GridSVGTests {
  static func elements(
    _ views: [ReportView], title: String? = nil, alt: String? = nil, style: FigureStyle = .files
  ) -> [RegionElement] {
    PixelFiguresTests.elements(views, title: title, alt: alt, style: style)
  }

  static func svg(_ element: RegionElement?) throws -> (view: String, bytes: [UInt8], alternative: String) {
    guard case .figure(let figure)? = element, case .svg(let bytes) = figure.content else {
      Issue.record("an SVG was expected, not \(String(describing: element))")
      return ("", [], "")
    }
    #expect(figure.ending == "svg")
    ChartTests.check(bytes)
    return (figure.view, bytes, figure.alternative)
  }

  static func grid(_ columns: Int, _ rows: Int, _ elements: [UInt8]? = nil) -> Picture {
    Picture(
      columns: columns, rows: rows, scale: 1, looks: PixelFiguresTests.cells,
      elements: elements ?? [UInt8](repeating: 1, count: columns * rows))
  }

  @Test func aGridAsAFile() throws {
    let elements = Self.elements([
      .image(PixelView([Self.grid(4, 3)], format: .svg)), .image(PixelView([Self.grid(2, 2)])),
    ])
    let drawn = try Self.svg(elements.first)
    #expect(drawn.view == "image" && drawn.alternative == "S" && elements.count == 3)
    #expect(XMLChecker.parts(drawn.bytes)?.texts.prefix(2) == ["Grid", "S"])
    guard case .figure(let next) = elements[1] else { return }
    #expect(next.view == "image-2" && next.ending == "png")
  }

  /// The title is in the drawing, and so are the meanings of its colours, which differ in dark mode.
  @Test func titlesAndLegendsAreInTheDrawing() throws {
    let people = picture(["oO"], looks: PixelFiguresTests.people, alphabet: ".oO")
    let view = PixelView([people], format: .svg, label: "factor = 1", summary: "T")
    let elements = Self.elements([.image(view)])
    let drawn = try Self.svg(elements.first)
    #expect(elements.count == 1 && drawn.alternative == "factor = 1: T")
    #expect(
      XMLChecker.parts(drawn.bytes)?.texts.filter { !$0.contains("{") } == [
        "factor = 1", "factor = 1: T", "factor = 1", "healthy", "sick",
      ])
  }

  /// Each picture is below its title, or its number if there is no room for titles. There is one legend for all.
  @Test(arguments: [(12, ["step 0", "step 5", "step 10", "step 15"]), (1, ["0", "5", "10", "15"])])
  func severalGridsAreOneDrawing(columns: Int, titles: [String]) throws {
    let pictures = [0, 5, 10, 15].map { step in
      var one = Self.grid(columns, 9)
      one.title = "step \(step)"
      return one
    }
    let elements = Self.elements([.image(PixelView(pictures, cellSide: 8, format: .svg, label: "seed = 1"))])
    let drawn = try Self.svg(elements.first)
    let parts = XMLChecker.parts(drawn.bytes)
    #expect(elements.count == 1 && parts?.texts.suffix(5) == ["seed = 1"] + titles)
    ChartTests.check(drawn.bytes)
    let mixed = [
      picture(["o."], looks: PixelFiguresTests.people, alphabet: ".oO"),
      picture([".O"], looks: PixelFiguresTests.people, alphabet: ".oO"),
    ]
    let both = try #require(GridSVG.svg(mixed, title: nil, description: ""))
    #expect(XMLChecker.parts(both)?.texts.suffix(2) == ["healthy", "sick"])
  }

  @Test func aGridThatIsTooLargeIsAPNG() {
    func sentences(_ pictures: [Picture]) -> [String] {
      let elements = Self.elements([.image(PixelView(pictures, cellSide: 2, format: .svg))])
      #expect(PixelFiguresTests.figures(elements).map(\.ending) == ["png"])
      return PixelFiguresTests.paragraphs(elements)
    }
    let why = "Drawn as a PNG: an SVG has at most 128 columns and 128 rows of cells."
    #expect(sentences([Self.grid(129, 1)]) == ["Black: alive. \(why)"])
    #expect(sentences([Self.grid(1, 129)]) == ["Black: alive. \(why)"])
    let several = [Self.grid(128, 65), Self.grid(128, 65)]
    #expect(sentences(several) == ["Black: alive. Drawn as a PNG: an SVG has at most 16384 cells in all its pictures."])
    #expect(Self.elements([.image(PixelView([], format: .svg))]).count == 1)
  }

  /// Returns the rectangles of a path, each as its corner and its sides.
  private static func rectangles(_ path: Substring) -> [(x: Double, y: Double, width: Double, height: Double)] {
    path.split(separator: "Z").compactMap { part in
      let numbers = part.split { "Mhv ".contains($0) }.compactMap { Double($0) }
      return numbers.count == 5 ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil
    }
  }

  /// The live cells of a drawing are those of the picture, whether cells are drawn one by one or in runs.
  @Test(arguments: [1, 3, 5, 6, 20]) func everyCellIsDrawn(side: Int) throws {
    var random = Bytes(seed: UInt64(side))
    for _ in 0..<20 {
      let columns = 1 + random.number(below: 40), rows = 1 + random.number(below: 20)
      let cells = (0..<columns * rows).map { _ in UInt8(random.number(below: 2)) }
      let svg = try #require(GridSVG.svg([Self.grid(columns, rows, cells)], title: nil, side: side, description: ""))
      let text = String(decoding: svg, as: UTF8.self)
      var drawn = [UInt8](repeating: 0, count: columns * rows)
      for line in text.split(separator: "\n") where line.contains("fill=\"#1a1a1a\"") {
        for box in Self.rectangles(line.drop { $0 != "M" }.prefix { $0 != "\"" }) {
          let left = Int((box.x - 12) / Double(side)), row = Int((box.y - 12) / Double(side))
          let count = Int(box.width.rounded()) / side + (side >= 6 ? 1 : 0)
          #expect(side < 6 || count == 1)
          for column in left..<left + count { drawn[row * columns + column] = 1 }
        }
      }
      #expect(drawn == cells)
    }
  }

  /// A drawing has the colours of the same picture in pixels.
  @Test func colorsAreThoseOfPixels() throws {
    func hex(_ color: PixelColor) -> String {
      "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let people = TextPictureTests.people + (0..<6).map { StateLook("state \($0)", .other($0)) }
    let cells = PixelFiguresTests.cells + (0..<6).map { StateLook("state \($0)", .other($0)) }
    for looks in [people, cells] {
      let picture = Picture(
        columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
      let text = String(
        decoding: try #require(GridSVG.svg([picture], title: picture.title, description: "")), as: UTF8.self)
      let image = try PixelFiguresTests.image([picture], side: 3)
      for state in looks.indices where looks[state].role != .ground {
        let color = hex(image[2 + 3 * state, 2])
        #expect(text.contains("fill=\"\(color)\""), "\(looks[state].name)")
      }
    }
  }

  /// Wires are visible on white. Healthy people are lighter, so all others have a contrast of 3:1 with them, but they
  /// are not white.
  @Test func greyIsSeenOnWhite() throws {
    let wires = [StateLook("empty", .ground), StateLook("conductor", .quiet), StateLook("electron head", .marked)]
    for (looks, most) in [(wires, 200), (TextPictureTests.people, 236)] {
      let image = try PixelFiguresTests.image([picture(["o"], looks: looks, alphabet: ".oO")], side: 3)
      #expect(image[2, 2].grey < most)
    }
  }

  @Test func drawingsAreSmallFiles() throws {
    var random = Bytes(seed: 3)
    let cells = (0..<128 * 128).map { _ in UInt8(random.number(below: 2)) }
    let svg = try #require(GridSVG.svg([Self.grid(128, 128, cells)], title: nil, description: ""))
    #expect(svg.count < 80_000)
    ChartTests.check(svg)
  }

  /// More states than colours share a scale.
  @Test func manyStatesAllDiffer() throws {
    let looks = PixelFiguresTests.cells + (0..<12).map { StateLook("state \($0 + 2)", .other($0)) }
    let picture = Picture(columns: 14, rows: 1, scale: 1, looks: looks, elements: (0..<14).map { UInt8($0) })
    let text = String(
      decoding: try #require(GridSVG.svg([picture], title: picture.title, description: "")), as: UTF8.self)
    let fills = text.split(separator: "\n").filter { $0.hasPrefix("<path fill=") }.map { $0.dropFirst(12).prefix(7) }
      .filter { $0 != "#1a1a1a" }
    // Eight of them occur again in the legend.
    #expect(Set(fills).count == 12 && fills.count == 20)
    #expect(text.contains(">states 2 to 13<"))
  }

  /// A scale that no cell has is not explained.
  @Test func aScaleNobodyHasIsNotInTheLegend() throws {
    let looks = TextPictureTests.people + (0..<3).map { StateLook("step \($0)", .graded($0, of: 3)) }
    func texts(_ state: Int) throws -> [String] {
      let picture = Picture(columns: 1, rows: 1, scale: 1, looks: looks, elements: [UInt8(state)])
      return XMLChecker.parts(try #require(GridSVG.svg([picture], title: picture.title, description: "")))?.texts ?? []
    }
    #expect(try texts(looks.count - 1).last == "steps 0 to 2")
    #expect(try !texts(1).contains { $0.contains("step") })
  }

  @Test func cardsHaveFaces() throws {
    let picture = Picture(
      columns: 2, rows: 1, scale: 1, looks: [StateLook("left", .quiet)], elements: [0, 0],
      faces: Picture.Faces(count: 30, numbers: [0, 30]))
    func texts(side: Int?) throws -> [String] {
      let svg = try #require(GridSVG.svg([picture], title: picture.title, side: side, description: ""))
      ChartTests.check(svg)
      return XMLChecker.parts(svg)?.texts.filter { !$0.contains("{") } ?? []
    }
    #expect(try texts(side: nil) == ["Grid", "30", "left"])
    #expect(try texts(side: 4) == ["Grid", "left"])
  }
}
