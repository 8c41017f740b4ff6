import Images

/// The colours of drawings on a light and a dark background, and the dashes that distinguish lines without colours.
package enum FigureColors {
  /// The number of lines with a colour of their own. Later lines repeat the colours with other dashes.
  package static let count = light.count

  /// The colours on a light background, as `rrggbb`, which remain distinct for colour-blind readers.
  ///
  /// Adjacent colours in this order also differ in lightness. Yellow, which is hard to see on white, is missing.
  ///
  /// Source: M. Okabe, K. Ito, *Color Universal Design* (2008), https://jfly.uni-koeln.de/color/.
  private static let light = ["0072b2", "d55e00", "009e73", "cc79a7", "e69f00", "56b4e9", "555555"]
  /// The colours of lines on a light background, as `rrggbb`. Because lines are thin, two colours are darker than for
  /// areas, so that each has a contrast of 3:1 with white.
  package static let linesOnLight = ["0072b2", "d55e00", "009e73", "cc79a7", "b87f00", "2f8fca", "555555"]
  private static let dark = ["56b4e9", "e69f00", "00b386", "cc79a7", "f0e442", "3d8fd1", "bbbbbb"]

  /// The dashes of lines: solid first, and a pattern for each colour. Round ends take part of the gaps, so no gap is
  /// below 4. With seven colours and seven patterns, 49 lines differ.
  package static let dashes = ["", "8 4", "2 4", "10 4 2 4", "18 7", "10 4 2 4 2 4", "2 9"]

  /// Returns the dashes of a state. The sick have a solid line, because they are the subject.
  private static func stateDash(_ state: StateColor) -> String {
    switch state {
    case .healthy: dashes[2]
    case .exposed: dashes[3]
    case .sick: dashes[0]
    case .recovered: dashes[1]
    case .vaccinated: dashes[5]
    case .dead: dashes[6]
    }
  }

  /// The dashes of lines that mark one value.
  static let markDashes = ["6 4", "2 3", "9 3 2 3"]

  /// The style sheet of drawings. Letters are in the system's font, and still 11 pixels high if a drawing is 360 pixels
  /// wide.
  static let styleSheet: String = {
    func colors(_ lines: [String], _ areas: [String]) -> String {
      zip(lines, areas).enumerated().map { ".s\($0){stroke:#\($1.0)}.f\($0){fill:#\($1.1)}" }.joined()
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
      + ".none{fill:#eaeef2}.paper{fill:#fff}.open{fill:#fff;stroke-width:2}.run{fill-opacity:.45;stroke-opacity:.45}"
      + ".hatch{fill:none;stroke-width:1.4}.seam{fill:none;stroke:#fff;stroke-width:2}"
      + ".weak{fill:none;stroke:#111;stroke-width:2}.curve{fill:none;stroke-width:1;stroke-opacity:.3}"
      + ".many{stroke-opacity:.14}.sample{stroke-width:1.4;stroke-opacity:.8}.pale{stroke:#8c959f}"
      + ".thin{stroke-width:1.5;stroke-opacity:.7}.clear{fill-opacity:.7}"
    let night =
      "text{fill:#e6edf3}.quiet{fill:#9198a1}.ground{fill:#0d1117}.grid{stroke:#2b323b}.axis{stroke:#8b949e}"
      + ".dot{stroke:#0d1117}.mark{stroke:#e6edf3}.halo{stroke:#0d1117}"
      + ".state{fill:#1b2430;stroke:#9198a1}.edge{stroke:#9198a1}.tip{fill:#9198a1}.wide{fill-opacity:.25}"
      + ".open{fill:#0d1117}.pale{stroke:#6e7681}"
      + ".near{fill-opacity:.42}.onlight{fill:#111}.ondark{fill:#fff}.none{fill:#212830}"
    return base + colors(linesOnLight, light) + "@media screen and (prefers-color-scheme:dark){" + night
      + colors(dark, dark) + "}"
  }()

  /// The first number of an ordered colour.
  private static let firstOrdered = 1000
  /// The number of ordered colours.
  private static let orderedCount = 64

  /// Returns the colour of a value by its rank among ordered values. From the first to the last, colours grow lighter.
  package static func ordered(_ rank: Int, of count: Int) -> Int {
    firstOrdered + (count > 1 ? rank * (orderedCount - 1) / (count - 1) : orderedCount / 2)
  }

  /// The number of the first colour of cells, and of the last one after it.
  private static let firstDense = 2000
  static let denseSteps = 15

  /// Returns the colour for a share from 0 to 1 of the largest number in a cell. The more, the more it differs from the
  /// background.
  static func dense(_ share: Double) -> Int { dense(step: Int(min(1, max(0, share)) * Double(denseSteps) + 0.5)) }

  static func dense(step: Int) -> Int { firstDense + step }

  /// Whether the colour is one of an order.
  static func isOrdered(_ index: Int) -> Bool { index >= firstOrdered }

  /// Returns the classes of ordered colours. On a light background they are from the darker part of the scale, and on a
  /// dark background from the lighter part, so lines have enough contrast.
  private static func orderedStyleSheet(of layers: Set<Int>) -> String {
    let ordered = layers.sorted().filter(isOrdered)
    if ordered.isEmpty { return "" }
    func colors(from start: Int, to end: Int, dense: (from: Int, to: Int)) -> String {
      ordered.map { index in
        let hex =
          index >= firstDense
          ? ColorScale.hex(dense.from + (index - firstDense) * (dense.to - dense.from) / denseSteps)
          : ColorScale.hex(start + (index - firstOrdered) * (end - start) / (orderedCount - 1))
        return ".\(stroke(index)){stroke:\(hex)}.\(fill(index)){fill:\(hex)}"
      }.joined()
    }
    return colors(from: 0, to: 40, dense: (50, 2)) + "@media screen and (prefers-color-scheme:dark){"
      + colors(from: 22, to: 63, dense: (14, 63)) + "}"
  }

  /// Returns the classes of the colours of states, which only drawings with these states need, and those of ordered
  /// colours. Empty without such colours.
  static func styleSheet(of layers: Set<Int>) -> String { orderedStyleSheet(of: layers) + stateStyleSheet(of: layers) }

  /// Returns the classes of areas in the colours of states, which are those of pictures, and of words on them. Words are
  /// black or white, whichever has the larger contrast.
  static func areaStyleSheet(of areas: Set<Int>) -> String {
    let states = areas.sorted(by: >).compactMap { StateColor(layer: $0) }
    if states.isEmpty { return "" }
    func classes(_ color: (StateColor) -> PixelColor) -> String {
      states.map { state in
        let color = color(state)
        let words = isLight(color) ? "#111" : "#fff"
        return ".\(area(state.layer)){fill:\(color.hex)}.\(onArea(state.layer)){fill:\(words)}"
      }.joined()
    }
    return ".under{fill:none;stroke:#fff;stroke-width:4.5}" + classes(\.color)
      + "@media screen and (prefers-color-scheme:dark){.under{stroke:#0d1117}" + classes(\.areaOnDark) + "}"
  }

  /// Whether black words have a larger contrast with a colour than white ones. Squares are close enough to luminance.
  private static func isLight(_ color: PixelColor) -> Bool {
    func square(_ part: UInt8) -> Int { Int(part) * Int(part) }
    let sum = 2126 * square(color.red) + 7152 * square(color.green) + 722 * square(color.blue)
    return sum > 2200 * 255 * 255
  }

  private static func stateStyleSheet(of layers: Set<Int>) -> String {
    let states = layers.sorted(by: >).compactMap { StateColor(layer: $0) }
    if states.isEmpty { return "" }
    func colors(_ color: (StateColor) -> PixelColor) -> String {
      states.map { state in
        let hex = color(state).hex
        return ".\(stroke(state.layer)){stroke:\(hex)}.\(fill(state.layer)){fill:\(hex)}"
      }.joined()
    }
    let line = besideStates[0], isUsed = layers.contains(line)
    let sky = isUsed ? ".s\(line){stroke:#\(skyBesideStates)}.f\(line){fill:#\(skyBesideStates)}" : ""
    return colors(\.onLight) + "@media screen and (prefers-color-scheme:dark){" + colors(\.onDark) + sky + "}"
  }

  /// Returns the colours of lines with these names. States have colours of their own, and other lines have the next
  /// colours in order. If there are states, colours that are unlike all states come first.
  package static func colors(of names: [String]) -> [Int] {
    let states = names.map { StateColor(named: $0)?.layer }
    let order = states.contains { $0 != nil } ? besideStates : Array(0..<count)
    var next = 0
    return states.map { state in
      if let state { return state }
      defer { next += 1 }
      return next < count ? order[next] : next
    }
  }

  /// The order of colours beside states: sky blue, pink and yellow come before colours that are close to a state's.
  private static let besideStates = [5, 3, 4, 6, 0, 2, 1]
  /// The first of these colours on a dark background, where the recovered are blue, too.
  package static let skyBesideStates = "84ccf7"

  /// Returns the class of a line's colour.
  static func stroke(_ index: Int) -> String {
    index < 0 ? "st\(-index)" : isOrdered(index) ? "so\(index - firstOrdered)" : "s\(index % count)"
  }

  /// Returns the class of the same colour for an area.
  static func fill(_ index: Int) -> String {
    index < 0 ? "ft\(-index)" : isOrdered(index) ? "fo\(index - firstOrdered)" : "f\(index % count)"
  }

  /// Returns the class of a state's colour for an area that is a part of a whole.
  static func area(_ index: Int) -> String { index < 0 ? "at\(-index)" : fill(index) }

  /// Returns the class of words on such an area.
  static func onArea(_ index: Int) -> String { index < 0 ? "wt\(-index)" : "onlight" }

  /// Returns the dashes of a line; empty for a solid one.
  package static func dash(_ index: Int) -> String {
    if let state = StateColor(layer: index) { return stateDash(state) }
    // Ordered colours differ in lightness.
    if isOrdered(index) { return "" }
    // The first round of colours has dashes, too, because readers may not see the colours.
    return dashes[(index % count + index / count) % dashes.count]
  }
}
