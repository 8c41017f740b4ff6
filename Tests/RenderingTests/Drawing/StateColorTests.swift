import Images
import Rendering
import Simulations
import TestSupport
import Testing

/// The single table of the colours of states.
@Suite struct StateColorTests {
  private static func contrast(_ one: PixelColor, _ other: PixelColor) -> Double {
    func number(_ color: PixelColor) -> UInt32 {
      UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    return Contrast.ratio(number(one), number(other))
  }

  private static let white = PixelColor(255, 255, 255), night = PixelColor(0x0D, 0x11, 0x17)

  @Test func theContrastIsThatOfTheStandard() {
    #expect((Self.contrast(Self.white, PixelColor(0, 0, 0)) - 21).magnitude < 1e-9)
    #expect((Self.contrast(Self.white, PixelColor(0x77, 0x77, 0x77)) - 4.478).magnitude < 1e-3)
  }

  /// The pairs are states that follow one another in a disease, and states that are side by side at its end.
  @Test(arguments: [
    (StateColor.healthy, StateColor.exposed), (.exposed, .sick), (.healthy, .sick), (.sick, .recovered),
    (.sick, .dead), (.recovered, .healthy), (.healthy, .vaccinated), (.healthy, .dead), (.exposed, .vaccinated),
    (.vaccinated, .dead),
  ])
  func neighboursStandOut(one: StateColor, other: StateColor) {
    let contrast = Self.contrast(one.color, other.color)
    #expect(contrast >= 3, "\(one) and \(other): \(contrast)")
  }

  /// A line is visible on its background in both themes.
  @Test(arguments: StateColor.allCases) func linesAreSeen(state: StateColor) {
    #expect(Self.contrast(state.onLight, Self.white) >= 3, "\(state)")
    #expect(Self.contrast(state.onDark, Self.night) >= 3, "\(state)")
  }

  /// On a dark background, the incidence is distinct from the states beside which it is always drawn.
  @Test(arguments: [StateColor.recovered, .sick]) func theIncidenceIsDistinguished(state: StateColor) throws {
    let hex = try #require(Int(FigureColors.skyBesideStates, radix: 16))
    let sky = PixelColor(UInt8(hex >> 16), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    #expect(Self.contrast(sky, state.onDark) >= 2 && Self.contrast(sky, Self.night) >= 3)
    let series = ChartTests.series([("incidence", [1, 2, 3]), (state.rawValue, [3, 2, 1])])
    let svg = try #require(SeriesChart.chart(series, names: ["incidence", state.rawValue])?.svg())
    #expect(String(decoding: svg, as: UTF8.self).contains(".s5{stroke:#\(FigureColors.skyBesideStates)}"))
  }

  /// A picture in pixels, a chart of one run and a chart of many runs have the colours of the table.
  @Test(arguments: StateColor.allCases) func everyViewHasTheColour(state: StateColor) throws {
    let looks = [StateLook("nobody", .ground), StateLook(state.rawValue, .other(7))]
    let image = try PixelFiguresTests.image([
      Picture(columns: 2, rows: 1, scale: 1, looks: looks, elements: [0, 1])
    ])
    #expect(image[60, 20] == state.color)
    let series = ChartTests.series([("incidence", [1, 2, 3]), (state.rawValue, [3, 2, 1])])
    let values = [1.0, 2, 3]
    let bands = CurveBands(
      series: state.rawValue, point: 0, runs: 2, steps: [0, 1, 2], q05: values, q25: values, median: values,
      q75: values, q95: values)
    let drawings = [
      SeriesChart.chart(series, names: ["incidence", state.rawValue])?.svg(),
      BandsChart.svg([LabelledBands(bands, label: "")])?.svg,
    ]
    let hex = { (color: PixelColor) in
      "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    for drawing in drawings {
      let svg = String(decoding: try #require(drawing), as: UTF8.self)
      let name = "st\(-state.layer)"
      #expect(svg.contains(".\(name){stroke:\(hex(state.onLight))}") && svg.contains("class=\"line \(name)\""))
      #expect(svg.contains(".\(name){stroke:\(hex(state.onDark))}"))
    }
  }

  /// Drawings without states stay the same, and other names take colours in their order.
  @Test func othersGoByTheirOrder() throws {
    #expect(FigureColors.colors(of: ["a", "b", "c"]) == [0, 1, 2])
    let colors = FigureColors.colors(of: ["sick", "incidence", "dead", "ever_sick"])
    #expect(colors[0] == StateColor.sick.layer && colors[2] == StateColor.dead.layer)
    #expect(Set(colors).count == 4 && FigureColors.colors(of: (0..<99).map { "\($0)" } + ["sick"]).count == 100)
    let svg = try #require(SeriesChart.chart(ChartTests.series([("n", [1, 2])]), names: ["n"])?.svg())
    #expect(!String(decoding: svg, as: UTF8.self).contains(".st1{"))
  }

  /// In pictures of wires, each colour is distinct from the next darker one. The darkest one is called black, and is
  /// black.
  @Test func electronHeadsAreBlack() throws {
    let looks = [
      StateLook("empty", .ground), StateLook("conductor", .quiet), StateLook("tail", .other(0)),
      StateLook("head", .marked),
    ]
    let picture = Picture(columns: 4, rows: 1, scale: 1, looks: looks, elements: [0, 1, 2, 3])
    let image = try PixelFiguresTests.image([picture], side: 3)
    let colors = [Self.white] + (1...3).map { image[2 + 3 * $0, 2] }
    for (lighter, darker) in zip(colors, colors.dropFirst()) { #expect(Self.contrast(lighter, darker) >= 2.6) }
    #expect(colors[3].red == colors[3].green && colors[3].green == colors[3].blue)
    let words = PixelFiguresTests.paragraphs(
      PixelFiguresTests.elements([.image(PixelView([picture], cellSide: 2))]))
    #expect(words == ["Grey: conductor; dark blue: tail; black: head."])
  }

  /// The lines in all other colours are visible on white.
  @Test func otherLinesAreSeen() throws {
    for text in FigureColors.linesOnLight {
      let hex = try #require(Int(text, radix: 16))
      let color = PixelColor(UInt8(hex >> 16), UInt8(hex >> 8 & 255), UInt8(hex & 255))
      #expect(Self.contrast(color, Self.white) >= 3, "\(text)")
    }
  }
}
