import Rendering
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct ChartTests {
  static func series(_ columns: [(String, [Int])]) -> Series {
    Series(steps: Array(0..<(columns.first?.1.count ?? 0)), columns: columns.map { .init($0.0, $0.1) })
  }

  /// Checks that a drawing is well-formed, with finite numbers inside its box.
  static func check(_ svg: [UInt8]?, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    guard let svg else {
      Issue.record("no drawing", sourceLocation: sourceLocation)
      return
    }
    #expect(XMLChecker.fault(svg) == nil, sourceLocation: sourceLocation)
    let numbers = XMLChecker.parts(svg)?.numbers
    #expect(numbers?.allSatisfy { $0.magnitude < 3000 } ?? false, sourceLocation: sourceLocation)
  }

  @Test func aSmallOneInFull() {
    let chart = SeriesChart.chart(Self.series([("sick", [1, 3, 2])]), names: ["sick"])
    let svg = chart?.svg().map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = svg.split(separator: "\n").filter { !$0.hasPrefix("<style>") }
    #expect(
      lines == [
        #"<svg xmlns="http://www.w3.org/2000/svg" width="540" height="336" viewBox="0 0 540 336" "#
          + #"style="max-width:100%;height:auto" role="img">"#,
        "<title>sick</title>",
        "<desc>Line chart of sick over steps 0 to 2: starts at 1, rises to 3 at step 1 and ends at 2.</desc>",
        #"<rect class="ground" width="540" height="336" rx="6"/>"#,
        #"<path class="grid" d="M29.88 277H524M29.88 200.17H524M29.88 123.33H524M29.88 46.5H524"/>"#,
        #"<path class="axis" d="M29.88 277H524M29.88 277V281M276.94 277V281M524 277V281"/>"#,
        #"<path class="line st3" d="M29.88 200.17L276.94 46.5 524 123.33"/>"#,
        #"<text x="12" y="28.78" class="quiet">sick</text>"#,
        #"<text x="22.88" y="282.78" class="end">0</text>"#, #"<text x="22.88" y="205.95" class="end">1</text>"#,
        #"<text x="22.88" y="129.11" class="end">2</text>"#, #"<text x="22.88" y="52.28" class="end">3</text>"#,
        #"<text x="29.88" y="300.78" class="middle">0</text>"#,
        #"<text x="276.94" y="300.78" class="middle">1</text>"#, #"<text x="524" y="300.78" class="middle">2</text>"#,
        #"<text x="276.94" y="322.78" class="middle quiet">step</text>"#, "</svg>",
      ])
  }

  @Test(arguments: [
    [0], [7], [0, 0, 0], [7, 7, 7], [1, 2], [Int.min, Int.max], [Int.max, Int.max], [-5, -5], [1_000_000_000_000, 1],
  ])
  func fewValues(values: [Int]) {
    Self.check(SeriesChart.chart(Self.series([("population", values)]), names: ["population"])?.svg())
  }

  /// The only step of a run is in the middle of its axis, which names no other step. Each series has a mark of its own.
  @Test(arguments: [0, 7]) func aSingleStepIsMarked(step: Int) throws {
    let series = Series(steps: [step], columns: [.init("a", [3]), .init("b", [9])])
    let svg = try #require(SeriesChart.chart(series, names: ["a", "b"])?.svg())
    Self.check(svg)
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
    let steps = lines.filter { $0.contains(" class=\"middle\"") }
    #expect(steps.count == 1 && steps.first?.hasSuffix(">\(step)</text>") == true, "\(steps)")
    let middle = steps.first?.dropFirst("<text x=\"".count).prefix { $0 != "\"" } ?? ""
    #expect(lines.contains { $0.hasPrefix("<circle class=\"dot f0\" cx=\"\(middle)\"") })
    // One mark is in the plot, and one in the legend.
    #expect(lines.count { $0.hasPrefix("<path class=\"dot f1\"") } == 2)
    // There are no lines.
    #expect(!lines.contains { $0.contains("class=\"line ") })
  }

  /// Marks of equal values are side by side around the middle, and no two have the same shape and colour.
  @Test(arguments: [2, 7, 9, 40]) func marksOfASingleStepHideNothing(count: Int) throws {
    let names = ["sick", "vaccinated"] + (2..<count).map { "series \($0)" }
    let series = Series(steps: [0], columns: names.map { .init($0, [1000]) } + [.init("other", [1])])
    let svg = try #require(SeriesChart.chart(series, names: names + ["other"])?.svg())
    Self.check(svg)
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n").filter { $0.contains("class=\"dot ") }
    #expect(lines.count == 2 * (count + 1))
    let looks = lines.map { line -> [Substring] in
      [line.split(separator: "\"")[1], line.contains("<circle") ? "circle" : line.split(separator: "l").last ?? ""]
    }
    #expect(Set(looks).count == count + 1 && looks.prefix(count + 1) == looks.suffix(count + 1), "\(looks)")
    // The list contains the left side or the middle of each mark in the plot. The last mark is alone.
    let places = lines.prefix(count + 1).compactMap { line in
      line.firstMatch(of: /(?:cx="|d="M)([0-9.]+)/).flatMap { Double($0.1) }
    }
    let middle = try #require(places.last), first = try #require(places.first), last = places[count - 1]
    let distances = zip(places, places.dropFirst()).prefix(count - 1).map { $1 - $0 }
    #expect(distances.allSatisfy { $0 > (count < 30 ? 7 : 0) }, "\(places)")
    #expect(first > 20 && first < middle)
    #expect(last > middle && last < 530)
    #expect(((first + last) / 2 - middle).magnitude < 10)
  }

  /// Panels share their axis, so a single step is in the middle only if no panel has another step.
  @Test func singleStepsOfPanels() {
    func steps(_ counts: [Int]) -> Int {
      let panels = counts.compactMap { count in
        SeriesChart.chart(Self.series([("a", (0..<count).map { $0 + 1 })]), names: ["a"], title: "\(count)")
      }
      let svg = ChartPanels(title: "a", panels: panels, description: "").svg()
      Self.check(svg)
      let lines = String(decoding: svg ?? [], as: UTF8.self).split(separator: "\n")
      // The titles in the strips are smaller than the labels of the axis.
      return lines.count { $0.contains(" class=\"middle\"") && !$0.contains("font-size") }
    }
    #expect(steps([1, 1]) == 2)
    #expect(steps([1, 3]) > 3)
  }

  @Test func nothingMakesNoChart() {
    #expect(SeriesChart.chart(Series(steps: [], columns: [.init("a", [])]), names: ["a"]) == nil)
    #expect(SeriesChart.chart(Self.series([("a", [1])]), names: ["b"]) == nil)
  }

  @Test func longSeriesAreSmallFiles() {
    var random = Bytes(seed: 4)
    for count in [10_000, 200_000] {
      let values = (0..<count).map { _ in random.number(below: 100_000) }
      let svg = SeriesChart.chart(Self.series([("population", values)]), names: ["population"])?.svg()
      Self.check(svg)
      #expect((svg?.count ?? .max) < 60_000)
    }
  }

  @Test func randomSeries() {
    var random = Bytes(seed: 5)
    for _ in 0..<150 {
      let columns = (0...random.number(below: 9)).map { "name \($0)" }
      let count = 1 + random.number(below: 40)
      let size = [1, 10, 1000, 1 << 40][random.number(below: 4)]
      let series = Self.series(
        columns.map { ($0, (0..<count).map { _ in random.number(below: size) - (random.number(below: 2) * size / 2) }) }
      )
      Self.check(SeriesChart.chart(series, names: columns, title: random.number(below: 2) == 0 ? nil : "Title")?.svg())
    }
  }

  @Test func numbersThatAreNone() {
    let bad: [Double] = [.nan, .infinity, -.infinity, 0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude]
    let points = bad.enumerated().map { ChartPoint(Double($0), $1) } + bad.map { ChartPoint($0, 1) }
    for scale in [ChartAxis.Scale.linear, .logarithmic, .categories(["a", "b"])] {
      for other in [ChartAxis.Scale.linear, .logarithmic] {
        let chart = Chart(
          horizontal: ChartAxis("x", scale: other), vertical: ChartAxis("y", scale: scale),
          layers: [
            .line(name: "line", color: 0, points: points), .points(name: "points", color: 1, points),
            .band(name: "band", color: 2, isNear: true, low: points, high: points),
            .whiskers(name: "whiskers", color: 3, bad.map { .init(place: $0, low: $0, high: 1, isNear: false) }),
            .columns(name: "columns", color: 4, bad.map { .init(from: $0, to: 1, height: $0) }),
            .bars(name: "bars", color: 5, points), .mark(name: "mark", x: .nan, y: nil), .mark(name: "m", x: nil, y: 2),
          ], description: "d")
        Self.check(chart.svg())
      }
    }
    let empty = Chart(
      horizontal: ChartAxis("x"), vertical: ChartAxis("y"),
      layers: [.line(name: "", color: 0, points: [ChartPoint(.nan, .infinity)])], description: "")
    #expect(empty.svg() == nil)
  }

  @Test func aLogarithmicAxisSaysWhatItLeavesOut() {
    let points = [0.0, -3, 1, 10, 100, 1000].enumerated().map { ChartPoint(Double($0), $1) }
    let chart = Chart(
      horizontal: ChartAxis("x"), vertical: ChartAxis("y", scale: .logarithmic),
      layers: [.line(name: "", color: 0, points: points)], description: "d")
    let texts = chart.svg().flatMap { XMLChecker.parts($0)?.texts } ?? []
    #expect(texts.contains("Left out: 2 values that are not above 0"))
    #expect(["1", "10", "100", "1000"].allSatisfy(texts.contains))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "]]>", "a&b;&amp;\"'", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{85}\u{9F}", "\u{202E}abc\u{2066}",
    "\u{FFFE}\u{FFFF}\u{FEFF}\u{2028}", "-->", "\n\t\r", "", " ", "日本語の名前", "e\u{301}\u{301}\u{301}",
    String(repeating: "x", count: 5000), String(repeating: "W ", count: 300),
  ])
  func hostileWords(words: String) {
    let points = [ChartPoint(0, 1), ChartPoint(1, 2)]
    let axes = [ChartAxis(words, unit: words), ChartAxis(words, scale: .categories([words, words]))]
    for vertical in axes {
      let chart = Chart(
        title: words, horizontal: ChartAxis(words, ticks: [Tick(0, words)]), vertical: vertical,
        layers: [
          .line(name: words, color: 0, points: points), .points(name: words + "2", color: 1, points),
          .mark(name: words, x: 0.5, y: nil),
        ], description: words)
      Self.check(chart.svg())
      Self.check(ChartPanels(title: words, panels: [chart, chart], description: words).svg())
    }
    Self.check(
      HeatMap(
        title: words, label: words, down: words, across: words, rows: [words, words], columns: [words],
        values: [1, nil], description: words
      ).svg())
    let diagram = StateDiagram(
      title: words, states: [words, "b"], initial: 0,
      arrows: [.init(from: 0, to: 1, label: words), .init(from: 0, to: 0, label: words)])
    Self.check(StateDiagramSVG.svg(diagram)?.svg)
    let picture = Picture(
      title: words, columns: 1, rows: 1, scale: 1, looks: [StateLook(words, .quiet), StateLook(words, .marked)],
      elements: [0])
    Self.check(GridSVG.svg([picture], title: picture.title, description: words))
  }

  /// Lines have their names at their ends if these are on the right, otherwise beside the lines, without samples.
  @Test func namesOfShortLinesAreInThePlot() throws {
    func leaders(_ layers: [ChartLayer]) throws -> (count: Int, samples: Int) {
      let chart = Chart(horizontal: ChartAxis("x"), vertical: ChartAxis(""), layers: layers, description: "")
      let svg = try #require(chart.svg())
      Self.check(svg)
      let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
      return (lines.count { $0.contains("class=\"edge ") }, lines.count { $0.contains("class=\"line ") })
    }
    func line(_ name: String, _ color: Int, _ points: [(Double, Double)]) -> ChartLayer {
      .line(name: name, color: color, points: points.map { ChartPoint($0.0, $0.1) })
    }
    let ends = try leaders([line("a", 0, [(0, 1), (9, 1)]), line("b", 1, [(0, 2), (9, 1.01)])])
    #expect(ends.count == 0 && ends.samples == 2, "ends that nearly coincide")
    let apart = try leaders([line("a", 0, [(0, 1), (9, 1)]), line("b", 1, [(0, 2), (9, 2)])])
    #expect(apart.count == 0 && apart.samples == 4, "a sample before each name")
    // Each has one point, so there are only marks, even in the legend.
    let dots = try leaders([line("a", 0, [(3, 1)]), line("b", 1, [(3, 2)]), line("c", 2, [(3, 5)])])
    #expect(dots.count == 0 && dots.samples == 0)
    let short = try leaders([line("a", 0, [(0, 1), (9, 1)]), line("b", 1, [(0, 2), (4, 3)])])
    #expect(short.count == 0 && short.samples == 2)
  }

  /// A drawing contains words for readers who hear it and colours for a dark background, and loads nothing from
  /// elsewhere.
  @Test func whatEveryDrawingHas() throws {
    let svg = try #require(SeriesChart.chart(Self.series([("sick", [1, 3, 2])]), names: ["sick"], title: "T")?.svg())
    let text = String(decoding: svg, as: UTF8.self), texts = XMLChecker.parts(svg)?.texts ?? []
    #expect(texts.first == "T")
    #expect(
      texts.dropFirst().first
        == "Line chart of sick over steps 0 to 2: starts at 1, rises to 3 at step 1 and ends at 2.")
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(!text.contains("href") && !text.contains("url(") && !text.contains("<script") && !text.contains("id="))
  }

  @Test(arguments: [
    ([0, 0], "Line chart of n over steps 0 to 1: stays at 0."), ([4], "Line chart of n at step 0: 4."),
    (
      [5, 1, 9, 2],
      "Line chart of n over steps 0 to 3: starts at 5, falls to 1 at step 1, rises to 9 at step 2 and ends at 2."
    ),
    ([1, 2, 3], "Line chart of n over steps 0 to 2: starts at 1 and ends at 3."),
  ])
  func inWords(values: [Int], words: String) {
    #expect(SeriesChart.chart(Self.series([("n", values)]), names: ["n"])?.description == words)
  }

  /// The values between the recorded steps are unknown.
  @Test func aSampleOfTheStepsIsNotAllOfThem() {
    func report(_ steps: [Int]) -> Report {
      Report(
        statistics: [], series: Series(steps: steps, columns: [.init("n", steps.map { $0 + 1 })]),
        views: [.chart(["n"]), .text(.chart(["n"]))], notes: [])
    }
    func elements(_ steps: [Int], _ style: FigureStyle) -> [RegionElement] {
      ReportRenderer.elements(report(steps), title: nil, anchor: "", style: style)
    }
    let note = RegionElement.paragraph([
      "The chart shows 3 of the 5 steps. Peaks and dips between them are not shown."
    ])
    for style in [FigureStyle.files, .text] {
      #expect(elements([0, 2, 4], style).filter { $0 == note }.count == 2)
      #expect(elements([0, 1, 2], style).count == 2)
    }
    let words = SeriesChart.chart(report([0, 2, 4]).series, names: ["n"])?.description
    #expect(words == "Line chart of n over steps 0 to 4: starts at 1 and ends at 5. 3 of the 5 steps are drawn.")
  }

  @Test func severalInWords() {
    let chart = SeriesChart.chart(Self.series([("a", [1, 2]), ("b", [3, 3])]), names: ["a", "b"])
    #expect(chart?.description == "Line chart over steps 0 to 1: a starts at 1 and ends at 2; b stays at 3.")
  }

  /// Small dots have no seams, which would hide their neighbours. Larger ones have one each.
  @Test(arguments: [(256, 2.2), (220, 2.2), (60, 4.2)]) func onlyLargeDotsHaveSeams(count: Int, radius: Double) throws {
    let chart = Chart(
      horizontal: ChartAxis("rule"), vertical: ChartAxis("population"),
      layers: [.points(name: "", color: 0, (0..<count).map { ChartPoint(Double($0), Double($0 * 7 % 101)) })],
      description: "")
    let text = String(decoding: try #require(chart.svg()), as: UTF8.self)
    let seams = text.ranges(of: "class=\"dot ").count
    #expect(seams == (radius < 3 ? 0 : count))
    let dots = text.ranges(of: " r=\"\(radius)\"").count
    #expect(dots == count || text.contains("stroke-width=\"\(2 * radius)\""))
  }
}
