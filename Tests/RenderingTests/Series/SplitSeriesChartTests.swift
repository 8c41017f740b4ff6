import Rendering
import Simulations
import TestSupport
import Testing

/// The two charts of an infection: what moves above, and all people by state below.
@Suite struct SplitSeriesChartTests {
  private static let parts = ["dead", "recovered", "sick", "exposed", "healthy", "vaccinated"]

  private static func split(_ names: [String], isSmall: Bool = false) -> SplitChart {
    SplitChart(
      names: names, lines: ["sick", "exposed"].filter(names.contains), bars: ["incidence"],
      parts: isSmall ? [] : parts.filter(names.contains), remark: isSmall ? "The infection died out." : nil)
  }

  /// Returns a wave of an infection among 1,000 people, 200 of them vaccinated.
  private static func wave(steps: Int = 40) -> Series {
    var random = Bytes(seed: 3)
    var columns: [String: [Int]] = [:], healthy = 799, exposed = 0, sick = 1, recovered = 0, dead = 0
    for _ in 0...steps {
      let new = min(healthy, sick / 2 + random.number(below: 2)), falling = (exposed + 1) / 2
      let ending = sick > 5 ? sick / 4 : min(sick, random.number(below: 2)), dying = ending / 5
      for (name, value) in [
        ("healthy", healthy), ("exposed", exposed), ("sick", sick), ("recovered", recovered), ("vaccinated", 200),
        ("dead", dead), ("incidence", new),
      ] { columns[name, default: []].append(value) }
      (healthy, exposed) = (healthy - new, exposed + new - falling)
      (sick, recovered, dead) = (sick + falling - ending, recovered + ending - dying, dead + dying)
    }
    let names = ["healthy", "exposed", "sick", "recovered", "vaccinated", "dead", "incidence"]
    return ChartTests.series(names.map { ($0, columns[$0] ?? []) })
  }

  /// The lines of a drawing, divided into those of the upper chart and those of the lower one.
  private struct Halves {
    var upper: [Substring]
    var lower: [Substring]

    init(_ svg: [UInt8]) throws {
      let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
      let grids = lines.indices.filter { lines[$0].hasPrefix("<path class=\"grid\"") }
      try #require(grids.count == 2)
      (upper, lower) = (Array(lines[..<grids[1]]), Array(lines[grids[1]...]))
    }

    /// Returns the value at a height, by the labels of the vertical axis.
    static func scale(_ lines: [Substring]) throws -> (Double) -> Double {
      let ticks = lines.compactMap { line -> (y: Double, value: Double)? in
        guard let match = line.firstMatch(of: /\ y="([0-9.]+)" class="end">([0-9,]+)</), let y = Double(match.1),
          let value = Double(match.2.filter { $0 != "," })
        else { return nil }
        return (y - 17 * 0.34, value)
      }
      let first = try #require(ticks.first), last = try #require(ticks.last)
      return { first.value + ($0 - first.y) / (last.y - first.y) * (last.value - first.value) }
    }

    /// Returns the points of all paths with a class.
    static func points(_ lines: [Substring], _ style: String) -> [[(x: Double, y: Double)]] {
      lines.filter { $0.contains("class=\"\(style)\"") }.compactMap { line in
        line.firstMatch(of: /\ d="([^"]+)"/).map { Self.points(String($0.1)) }
      }
    }

    private static func points(_ path: String) -> [(x: Double, y: Double)] {
      var points: [(x: Double, y: Double)] = [], at = (x: 0.0, y: 0.0)
      for match in path.matches(of: /([MLHVhvZ])([-0-9. ]*)/) {
        let numbers = match.2.split(separator: " ").compactMap { Double($0) }
        switch match.1 {
        case "M", "L":
          for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            at = (numbers[index], numbers[index + 1])
            points.append(at)
          }
        case "H": for x in numbers { points.append((x, at.y)) }
        case "v":
          for y in numbers {
            at.y += y
            points.append(at)
          }
        case "h": for x in numbers { at.x += x }
        default: break
        }
      }
      return points
    }
  }

  private static func style(_ name: String) throws -> String {
    "at\(-(try #require(StateColor(named: name)).layer))"
  }

  /// Each area ends at the sum of its state and those below it, and lines and bars have their values.
  @Test func theDrawingHasTheNumbers() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let drawn = try #require(SplitSeriesChart.svg(series, split))
    ChartTests.check(drawn.svg)
    let halves = try Halves(drawn.svg)
    let people = try Halves.scale(halves.lower), moving = try Halves.scale(halves.upper)
    var sums = [Int](repeating: 0, count: series.steps.count)
    for name in Self.parts {
      let values = try #require(series[name])
      for index in sums.indices { sums[index] += values[index] }
      let points = try #require(Halves.points(halves.lower, try Self.style(name)).first)
      try #require(points.count == sums.count + 2, "\(name)")
      for (point, sum) in zip(points, sums) { #expect((people(point.y) - Double(sum)).magnitude < 0.5, "\(name)") }
    }
    #expect(sums.allSatisfy { $0 == 1000 })
    for name in ["sick", "exposed"] {
      let layer = try #require(StateColor(named: name)).layer
      let points = try #require(Halves.points(halves.upper, "line st\(-layer)").first)
      let values = try #require(series[name])
      #expect(points.count == values.count)
      for (point, value) in zip(points, values) { #expect((moving(point.y) - Double(value)).magnitude < 0.05) }
    }
    // A bar begins at its top and goes down to the axis.
    let bars = try #require(Halves.points(halves.upper, "bar f5").first)
    let tops = stride(from: 0, to: bars.count - 1, by: 2).map { (moving(bars[$0].y), moving(bars[$0 + 1].y)) }
    let incidence = try #require(series["incidence"]).filter { $0 > 0 }
    #expect(tops.count == incidence.count)
    for ((top, foot), value) in zip(tops, incidence) {
      #expect((top - Double(value)).magnitude < 0.05 && foot.magnitude < 0.05)
    }
  }

  /// The first sick people have a dot, because the axis would hide a line that begins at one of hundreds.
  @Test func theFirstSickHaveADot() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let halves = try Halves(try #require(SplitSeriesChart.svg(series, split)).svg)
    let start = try #require(Halves.points(halves.upper, "line st3").first?.first)
    let dots = halves.upper.filter { $0.contains("class=\"dot ") }
    // Nobody is exposed at step 0.
    #expect(dots.count == 1 && dots[0].contains("class=\"dot ft3\""), "\(dots)")
    #expect(start.y > 0)
  }

  /// Both charts have the same steps at the same places.
  @Test func theAxisIsShared() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let halves = try Halves(try #require(SplitSeriesChart.svg(series, split)).svg)
    let line = try #require(Halves.points(halves.upper, "line st3").first)
    let area = try #require(Halves.points(halves.lower, "at3").first)
    #expect(zip(line, area).allSatisfy { $0.x == $1.x })
    // The labels of the axis are below the lower chart only.
    #expect(!halves.upper.contains { $0.hasSuffix(" class=\"middle quiet\">step</text>") })
    #expect(halves.lower.contains { $0.hasSuffix(" class=\"middle quiet\">step</text>") })
  }

  /// Names are in their areas, in black or white, where they fit. All other names are in the legend.
  @Test func namesAreInTheAreas() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let svg = try #require(SplitSeriesChart.svg(series, split)).svg
    let lines = try Halves(svg).lower
    for name in Self.parts {
      let words = lines.filter { $0.contains(">\(name)</text>") }
      #expect(words.count == 1, "\(name)")
    }
    let inside = Self.parts.filter { name in
      lines.contains { $0.contains("middle wt") && $0.contains(">\(name)</text>") }
    }
    #expect(inside.contains("healthy") && inside.contains("vaccinated") && inside.count >= 2, "\(inside)")
    let scale = try Halves.scale(lines)
    for name in inside {
      let place = try #require(
        lines.lazy.compactMap { $0.firstMatch(of: /x="([0-9.]+)" y="([0-9.]+)" class="middle wt\d" [^>]*>(\w+)</) }
          .first { $0.3 == name })
      let x = try #require(Double(place.1)), value = scale(try #require(Double(place.2)) - 6)
      let area = try #require(Halves.points(lines, try Self.style(name)).first).dropLast(2)
      let near = try #require(area.indices.min { (area[$0].x - x).magnitude < (area[$1].x - x).magnitude })
      let order = try #require(Self.parts.firstIndex(of: name))
      let below = Self.parts[..<order].reduce(0) { $0 + (series[$1]?[near] ?? 0) }
      #expect(Double(below) < value && value < Double(below + (series[name]?[near] ?? 0)), "\(name)")
    }
  }

  /// Words on areas have a contrast of at least 4.5:1, on a light page and on a dark one.
  @Test func wordsOnAreasAreRead() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let svg = String(decoding: try #require(SplitSeriesChart.svg(series, split)).svg, as: UTF8.self)
    let pairs = svg.matches(of: /\.at(\d)\{fill:#(\w{6})\}\.wt(\d)\{fill:#(\w{3})\}/)
    #expect(pairs.count == 12)
    for pair in pairs {
      let area = try #require(UInt32(pair.2, radix: 16)), words: UInt32 = pair.4 == "fff" ? 0xFFFFFF : 0x111111
      #expect(pair.1 == pair.3 && Contrast.ratio(area, words) >= 4.5, "\(pair.0)")
    }
  }

  /// Interventions and the limit are lines in both charts, and their names are above the upper one.
  @Test func marksAreInBoth() throws {
    let series = Self.wave(), split = Self.split(series.columns.map(\.name))
    let events = [RunEvent(step: 10, words: "factor 1"), RunEvent(step: 20, words: "factor 2")]
    let drawn = try #require(SplitSeriesChart.svg(series, split, events: events, limit: 40))
    let halves = try Halves(drawn.svg)
    for half in [halves.upper, halves.lower] { #expect(half.count { $0.hasPrefix("<path class=\"mark\"") } == 3) }
    let texts = ChartSamples.texts(drawn.svg)
    #expect(texts.count { $0 == "factor 1" } == 2, "the words and their seam")
    #expect(!halves.lower.contains { $0.contains(">factor 1<") })
    #expect(drawn.words.contains(" Interventions: factor 1 at step 10; factor 2 at step 20. The limit of 40 steps"))
  }

  /// Of a small outbreak, there is one chart and a sentence.
  @Test func aSmallOutbreakHasOneChart() throws {
    let series = ChartTests.series([
      ("healthy", [999, 998, 998, 998]), ("sick", [1, 2, 1, 0]), ("recovered", [0, 0, 1, 2]),
      ("incidence", [1, 1, 0, 0]),
    ])
    let split = Self.split(series.columns.map(\.name), isSmall: true)
    let drawn = try #require(SplitSeriesChart.svg(series, split))
    let texts = ChartSamples.texts(drawn.svg)
    #expect(texts.contains("The infection died out.") && !texts.contains("healthy"))
    #expect(
      drawn.words
        == "Chart over steps 0 to 3: sick starts at 1, rises to 2 at step 1 and ends at 0; incidence at most 1 "
        + "at step 0. The infection died out.")
  }

  @Test func theWordsSayRangeExtremesAndDirection() throws {
    let series = ChartTests.series([
      ("healthy", [9, 7, 5]), ("sick", [1, 3, 2]), ("recovered", [0, 0, 3]), ("incidence", [1, 2, 2]),
    ])
    let words = try #require(SplitSeriesChart.svg(series, Self.split(series.columns.map(\.name)))).words
    #expect(
      words
        == "Two charts over steps 0 to 2. Above: sick starts at 1, rises to 3 at step 1 and ends at 2; incidence at "
        + "most 2 at step 1. Below: of 10 people, healthy from 9 to 5, recovered from 0 to 3.")
  }

  /// The single step of a run has no course, so it is drawn as marks.
  @Test func aSingleStepHasNoCourse() {
    let series = ChartTests.series([("healthy", [9]), ("sick", [1]), ("incidence", [1])])
    #expect(SplitSeriesChart.svg(series, Self.split(series.columns.map(\.name))) == nil)
  }

  /// The file of a long run is small, and no peak is lost.
  @Test func longRunsKeepTheirPeaks() throws {
    let count = 10_000
    var sick = (0..<count).map { 20 + $0 * 7 % 13 }, incidence = sick.map { $0 / 9 }
    (sick[7_777], incidence[5_432]) = (300, 240)
    let series = ChartTests.series([
      ("healthy", sick.map { 500 - $0 }), ("sick", sick), ("incidence", incidence),
    ])
    let svg = try #require(SplitSeriesChart.svg(series, Self.split(series.columns.map(\.name)))).svg
    #expect(svg.count < 60_000)
    let halves = try Halves(svg)
    let people = try Halves.scale(halves.lower), moving = try Halves.scale(halves.upper)
    let area = try #require(Halves.points(halves.lower, "at3").first)
    #expect((people(area.map(\.y).min() ?? 0) - 300).magnitude < 0.5)
    let line = try #require(Halves.points(halves.upper, "line st3").first)
    #expect((moving(line.map(\.y).min() ?? 0) - 300).magnitude < 0.5)
    let bars = try #require(Halves.points(halves.upper, "bar f5").first)
    #expect((moving(bars.map(\.y).min() ?? 0) - 240).magnitude < 0.5)
  }

  /// Text has a line for each series, each with its own scale, and the sentence.
  @Test func textHasTheSentence() {
    let series = ChartTests.series([("healthy", [999, 998]), ("sick", [1, 2]), ("incidence", [1, 1])])
    let split = Self.split(series.columns.map(\.name), isSmall: true)
    var report = Report(statistics: [], series: series)
    report.views = [ReportView(.splitChart(split), isText: true)]
    for style in [FigureStyle.text, .files] {
      let elements = ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: style)
      #expect(ChartSamples.fences(elements).first?.count == 4)
      #expect(elements.last == .paragraph(["The infection died out."]))
    }
  }
}
