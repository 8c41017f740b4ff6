import Images
import Live
import Rendering
import Simulations
import Terminal
import TestSupport
import Testing

/// The colours of the states of all models, in pictures and on terminals.
@Suite struct LiveThemeTests {
  private static let disease = [
    "people=400", "factor=3", "incubation=2", "recovery=3", "immunity=9", "mortality=0.3", "vaccinated=0.2",
  ]
  private static let starts: [(model: String, keys: [String])] = [
    ("life", ["grid=8"]), ("life", ["grid=8", "rule=B2/S345/C4"]), ("life", ["grid=8", "rule=WireWorld"]),
    ("elementary", ["rule=30"]), ("totalistic", ["code=777", "colours=3"]),
    ("totalistic", ["code=1599", "colours=5"]), ("totalistic", ["code=0", "colours=9"]), ("infection", disease),
    ("automaton", ["states=[ground, tree, fire, ash]", "rules=[{from: fire, to: ash}]"]),
    ("memory", ["pairs=6"]), ("memory", ["pairs=6", "players=[perfect, random]"]),
    ("mealy", ["transitions={a: {x: [b, y]}, b: {x: [a, z]}}", "initial=a", "input=xxxx"]),
  ]

  /// Returns the looks of a model's states.
  private static func looks(_ model: String, _ keys: [String]) throws -> [StateLook] {
    let start = try StartKeys(model: model, keys: keys, folder: nil, columns: 20, rows: 20).start().get()
    return start.session.picture(limit: PictureLimit(columns: 100, rows: 100)).looks
  }

  /// Returns the colour of each look in a picture.
  private static func colors(_ looks: [StateLook]) throws -> [PixelColor] {
    let picture = Picture(
      columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
    let report = Report(
      statistics: [], series: Series(steps: [], columns: []),
      views: [ReportView(.image(PixelView([picture], cellSide: 3)))], summary: "S")
    let elements = ReportRenderer.elements(report, title: nil, alt: nil, anchor: "fig-x", style: .files)
    let images = elements.compactMap { element -> IndexedImage? in
      if case .figure(let figure) = element, case .png(let image) = figure.content { image } else { nil }
    }
    let image = try #require(images.first)
    // The row contains the middle pixel of each cell, below a line of the grid.
    let row = 2 * image.columns + 2
    return looks.indices.map { look in
      let pixel: UInt8 = image.pixels[row + 3 * look]
      return image.palette[Int(pixel)]
    }
  }

  private static func number(_ color: PixelColor) -> UInt32 {
    UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  private static func contrast(_ one: PixelColor, _ other: PixelColor) -> Double {
    Contrast.ratio(number(one), number(other))
  }

  private static let white = PixelColor(255, 255, 255)

  @Test func allModelsAreLookedAt() {
    // Other suites add models of their own.
    let own = Catalog.models.filter { !String(describing: $0).hasPrefix("CustomSimulation") }
    // A key path to a type's member crashes the compiler (6.3.1).
    let names = own.map { model in model.declaration.name }, started = Self.starts.map { $0.model }
    #expect(Set(names) == Set(started))
  }

  /// Every state is distinct from a white background. Grey things, and the steps of a scale, need not be as dark as the
  /// rest.
  @Test(arguments: starts.indices) func statesStandOut(index: Int) throws {
    let looks = try Self.looks(Self.starts[index].model, Self.starts[index].keys), colors = try Self.colors(looks)
    for (look, color) in zip(looks, colors) {
      let contrast = Self.contrast(color, Self.white), isPerson = StateColor(look) != nil
      switch look.role {
      case .ground: #expect(contrast == 1)
      case .quiet: #expect(isPerson || contrast >= 2.6, "\(look): \(contrast)")
      case .graded: #expect(contrast >= 1.1, "\(look): \(contrast)")
      case .marked: #expect(contrast >= 3, "\(look): \(contrast)")
      // Cards that players took have no neighbours with which they could be confused by lightness alone.
      case .other: #expect(contrast >= 3 || look.name.hasPrefix("taken by"), "\(look): \(contrast)")
      }
    }
    #expect(Set(colors.map(Self.number)).count == colors.count, "\(looks) \(colors)")
  }

  /// Four colours cannot all differ by more than 21^(1/3) = 2.76:1, and these are close to that.
  @Test(arguments: [
    ("life", ["grid=8", "rule=WireWorld"], ["empty", "conductor", "electron tail", "electron head"]),
    ("memory", ["pairs=6"], ["taken", "face down", "seen before", "turned over"]),
  ])
  func neighboursDiffer(model: String, keys: [String], names: [String]) throws {
    let looks = try Self.looks(model, keys), colors = try Self.colors(looks)
    let steps = try names.map { name in colors[try #require(looks.firstIndex { $0.name == name })] }
    for (index, color) in steps.enumerated() {
      for other in steps.dropFirst(index + 1) {
        let contrast = Self.contrast(color, other)
        #expect(contrast >= 2.59, "\(names[index]): \(contrast)")
      }
    }
  }

  /// Three colours all differ by 3:1, which is the largest number of colours that can.
  @Test func threeColoursDiffer() throws {
    let colors = try Self.colors(Self.looks("totalistic", ["code=777", "colours=3"]))
    for (index, color) in colors.enumerated() {
      for other in colors.dropFirst(index + 1) { #expect(Self.contrast(color, other) >= 3, "\(color) \(other)") }
    }
  }

  /// In a line of several colours, each state is darker than the previous one.
  @Test(arguments: [2, 3, 4, 5, 6, 9, 12]) func higherColoursAreDarker(colours: Int) throws {
    let colors = try Self.colors(Self.looks("totalistic", ["code=0", "colours=\(colours)"]))
    let contrasts = colors.map { Self.contrast($0, Self.white) }
    #expect(contrasts.count == colours)
    #expect(zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 < $1 }, "\(contrasts)")
  }

  /// The same holds for the shades of text pictures, and the legend has the order of the states.
  @Test(arguments: [
    (3, "│  ▒▒██│", "▒▒ 1   ██ 2"), (4, "│  ░░▒▒██│", "░░ 1   ▒▒ 2   ██ 3"),
  ])
  func higherColoursHaveDarkerShades(colours: Int, row: String, legend: String) throws {
    let looks = try Self.looks("totalistic", ["code=0", "colours=\(colours)"])
    let picture = Picture(
      columns: colours, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
    let lines = TextPicture.lines(picture).lines
    #expect(lines[1] == row && lines.last == legend, "\(lines)")
  }

  // MARK: Terminals

  /// Returns the hue of a colour in degrees, or nil for a grey.
  private static func hue(_ color: PixelColor) -> Double? {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let most = max(red, green, blue), range = most - min(red, green, blue)
    guard range > 0.2 * most, range > 0 else { return nil }
    let sector =
      most == red
      ? (green - blue) / range : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    return (sector * 60 + 360).truncatingRemainder(dividingBy: 360)
  }

  /// Returns the hues of the terminal's red, green, yellow, blue, magenta and cyan. Nil for black, white and greys.
  private static func hue(_ color: Color) -> Double? {
    guard case .palette(let number) = color else { return nil }
    return [nil, 0, 120, 60, 240, 300, 180, nil][Int(number % 8)]
  }

  /// A state has about the same hue in pictures and on a terminal, whatever its theme is.
  @Test(arguments: starts.indices, LiveTheme.allCases) func terminalsAgree(index: Int, theme: LiveTheme) throws {
    let looks = try Self.looks(Self.starts[index].model, Self.starts[index].keys), colors = try Self.colors(looks)
    let hasQuiet = looks.contains { $0.role == .quiet }, others = LightnessOrder.count(looks)
    for (look, color) in zip(looks, colors) {
      // The lighter half of a scale is green and yellow, and yellow is the colour of the cursor on terminals.
      if case .graded(let step, let count) = look.role, 2 * step >= count { continue }
      let shown = theme.color(of: look.role, named: look.name, isPopulation: hasQuiet, others: others)
      guard let one = Self.hue(color), let other = Self.hue(shown) else { continue }
      let distance = min((one - other).magnitude, 360 - (one - other).magnitude)
      #expect(distance <= 60, "\(look): \(color) \(one), \(shown) \(other)")
    }
  }

  /// No two states in a line of nine colours, or in a game of four players, have the same colour on a terminal. The
  /// ground differs by its glyph.
  @Test(
    arguments: [
      ("totalistic", ["code=0", "colours=9"]), ("memory", ["pairs=6", "players=[perfect, random, perfect, random]"]),
      ("life", ["grid=8", "rule=WireWorld"]), ("infection", disease),
    ], LiveTheme.allCases) func statesDifferOnTerminals(start: (String, [String]), theme: LiveTheme) throws
  {
    let looks = try Self.looks(start.0, start.1)
    let hasQuiet = looks.contains { $0.role == .quiet }, others = LightnessOrder.count(looks)
    let colors = looks.filter { $0.role != .ground }.map { look in
      theme.color(of: look.role, named: look.name, isPopulation: hasQuiet, others: others)
    }
    #expect(Set(colors).count == colors.count, "\(looks) \(colors)")
  }

  /// Each state of people has its colour in files and its number on a terminal.
  @Test func statesOfPeopleHaveTheseColours() {
    let numbers = StateColor.allCases.map { state in
      LiveTheme.terminal.color(of: .other(1), named: state.rawValue, isPopulation: true)
    }
    let expected: [(StateColor, UInt32, UInt8)] = [
      (.healthy, 0xE6EBF0, 7), (.exposed, 0x3A064E, 5), (.sick, 0xDC620A, 1), (.recovered, 0x0A338C, 12),
      (.vaccinated, 0x007D6C, 2), (.dead, 0x000000, 8),
    ]
    #expect(StateColor.allCases == expected.map(\.0))
    #expect(StateColor.allCases.map { Self.number($0.color) } == expected.map(\.1))
    #expect(numbers == expected.map { .palette($0.2) })
  }
}
