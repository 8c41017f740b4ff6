import Expressions
import Rendering
import Simulations
import Testing

@Suite struct ScatterChartTests {
  /// Returns the points of one key with this many replicates. The closures return `a` and `b` of a run.
  private func ensemble(
    points: Int = 1, replicates: Int, areNames: Bool = false, _ a: (Int) -> StatisticValue?,
    _ b: (Int) -> StatisticValue?
  ) -> Ensemble {
    let labels = (0..<points).map { "\($0)" }
    return Ensemble(
      axes: points > 1 ? [Ensemble.Axis(key: "factor", labels: labels, isNominal: areNames)] : [],
      points: points > 1 ? labels.map { [$0] } : [[]], replicates: replicates,
      columns: [
        Ensemble.Column(name: "a", values: StatisticColumn((0..<points * replicates).map(a))),
        Ensemble.Column(name: "b", values: StatisticColumn((0..<points * replicates).map(b))),
      ])
  }

  private func drawn(_ ensemble: Ensemble) throws -> (texts: [String], dots: Int, words: String) {
    let chart = try #require(ScatterChart.chart("a", "b", ensemble))
    let svg = try #require(chart.svg())
    ChartTests.check(svg)
    // Many dots share a path.
    let text = String(decoding: svg, as: UTF8.self)
    func count(_ words: String, in text: Substring) -> Int { text.ranges(of: words).count }
    let shared = text.split(separator: "\n").filter { $0.hasPrefix("<path class=\"f") }
    let dots =
      count("<circle", in: text[...]) + count("<path class=\"dot", in: text[...]) + count("h0", in: text[...])
      + shared.reduce(0) { $0 + count("M", in: $1) }
    return (try #require(XMLChecker.parts(svg)).texts, dots, chart.description)
  }

  @Test func aDotARun() throws {
    let line = ensemble(replicates: 5) {
      .whole($0)
    } _: {
      .fraction(Double($0) / 2)
    }
    let drawn = try drawn(line)
    #expect(drawn.dots == 5 && drawn.texts.contains("a") && drawn.texts.contains("b"))
    #expect(drawn.words == "Scatter plot of b against a, 5 runs: a from 0 to 4, b from 0 to 2, correlation 1.")
  }

  @Test func runsWithoutANumberAreLeftOut() throws {
    let holes = ensemble(replicates: 6) {
      $0 == 1 ? StatisticValue.none : .whole($0)
    } _: {
      $0 == 2 ? nil : $0 == 3 ? .text("x") : $0 == 4 ? .fraction(.infinity) : .truth($0 == 5)
    }
    let drawn = try drawn(holes)
    #expect(drawn.dots == 2)
    let gap = "4 of 6 runs have no number for one of the two statistics."
    #expect(drawn.words == "Scatter plot of b against a, 2 runs: a from 0 to 5, b from 0 to 1, correlation 1. " + gap)
    #expect(drawn.texts.contains(gap))
  }

  @Test func aColourAValue() throws {
    let groups = ensemble(points: 3, replicates: 4) {
      .whole($0)
    } _: {
      .whole(-$0)
    }
    let drawn = try drawn(groups)
    // The legend also has a dot for each value.
    #expect(drawn.dots >= 12)
    #expect(["factor = 0", "factor = 1", "factor = 2"].allSatisfy(drawn.texts.contains))
    #expect(drawn.words.hasSuffix("correlation -1."))
  }

  /// Without colours, groups differ in the shape of their dots, whether or not these share a path.
  @Test(arguments: [4, 50]) func aShapeAValue(replicates: Int) throws {
    let groups = ensemble(points: 7, replicates: replicates, areNames: true) {
      .whole($0)
    } _: {
      .whole(-$0)
    }
    let svg = try #require(ScatterChart.chart("a", "b", groups)?.svg())
    ChartTests.check(svg)
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
    // The steps from corner to corner are the same wherever a dot is.
    let shapes = (1..<7).map { color in
      let line = lines.first { $0.contains(" f\(color)\"") || $0.contains("\"f\(color)\"") } ?? ""
      return line.drop { $0 != "l" }.prefix { $0 != "Z" }
    }
    #expect(Set(shapes).count == 6 && !shapes.contains(""))
    #expect(lines.contains { $0.contains(replicates == 4 ? "<circle" : "stroke-linecap=\"round\"") })
  }

  /// Equal dots are all counted, because each is a run.
  @Test func runsThatALogarithmicAxisLeavesOutAreCounted() {
    func words(_ ensemble: Ensemble, _ style: FigureStyle) -> String {
      var report = Report(
        statistics: [], series: Series(steps: [], columns: []), views: [.logarithmic(.scatter("a", "b"), .y)])
      report.ensemble = ensemble
      return ReportRenderer.elements(report, title: nil, anchor: "", style: style).map { element in
        switch element {
        case .fence(_, let lines), .table(let lines), .paragraph(let lines): lines.joined(separator: "\n")
        case .figure(let figure):
          if case .svg(let bytes) = figure.content { String(decoding: bytes, as: UTF8.self) } else { "" }
        }
      }.joined(separator: "\n")
    }
    let some = ensemble(replicates: 9) { _ in
      .whole(1)
    } _: {
      .whole($0 / 8)
    }
    let none = ensemble(replicates: 4) { _ in
      .whole(1)
    } _: { _ in
      .whole(0)
    }
    for style in [FigureStyle.files, .text] {
      #expect(words(some, style).contains("Left out: 8 values that are not above 0"))
      #expect(words(none, style) == "None of 4 values of b is above 0, as a logarithmic axis needs.")
    }
  }

  @Test func whatIsConstantHasNoCorrelation() throws {
    let one = try drawn(
      ensemble(replicates: 1) { _ in
        .whole(3)
      } _: { _ in
        .whole(4)
      })
    #expect(one.dots == 1 && one.words == "Scatter plot of b against a, 1 run: a is always 3, b is always 4.")
    // Equal dots are drawn once, and two more show their sizes in the legend.
    let flat = try drawn(
      ensemble(replicates: 9) {
        .whole($0 % 3)
      } _: { _ in
        .whole(4)
      })
    #expect(flat.dots == 3 + 2 && flat.texts.contains("2 runs") && flat.words.hasSuffix("b is always 4."))
  }

  @Test func nothingToBeDrawn() {
    #expect(
      ScatterChart.chart(
        "a", "b",
        ensemble(replicates: 2) { _ in
          nil
        } _: {
          .whole($0)
        }) == nil)
    #expect(
      ScatterChart.chart(
        "a", "c",
        ensemble(replicates: 2) {
          .whole($0)
        } _: {
          .whole($0)
        }) == nil)
    #expect(
      ScatterChart.lines(
        "a", "b",
        ensemble(replicates: 2) { _ in
          nil
        } _: {
          .whole($0)
        }
      ).isEmpty)
  }

  @Test func allRunsCount() throws {
    let many = ensemble(points: 5, replicates: 4000) {
      .whole($0)
    } _: {
      .whole($0 * $0)
    }
    let drawn = try drawn(many)
    #expect(drawn.words.hasPrefix("Scatter plot of b against a, 20000 runs: a from 0 to 19999"))
    #expect(drawn.texts.contains("runs in a cell"))
    #expect(drawn.texts.contains("Each cell counts the runs of all values together."))
    guard case .dots(_, _, let dots)? = ScatterChart.chart("a", "b", many)?.layers.first else {
      Issue.record("dots were expected")
      return
    }
    #expect(dots.reduce(0) { $0 + $1.count } == 4000)
  }

  /// From 400 places on, cells show the numbers of runs in colours of a logarithmic scale. No cell of whole numbers
  /// holds more possible values than another, and none is narrower than 6 units.
  @Test(arguments: [399, 400, 3000]) func manyPlacesAreCells(count: Int) throws {
    let runs = ensemble(replicates: count) {
      .whole($0 % 500)
    } _: {
      .whole($0 / 500 * 7 + $0 % 5)
    }
    let svg = String(decoding: try #require(ScatterChart.chart("a", "b", runs)?.svg()), as: UTF8.self)
    #expect(svg.contains("runs in a cell") == (count >= 400))
    guard count >= 400 else { return }
    let cells = svg.split(separator: "\n").filter { $0.hasPrefix("<path class=\"fo") && $0.ranges(of: "M").count > 1 }
    let widths = cells.joined().split(separator: "h").dropFirst().compactMap { part in
      Double(part.prefix { "0123456789.".contains($0) })
    }
    let inner = widths.filter { $0 > 0 }
    #expect(!inner.isEmpty && inner.allSatisfy { $0 >= 6 }, "\(inner)")
    #expect(Set(inner.map { ($0 * 10).rounded() }).count <= 2, "all cells are equally wide")
  }

  /// If single dots would be too small beside a large one, there are cells, however few places there are.
  @Test func aLargeNumberBesideSingleRuns() throws {
    func isCells(_ most: Int) throws -> Bool {
      let runs = ensemble(replicates: most + 3) {
        .whole(max(0, $0 - most))
      } _: { _ in
        .whole(4)
      }
      return try drawn(runs).texts.contains("runs in a cell")
    }
    #expect(try !isCells(200) && isCells(300))
  }

  /// Two swept keys have a panel for each value of one, and colours for the other.
  @Test func twoKeysArePanels() throws {
    var runs = ensemble(points: 6, replicates: 4) {
      .whole($0)
    } _: {
      .whole(-$0)
    }
    runs.axes = [.init(key: "p", labels: ["1", "2", "3"]), .init(key: "q", labels: ["x", "y"])]
    runs.points = ["1", "2", "3"].flatMap { p in ["x", "y"].map { [p, $0] } }
    let drawn = try #require(ScatterChart.svg("a", "b", runs)), texts = ChartSamples.texts(drawn)
    #expect(["q = x", "q = y", "p = 1", "p = 2", "p = 3", "b against a"].allSatisfy(texts.contains), "\(texts)")
    let dots = String(decoding: drawn.svg, as: UTF8.self).ranges(of: "<circle").count
    #expect(dots == 24 + 3, "each run once, and three in the legend")
  }

  /// A dot that represents more runs is larger, and the legend has samples of the same sizes. Areas are in proportion
  /// to the numbers of 1, 10 and 100 runs.
  @Test func dotsAreAsLargeAsTheyAreMany() throws {
    let groups = ensemble(replicates: 112) {
      .whole($0 < 100 ? 0 : $0 < 110 ? 1 : $0)
    } _: { _ in
      .whole(4)
    }
    let svg = String(decoding: try #require(ScatterChart.chart("a", "b", groups)?.svg()), as: UTF8.self)
    let radii = svg.split(separator: "\n").filter { $0.hasPrefix("<circle") }.map { line in
      line.drop { $0 != "r" }.split(separator: " r=\"")[1].prefix { $0 != "\"" }
    }.compactMap { Double($0) }
    #expect(radii == [14, 4.45, 1.4, 1.4, 1.4, 4.45, 14])
  }

  /// The legend shows sizes as they look in the plot, with a seam around each dot, or without one if there are many.
  @Test(arguments: [(20, true), (170, false)]) func sizesLookAsInThePlot(replicates: Int, hasSeams: Bool) throws {
    func svg(points: Int, runs: Int) throws -> String {
      let groups = ensemble(points: points, replicates: runs, areNames: true) {
        .whole(max(2, $0))
      } _: { _ in
        .whole(1)
      }
      return String(decoding: try #require(ScatterChart.chart("a", "b", groups)?.svg()), as: UTF8.self)
    }
    // Sizes that apply to both groups are neutral circles, for 1 run and 2 runs.
    let groups = try svg(points: 2, runs: replicates).split(separator: "\n").filter { $0.hasPrefix("<circle class=\"") }
    #expect(groups.count { $0.hasPrefix("<circle class=\"\(hasSeams ? "dot tip" : "tip")\"") } == 2, "\(groups)")
    #expect(!groups.contains { $0.contains("edge") })
    #expect(try svg(points: 1, runs: hasSeams ? 20 : 300).contains("<circle") == hasSeams)
  }

  /// Swept numbers have the ordered colours of lines, which grow lighter, and names have colours that differ more.
  @Test(arguments: [false, true]) func sweptNumbersHaveOrderedColors(areNames: Bool) throws {
    let groups = ensemble(points: 3, replicates: 2, areNames: areNames) {
      .whole($0)
    } _: {
      .whole($0)
    }
    let chart = try #require(ScatterChart.chart("a", "b", groups))
    let colors = chart.layers.map { layer -> Int? in
      if case .dots(_, let color, _) = layer { color } else { nil }
    }
    #expect(colors == (areNames ? [0, 1, 2] : (0..<3).map { FigureColors.ordered($0, of: 3) }))
    let svg = String(decoding: try #require(chart.svg()), as: UTF8.self)
    #expect(svg.contains("<circle class=\"dot clear fo0\"") != areNames)
  }

  @Test func asText() throws {
    let lines = ScatterChart.lines(
      "a", "b",
      ensemble(replicates: 3) {
        .whole($0)
      } _: {
        .whole($0)
      }, .braille)
    #expect(lines.first == "b" && lines.dropLast(2).last?.hasSuffix("  a") == true)
    // There are dots at the two ends of the diagonal and in its middle.
    let dots = lines.map { $0.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } }
    #expect(dots.reduce(0, +) == 3 && dots[1] == 1 && dots[12] == 1)
    let one = ScatterChart.lines(
      "a", "b",
      ensemble(replicates: 1) { _ in
        .whole(7)
      } _: { _ in
        .whole(4)
      })
    // The only value of a is below the middle, where its dots are, and no line is longer than the axis and its name.
    let axis = try #require(one.dropLast(2).last), frame = try #require(one.dropLast(3).last)
    #expect(axis.count <= frame.count + "  a".count && axis.hasSuffix("  a"))
    let place = try #require(axis.firstIndex(of: "7")), column = axis.distance(from: axis.startIndex, to: place)
    #expect(abs(column - (frame.count - 60) - 30) <= 1)
  }

  /// If runs share a place, marks in the text show their number. The last line counts all runs.
  @Test func marksInTextShowHowManyRunsThereAre() {
    let many = ensemble(replicates: 46) {
      .whole($0 < 1 ? 0 : $0 < 4 ? 1 : $0 < 16 ? 2 : 3)
    } _: { _ in
      .whole(4)
    }
    let lines = ScatterChart.lines("a", "b", many)
    #expect(lines.suffix(2) == ["░ 1 run, ▒ 2 to 4, ▓ 5 to 16, █ 17 to 30 runs", "All 46 runs are shown."])
    let marks = lines.dropLast(2).joined().filter { "░▒▓█".contains($0) }
    #expect(marks == "░▒▓█")
    #expect(ScatterChart.lines("a", "b", many, .braille).suffix(2).first == "A dot is 1 to 30 runs.")
  }

  /// Half blocks stay as fine as they are if no two runs share a place. Runs without a number are mentioned.
  @Test func singleRunsInTextAreHalfBlocks() {
    let lines = ScatterChart.lines(
      "a", "b",
      ensemble(replicates: 5) {
        $0 == 3 ? nil : .whole($0)
      } _: {
        .whole($0)
      })
    #expect(
      lines.suffix(2) == [
        "A dot is 1 run.", "4 of 5 runs are shown. 1 has no number for one of the two statistics.",
      ])
    #expect(lines.joined().count { "▀▄█".contains($0) } == 4)
    let log = ScatterChart.lines(
      "a", "b",
      ensemble(replicates: 3) {
        .whole($0)
      } _: {
        .whole($0)
      }, log: .x)
    #expect(log.suffix(3) == ["A dot is 1 run.", "Left out: 1 value where a is not above 0", "2 of 3 runs are shown."])
  }

  /// The result is compared with the definition, computed in two passes.
  @Test func correlationOfRandomPairs() throws {
    var seed: UInt64 = 7
    func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 40)
    }
    for _ in 0..<20 {
      let a = (0..<50).map { _ in next() }, b = a.map { $0 / 3 + next() }
      func mean(_ numbers: [Int]) -> Double { Double(numbers.reduce(0, +)) / 50 }
      let (meanA, meanB) = (mean(a), mean(b))
      var products = 0.0, squaresA = 0.0, squaresB = 0.0
      for (x, y) in zip(a, b) {
        products += (Double(x) - meanA) * (Double(y) - meanB)
        squaresA += (Double(x) - meanA) * (Double(x) - meanA)
        squaresB += (Double(y) - meanB) * (Double(y) - meanB)
      }
      let expected = products / (squaresA * squaresB).squareRoot()
      let words = try drawn(
        ensemble(replicates: 50) {
          .whole(a[$0])
        } _: {
          .whole(b[$0])
        }
      ).words
      let said = try #require(Double(words.split(separator: " ").last?.dropLast() ?? ""))
      #expect((said - expected).magnitude < 0.0001, "\(words) \(expected)")
    }
  }

  /// If there are more names than colours, those without a colour are one group, which a sentence lists.
  @Test func manyNames() throws {
    let groups = ensemble(points: 9, replicates: 2, areNames: true) {
      .whole($0)
    } _: {
      .whole($0 * $0)
    }
    let drawn = try drawn(groups)
    #expect(drawn.texts.contains("factor = 5") && drawn.texts.contains("3 others"))
    #expect(drawn.texts.contains("Drawn with the same symbol: factor = 6, 7 and 8."))
    #expect(drawn.words.hasSuffix("Drawn with the same symbol: factor = 6, 7 and 8."))
    let report = ChartSamples.report(groups)
    let elements = ChartSamples.elements(ReportView(.scatter("a", "b")), report, style: .files)
    #expect(PixelFiguresTests.paragraphs(elements) == ["Drawn with the same symbol: factor = 6, 7 and 8."])
  }

  /// A sentence mentions dots that hide others of the same size.
  @Test func coveredDots() throws {
    let groups = ensemble(points: 3, replicates: 4, areNames: true) {
      .whole($0 % 4 / 2)
    } _: { _ in
      .whole(1)
    }
    let sentence = "At 2 places equal dots of several values cover one another: the last one is on top."
    #expect(try drawn(groups).words.hasSuffix(" " + sentence))
    let apart = ensemble(points: 3, replicates: 4, areNames: true) {
      .whole($0)
    } _: {
      .whole($0)
    }
    #expect(try !drawn(apart).words.contains("cover"))
  }

  /// A run that the limit stopped is an open triangle with a note, and has no part in a correlation.
  @Test func stoppedRunsAreTriangles() throws {
    var runs = ensemble(points: 2, replicates: 4) {
      .whole(min($0, 5))
    } _: {
      .whole($0 % 3)
    }
    runs.columns.append(.init(name: "over", values: StatisticColumn((0..<8).map { .truth($0 < 5) })))
    runs.outcomes = OutcomeStatistics(over: "over", names: ["a"], duration: "a", growing: ["a"])
    let chart = try #require(ScatterChart.chart("a", "b", runs))
    let dots = chart.layers.flatMap { layer -> [ChartLayer.Dot] in
      if case .dots(_, _, let dots) = layer { dots } else { [] }
    }
    #expect(dots.map(\.point.x).sorted() == [0, 1, 2, 3, 4])
    let stopped = chart.layers.flatMap { layer -> [ChartPoint] in
      if case .open(_, _, .stopped, let points) = layer { points } else { [] }
    }
    #expect(stopped == [ChartPoint(5, 0), ChartPoint(5, 1), ChartPoint(5, 2)])
    let note = "3 of 8 runs were not over: 3 of 4 at factor = 1."
    #expect(
      chart.description == "Scatter plot of b against a, 8 runs: a from 0 to ≥ 5, b from 0 to 2. " + note)
    #expect([note, "not over, so not final"].allSatisfy(ChartSamples.texts(chart.svg()).contains))
    let text = ScatterChart.lines("a", "b", runs)
    #expect(["All 8 runs are shown.", note, "▷ not over, so not final"].allSatisfy(text.contains), "\(text)")
    #expect(text.count { $0.hasSuffix("▷") } == 3)
  }

  /// The triangles of runs that were not over grow with their number, and hide nothing.
  @Test func trianglesCountRuns() throws {
    var runs = ensemble(points: 2, replicates: 20) {
      .whole($0 < 30 ? 5 : 3 + $0 % 2)
    } _: { _ in
      .whole(2)
    }
    runs.columns.append(.init(name: "over", values: StatisticColumn((0..<40).map { .truth($0 >= 30) })))
    runs.outcomes = OutcomeStatistics(over: "over", names: ["a"], duration: "a", growing: ["a"])
    let svg = String(decoding: try #require(ScatterChart.svg("a", "b", runs)).svg, as: UTF8.self)
    // 20 runs of the first group and 10 of the second are at one place.
    let heights = svg.matches(of: /class="line thin [a-z0-9]+" d="M[0-9.]+ [0-9.]+l[0-9.]+ ([0-9.]+)/)
      .compactMap { Double($0.1) }
    #expect(heights.count == 2 && (heights[0] * heights[0] - 2 * heights[1] * heights[1]).magnitude < 1, "\(svg)")
    #expect(!svg.contains("class=\"open"))
  }
}
