import Images
import Rendering
import Simulations
import TestSupport
import Testing

/// Pictures in pixels, checked by their pixels.
@Suite struct PixelFiguresTests {
  static let white = PixelColor(0xFF, 0xFF, 0xFF), black = PixelColor(0x1A, 0x1A, 0x1A)
  static let line = PixelColor(0xE6, 0xE9, 0xED), edge = PixelColor(0x86, 0x8C, 0x94)
  static let cells = TextPictureTests.cells, people = TextPictureTests.people

  static func elements(
    _ views: [ReportView], summary: String = "S", title: String? = nil, alt: String? = nil, style: FigureStyle = .files
  ) -> [RegionElement] {
    let report = Report(statistics: [], series: Series(steps: [], columns: []), views: views, summary: summary)
    return ReportRenderer.elements(report, title: title, alt: alt, anchor: "fig-x", style: style)
  }

  static func figures(_ elements: [RegionElement]) -> [Figure] {
    elements.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
  }

  static func image(_ pictures: [Picture], side: Int? = nil) throws -> IndexedImage {
    let figure = try #require(figures(elements([.image(PixelView(pictures, cellSide: side))])).first)
    guard case .png(let image) = figure.content else {
      Issue.record("a still picture was expected")
      return IndexedImage(columns: 1, rows: 1, palette: [white], pixels: [0])
    }
    return image
  }

  static func animation(_ view: PixelView) throws -> IndexedAnimation {
    let figure = try #require(figures(elements([.animation(view)])).first)
    guard case .gif(let animation) = figure.content else {
      Issue.record("an animation was expected")
      return IndexedAnimation(
        frames: [IndexedImage(columns: 1, rows: 1, palette: [white], pixels: [0])], delays: [0])
    }
    return animation
  }

  static func paragraphs(_ elements: [RegionElement]) -> [String] {
    elements.compactMap { if case .paragraph(let lines) = $0 { lines.joined() } else { nil } }
  }

  /// Returns a sketch: `#` black, `.` white, `|` an edge, `:` a line between cells, `?` anything else.
  static func sketch(_ image: IndexedImage) -> [String] {
    (0..<image.rows).map { row in
      String(
        (0..<image.columns).map { column -> Character in
          switch image[column, row] {
          case white: "."
          case black: "#"
          case edge: "|"
          case line: ":"
          default: "?"
          }
        })
    }
  }

  @Test func aSmallPictureWholly() throws {
    let glider = picture([".O", "OO"], looks: Self.cells)
    #expect(
      Self.sketch(try Self.image([glider], side: 2)) == [
        "||||||",
        "|..##|",
        "|..##|",
        "|####|",
        "|####|",
        "||||||",
      ])
    #expect(
      Self.sketch(try Self.image([glider], side: 8)) == [
        "|||||||||||||||||",
        "|.......:#######|", "|.......:#######|", "|.......:#######|", "|.......:#######|", "|.......:#######|",
        "|.......:#######|", "|.......:#######|",
        "|:::::::::::::::|",
        "|#######:#######|", "|#######:#######|", "|#######:#######|", "|#######:#######|", "|#######:#######|",
        "|#######:#######|", "|#######:#######|",
        "|||||||||||||||||",
      ])
  }

  /// Every pixel is compared with the plain rule for its place.
  @Test(arguments: [1, 2, 7, 8, 9, 40])
  func everyPixelIsThatOfItsCell(_ side: Int) throws {
    var random = Bytes(seed: UInt64(side))
    for _ in 0..<4 {
      let columns = 1 + random.number(below: 12), rows = 1 + random.number(below: 9)
      let states = (0..<columns * rows).map { _ in UInt8(random.number(below: 2)) }
      let image = try Self.image(
        [Picture(columns: columns, rows: rows, scale: 1, looks: Self.cells, elements: states)], side: side)
      let hasLines = side >= 8, frame = hasLines ? 1 : 2
      #expect((image.columns, image.rows) == (columns * side + frame, rows * side + frame))
      for y in 0..<image.rows {
        for x in 0..<image.columns {
          let expected: PixelColor
          if x == 0 || y == 0 || x == image.columns - 1 || y == image.rows - 1 {
            expected = Self.edge
          } else if hasLines, x % side == 0 || y % side == 0 {
            expected = Self.line
          } else {
            let shift = hasLines ? 0 : 1
            expected = states[(y - shift) / side * columns + (x - shift) / side] == 1 ? Self.black : Self.white
          }
          #expect(image[x, y] == expected, "\(x), \(y)")
        }
      }
    }
  }

  @Test func smallLatticesAreLargeAndLargeOnesFit() throws {
    func size(_ columns: Int, _ rows: Int, side: Int? = nil) throws -> [Int] {
      let picture = Picture(
        columns: columns, rows: rows, scale: 1, looks: Self.cells,
        elements: [UInt8](repeating: 0, count: columns * rows))
      let image = try Self.image([picture], side: side)
      return [image.columns, image.rows]
    }
    #expect(try size(1, 1) == [41, 41])
    #expect(try size(10, 10) == [401, 401])
    #expect(try size(64, 32) == [641, 321])
    #expect(try size(200, 100) == [602, 302])
    #expect(try size(1000, 10) == [1002, 12])
    #expect(try size(1000, 10, side: 64) == [4002, 42])
  }

  @Test func statesDifferAlsoInGreyPrint() throws {
    let people =
      Self.people
      + ["exposed", "recovered", "dead", "vaccinated"].enumerated().map { StateLook($1, .other($0 + 1)) }
    let others =
      [StateLook("none", .ground), StateLook("left", .quiet), StateLook("turned", .marked)]
      + (1...4).map { StateLook("\($0)", .other($0)) }
    let wires = others[..<3] + [StateLook("tail", .other(0))]
    let colours = Self.cells + (0..<4).map { StateLook("\($0)", .other($0)) }
    for (looks, least) in [(people, 20), (others, 20), (Array(wires), 15), (colours, 20)] {
      let picture = Picture(
        columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
      let image = try Self.image([picture], side: 3)
      let grey = looks.indices.map { image[2 + 3 * $0, 2].grey }.sorted()
      #expect(zip(grey, grey.dropFirst()).allSatisfy { $1 - $0 >= least }, "\(grey)")
    }
  }

  /// Each further state is lighter than the previous one, and all of them are visible on white.
  @Test(arguments: Array(1...9) + [10, 20, 38, 63]) func furtherStatesGetLighter(count: Int) throws {
    let looks = Self.cells + (0..<count).map { StateLook("\($0 + 2)", .other($0)) }
    let picture = Picture(
      columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
    let image = try Self.image([picture], side: 1)
    let contrasts = (0...count).map { image[$0 + 2, 1].contrast }
    #expect(zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 > $1 }, "\(contrasts)")
    #expect(contrasts.allSatisfy { $0 >= 3 }, "\(contrasts)")
  }

  /// Dying cells and arrival times get lighter from grade to grade.
  @Test func gradesGetLighter() throws {
    let looks = Self.cells + (0..<20).map { StateLook("state \($0 + 2)", .graded($0, of: 20)) }
    let image = try Self.image(
      [Picture(columns: 22, rows: 1, scale: 1, looks: looks, elements: (0..<22).map { UInt8($0) })], side: 1)
    let grey = (2..<22).map { image[$0 + 1, 1].grey }
    #expect(zip(grey, grey.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The vaccinated people in an arrival map have none of the steps' colours.
  @Test func statesBesideAScaleHaveNoneOfItsColours() throws {
    let looks =
      [Self.people[1]] + (0..<64).map { StateLook("\($0)", .graded($0, of: 64)) } + [StateLook("vaccinated", .other(4))]
    let image = try Self.image(
      [Picture(columns: 66, rows: 1, scale: 1, looks: looks, elements: (0..<66).map { UInt8($0) })], side: 1)
    #expect((1..<66).allSatisfy { image[$0, 1] != image[66, 1] })
    let people = Picture(
      columns: 4, rows: 1, scale: 1, looks: Self.people + [StateLook("vaccinated", .other(4))],
      elements: [0, 1, 2, 3])
    #expect(try Self.image([people], side: 1)[4, 1] == image[66, 1], "the same colour in every picture")
  }

  @Test func manyColoursAreAllDifferent() throws {
    let looks = Self.cells + (2..<40).map { StateLook("\($0)", .other($0 - 2)) }
    let image = try Self.image(
      [Picture(columns: 40, rows: 1, scale: 1, looks: looks, elements: (0..<40).map { UInt8($0) })], side: 1)
    #expect(Set((1...40).map { image[$0, 1] }).count == 40)
  }

  @Test func aReducedPictureIsDarkerTheMoreItHolds() throws {
    let picture = Picture(columns: 12, rows: 3, scale: 3, looks: Self.cells, elements: [0, 1, 128, 255])
    let elements = Self.elements([.image(PixelView([picture], cellSide: 1))])
    let image = try Self.image([picture], side: 1)
    let colors = (1...4).map { image[$0, 1] }
    #expect(colors[0] == Self.white)
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.green > $1.green })
    #expect(
      Self.paragraphs(elements) == [
        "Each pixel stands for 3\u{A0}×\u{A0}3 cells. White: no cell is alive; the darker, the more are."
      ])
  }

  /// If cells of further states are also counted, the legend says which cells are not.
  @Test func aReducedPictureOfSeveralStatesSaysWhatItCounts() {
    let looks = Self.cells + [StateLook("state 2", .graded(0, of: 1))]
    let picture = Picture(columns: 12, rows: 3, scale: 3, looks: looks, elements: [0, 1, 128, 255])
    #expect(
      Self.paragraphs(Self.elements([.image(PixelView([picture], cellSide: 1))])) == [
        "Each pixel stands for 3\u{A0}×\u{A0}3 cells. White: all cells are dead; the darker, the fewer are."
      ])
  }

  /// The state `live` has the form that its sentence needs.
  @Test func liveCellsAreAlive() {
    let looks = [StateLook("dead", .ground), StateLook("live", .marked)]
    func words(scale: Int, _ looks: [StateLook]) -> String {
      let elements = looks.indices.map { UInt8($0) }
      let picture = Picture(columns: scale * looks.count, rows: scale, scale: scale, looks: looks, elements: elements)
      return Self.paragraphs(Self.elements([.image(PixelView([picture], cellSide: 2))])).joined()
    }
    #expect(words(scale: 1, looks) == "Black: live cells.")
    #expect(words(scale: 3, looks).contains("White: no cell is alive; "))
    let dying = looks + [StateLook("state 2", .graded(0, of: 1))]
    #expect(words(scale: 1, dying) == "Black: live cells; light green: state 2.")
    // An author's colour does not begin the line, which would be a heading for mdl.
    var tree = StateLook("tree", .marked)
    tree.colour = 0x0A7D3B
    #expect(words(scale: 1, [looks[0], tree]) == "Colour #0a7d3b: tree.")
    // Other names stay the same.
    let shown = [looks[0], StateLook("shown as live", .marked)]
    #expect(words(scale: 1, shown) == "Black: shown as live.")
    #expect(words(scale: 3, shown).contains("White: no cell is shown as live; "))
  }

  /// An element with a single live cell among many is distinct from white, and none with more live cells is lighter.
  @Test func sparseElementsAreSeen() throws {
    let picture = Picture(
      columns: 512, rows: 2, scale: 2, looks: Self.cells, elements: (0..<256).map { UInt8($0) })
    let image = try Self.image([picture], side: 1), colors = (0..<256).map { image[$0 + 1, 1] }
    #expect(colors[0] == Self.white && colors[1].contrast >= 4)
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.grey >= $1.grey })
  }

  @Test func aMosaicHoldsAllItsPictures() throws {
    let pictures = (0..<3).map { index in
      Picture(
        title: "step \(index)", columns: 3, rows: 3, scale: 1, looks: Self.cells,
        elements: [UInt8](repeating: index == 1 ? 1 : 0, count: 9))
    }
    let untitled = pictures.map { Picture(columns: 3, rows: 3, scale: 1, looks: $0.looks, elements: $0.elements) }
    let image = try Self.image(untitled, side: 1)
    #expect((image.columns, image.rows) == (2 * 5 + 12, 2 * 5 + 12))
    // The second picture is in the upper right, and nothing is drawn in a surplus place.
    #expect(image[19, 2] == Self.black && image[2, 2] == Self.white && image[0, 19] == Self.edge)
    #expect(image[19, 19] == Self.white && image[21, 21] == Self.white)
    #expect(
      Self.paragraphs(Self.elements([.image(PixelView(pictures, cellSide: 2))]))
        == ["From the left, row by row: step 0, step 1 and step 2. Black: alive."])
  }

  /// Sixty steps are not listed if three of them determine the others.
  @Test func manyStepsAreNotListed() {
    func words(_ steps: [Int]) -> String? {
      let pictures = steps.map {
        Picture(title: "step \($0)", columns: 1, rows: 1, scale: 1, looks: Self.cells, elements: [0])
      }
      return Self.paragraphs(Self.elements([.image(PixelView(pictures))])).first
    }
    let few = (0..<11).map { "step \($0)" }.joined(separator: ", ") + " and step 11."
    #expect(words(Array(0..<12))?.hasPrefix("From the left, row by row: \(few)") == true)
    #expect(
      words(Array(stride(from: 5, through: 300, by: 5)))?
        .hasPrefix("From the left, row by row: step 5, step 10, step 15 and so on to step 300.") == true)
    #expect(
      words(Array(0..<12) + [20])?.hasPrefix("From the left, row by row: step 0, step 1, step 2, step 3,") == true)
  }

  @Test func anAnimationStandsStillAtItsEnds() throws {
    func pictures(_ count: Int) -> [Picture] {
      (0..<count).map {
        Picture(title: "step \($0)", columns: 2, rows: 1, scale: 1, looks: Self.cells, elements: [UInt8($0 % 2), 0])
      }
    }
    #expect(try Self.animation(PixelView(pictures(4), rate: 20)).delays == [100, 5, 5, 100])
    #expect(try Self.animation(PixelView(pictures(1))).delays == [100])
    #expect(try Self.animation(PixelView(pictures(200))).delays[1] == 10)
    #expect(try Self.animation(PixelView(pictures(20))).delays[1] == 25)
    let animation = try Self.animation(PixelView(pictures(3), cellSide: 2))
    #expect(animation.frames.map { $0[2, 2] } == [Self.white, Self.black, Self.white])
    #expect(
      Self.paragraphs(Self.elements([.animation(PixelView(pictures(3), cellSide: 2, rate: 5))]))
        == ["3 frames at 5 per second, from step 0 to step 2. Black: alive."])
  }

  /// There are at most 64 Mi pixels, whatever the author asks for.
  @Test func animationsAreBounded() throws {
    let frame = Picture(
      columns: 100, rows: 100, scale: 1, looks: Self.cells, elements: [1] + [UInt8](repeating: 0, count: 9_999))
    let view = PixelView([Picture](repeating: frame, count: 40), cellSide: 40)
    let animation = try Self.animation(view)
    let first = try #require(animation.frames.first)
    #expect(first.columns * first.rows * 40 <= 1 << 26)
    #expect(first.columns > 1_000)
    #expect(
      Self.paragraphs(Self.elements([.animation(view)])) == [
        "Black: alive. 12 pixels per cell, because 40 would be too many."
      ])
  }

  @Test func figuresHaveNamesAndWords() throws {
    let view = PixelView([picture(["O"], looks: Self.cells)])
    var own = view
    own.summary = "p=1: T"
    let elements = Self.elements([.image(view), .animation(view), .image(own), .animation(view)])
    #expect(Self.figures(elements).map(\.view) == ["image", "animation", "image-2", "animation-2"])
    #expect(Self.figures(elements).map(\.ending) == ["png", "gif", "png", "gif"])
    #expect(Self.figures(elements).map(\.alternative) == ["S", "Animation: S", "p=1: T", "Animation: S"])
    func words(_ title: String?, _ alt: String?) -> String? {
      Self.figures(Self.elements([.image(view)], title: title, alt: alt)).first?.alternative
    }
    // A title is the caption, which is read aloud, too.
    #expect(words("The\ngun", nil) == "S")
    #expect(words("The gun", "A *gun*\n") == "A *gun*")
    #expect(words(" ", " ") == "S")
  }

  /// A summary describes the end of a run, which a picture of an earlier step does not show.
  @Test func pictureOfStepsNameThem() {
    func picture(_ step: Int) -> Picture {
      Picture(title: "step \(step)", columns: 1, rows: 1, scale: 1, looks: Self.cells, elements: [1])
    }
    func words(_ views: ReportView...) -> [String] {
      let series = Series(steps: [0, 50, 100], columns: [])
      let report = Report(statistics: [], series: series, views: views, summary: "S")
      return Self.figures(ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)).map(
        \.alternative)
    }
    let one = PixelView([picture(0)]), two = PixelView([picture(0), picture(5)])
    let whole = PixelView([0, 50, 100].map(picture))
    #expect(
      words(.image(one), .image(two), .image(whole)) == [
        "Step 0; at the end of the run: S", "2 pictures, steps 0 to 5; at the end of the run: S",
        "3 pictures, steps 0 to 100; at the end of the run: S",
      ])
    #expect(
      words(.animation(one), .animation(two), .animation(whole)) == [
        "Animation, step 0; at the end of the run: S", "Animation, steps 0 to 5; at the end of the run: S",
        "Animation, steps 0 to 100: S",
      ])
    var own = whole
    (own.summary, own.label) = ("T", "p=1")
    #expect(words(.animation(own)) == ["Animation, p=1, steps 0 to 100; at the end of the run: T"])
    var drawn = one
    drawn.format = .svg
    #expect(words(.image(drawn)) == words(.image(one)))
  }

  @Test func thereIsATextOfEverything() {
    let pictures = ["O.", ".O", "OO", "..", "O.", ".."].map { picture([$0], looks: Self.cells) }
    let view = PixelView(pictures)
    func fences(_ views: [ReportView], _ style: FigureStyle) -> [RegionElement] { Self.elements(views, style: style) }
    let one = fences([.pictures([pictures[0]])], .text)
    #expect(fences([.image(PixelView([pictures[0]]))], .text) == one)
    #expect(fences([.text(.image(PixelView([pictures[0]])))], .files) == one)
    // An animation is shown as four pictures, including the first and the last.
    #expect(fences([.animation(view)], .text) == fences([.pictures([0, 1, 3, 5].map { pictures[$0] })], .text))
    #expect(Self.figures(fences([.text(.animation(view))], .files)).isEmpty)
  }

  @Test func aRunThatEndedTooSoonIsReported() {
    #expect(
      Self.elements([.image(PixelView([])), .animation(PixelView([])), .pictures([])])
        == [RegionElement](repeating: .paragraph(["The run ended before the first of these steps."]), count: 3))
  }

  @Test func legendsNameWhatColoursMean() {
    func legend(_ looks: [StateLook]) -> [String] {
      Self.paragraphs(
        Self.elements([
          .image(
            PixelView(
              [
                Picture(
                  columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
              ], cellSide: 2))
        ]))
    }
    #expect(legend(Self.people) == ["Light grey: healthy; orange: sick."])
    let dying = (0..<6).map { StateLook("state \($0 + 2)", .graded($0, of: 6)) }
    #expect(legend(Self.cells + dying) == ["Black: alive; from blue to yellow: states 2 to 7."])
    #expect(legend(Self.cells + [StateLook("state 2", .graded(0, of: 1))]) == ["Black: alive; light green: state 2."])
    #expect(legend([StateLook("nothing", .ground)]).isEmpty)
    // There are too many states for each to have a colour with a name.
    let many = (2..<40).map { StateLook("\($0)", .other($0 - 2)) }
    #expect(legend(Self.cells + many) == ["Black: alive; from blue to green: 2 to 39."])
    // With four players, each player's cards have a colour, and with more players, they share a scale.
    func cards(players: Int) -> [StateLook] {
      [StateLook("face down", .quiet)] + (0..<players).map { StateLook("taken by player \($0 + 1)", .other($0 + 4)) }
    }
    #expect(
      legend(cards(players: 4)) == [
        "Grey: face down; light blue: taken by player 1; indigo: taken by player 2; purple: taken by player 3; orange: taken by player 4."
      ])
    #expect(legend(cards(players: 5)) == ["Grey: face down; from rust to light orange: taken by players 1 to 5."])
    // A scale of the lowest states comes first.
    let colours = (1...10).map { StateLook("\($0)", .other(10 - $0)) } + [StateLook("11", .marked)]
    #expect(legend([StateLook("0", .ground)] + colours) == ["From green to blue: 1 to 10; black: state 11."])
  }

  /// The point of an experiment is named once, rather than in every title.
  @Test func aPointIsSaidOnce() {
    let pictures = (0..<2).map {
      Picture(title: "step \($0)", columns: 1, rows: 1, scale: 1, looks: Self.cells, elements: [UInt8($0)])
    }
    let view = PixelView(pictures, cellSide: 2, rate: 5, label: "p = 1")
    #expect(
      Self.paragraphs(Self.elements([.image(view), .animation(view)])) == [
        "At p = 1. From the left, row by row: step 0 and step 1. Black: alive.",
        "At p = 1. 2 frames at 5 per second, from step 0 to step 1. Black: alive.",
      ])
    // In text, every picture has the point in its title.
    guard case .fence(_, let lines)? = Self.elements([.image(view)], style: .text).first else {
      Issue.record("a text picture was expected")
      return
    }
    #expect(lines.contains { $0.contains("p = 1, step 0") })
  }

  @Test func onePictureOfSeveralSaysWhichItIs() {
    var one = picture(["O"], looks: Self.cells)
    one.title = "p = 1"
    #expect(Self.paragraphs(Self.elements([.image(PixelView([one]))])) == ["At p = 1. Black: alive."])
  }

  /// The sentence names the colours that occur, with people's states in their order.
  @Test func theSentenceNamesWhatIsThere() {
    let names = ["healthy", "sick", "exposed", "recovered"]
    let looks = names.enumerated().map { StateLook($1, $1 == "healthy" ? .quiet : $1 == "sick" ? .marked : .other($0)) }
    func words(_ elements: [UInt8]) -> String {
      let picture = Picture(columns: elements.count, rows: 1, scale: 1, looks: looks, elements: elements)
      return Self.paragraphs(Self.elements([.image(PixelView([picture]))])).joined()
    }
    #expect(words([0, 1, 2]).contains("Light grey: healthy; dark violet: exposed; orange: sick."))
    #expect(words([0, 0]).contains("Light grey: healthy.") && !words([0, 0]).contains("sick"))
    let wars = Self.cells + (0..<2).map { StateLook("state \($0 + 2)", .graded($0, of: 2)) }
    let picture = Picture(columns: 3, rows: 1, scale: 1, looks: wars, elements: [1, 2, 3])
    let sentence = Self.paragraphs(Self.elements([.image(PixelView([picture]))])).joined()
    #expect(sentence.contains("Black: alive; blue: state 2; yellow: state 3."), "\(sentence)")
  }
}

extension IndexedImage {
  subscript(column: Int, row: Int) -> PixelColor { palette[Int(pixels[row * columns + column])] }
}

extension PixelColor {
  /// The contrast of the colour with white.
  var contrast: Double { Contrast.ratio(0xFFFFFF, UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)) }

  /// The lightness of the colour in grey print, from 0 to 255.
  var grey: Int {
    let sum = 2126 * Int(red) + 7152 * Int(green)
    return (sum + 722 * Int(blue)) / 10_000
  }
}
