import Expressions
import Rendering
import Simulations
import Testing
import TestSupport

@Suite struct EnsembleChartTests {
  /// Numbers that are names have no line between them, however many they are.
  @Test(arguments: [6, 80]) func namesAreNotJoined(count: Int) {
    var ensemble = ChartSamples.ensemble([("rule", (0..<count).map { "\($0)" })], replicates: 2) { point, run in
      .fraction(Double(point + run) / 100)
    }
    func isJoined(_ ensemble: Ensemble) -> Bool {
      let svg = EnsembleChart.svg("turns", ensemble).map { String(decoding: $0.svg, as: UTF8.self) } ?? ""
      return svg.contains("class=\"line ")
    }
    #expect(isJoined(ensemble))
    ensemble.axes[0].isNominal = true
    #expect(EnsembleChart.svg("turns", ensemble) != nil && !isJoined(ensemble))
  }

  /// A chart in text is never higher than a page, and says how many points it leaves out.
  @Test(arguments: [1, 56, 57, 58, 60, 61, 200], [nil, LogAxes.y])
  func textChartsAreAtMostAPage(count: Int, log: LogAxes?) {
    let labels = (1...count).map { "\($0)" }
    for across in [[], ["1", "2", "3"]] {
      let axes = [("a", labels)] + (across.isEmpty ? [] : [("b", across)])
      let ensemble = ChartSamples.ensemble(axes, replicates: 2) { .whole($0 + $1) }
      let view = ReportView(.ensembleChart(["turns"]), log: log)
      let lines = ChartSamples.fences(ChartSamples.elements(view, ChartSamples.report(ensemble))).first ?? []
      #expect(!lines.isEmpty && lines.count <= 60, "\(lines.count)")
      let rest = lines.compactMap { $0.hasPrefix("and ") ? Int($0.split(separator: " ")[1]) : nil }.first ?? 0
      let drawn = lines.count { line in labels.contains { line == $0 || line.hasPrefix($0 + " ") } }
      #expect(drawn + rest == count, "\(lines)")
    }
  }

  /// A share is never drawn above 1, and a quantity that is never negative is not drawn below 0.
  @Test func axesStayWithinThePossible() {
    var ensemble = ChartSamples.ensemble([("key", ["1", "2", "3"])], replicates: 3) { point, _ in
      .fraction([0, 0.7, 1][point])
    }
    ensemble.means = [.init("turns", .ofShares)]
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(texts.contains("1.0") && !texts.contains("1.2") && !texts.contains { $0.hasPrefix("−") })
  }

  @Test func aLineOverOneKey() {
    let ensemble = ChartSamples.ensemble([("pairs", ["2", "3", "10"])], replicates: 4) { .whole($0 * 10 + $1) }
    let drawn = EnsembleChart.svg("turns", ensemble), texts = ChartSamples.texts(drawn)
    #expect(
      ["mean", "a run", "95 % interval", "2", "3", "10", "pairs", "mean turns"].allSatisfy(texts.contains))
    #expect(!texts.contains("90 % of runs"), "there are too few runs for a band")
    #expect(
      drawn?.words == "Chart of mean turns over pairs at 3 points with 4 replicates each: rises from 1.5 at pairs = 2 "
        + "to 21.5 at pairs = 10.")
  }

  @Test func theExpectedMeanBesideIt() {
    var one = ChartSamples.ensemble([("pairs", ["2", "3", "10"])], replicates: 4) { .whole($0 * 10 + $1) }
    one.expectedMeans = [[ExpectedMean("turns", 2)], [ExpectedMean("turns", 12)], []]
    #expect(ChartSamples.texts(EnsembleChart.svg("turns", one)).contains("expected"))
    var none = ChartSamples.ensemble([], replicates: 9) { .whole($1 % 4) }
    none.expectedMeans = [[ExpectedMean("turns", 1.25)]]
    #expect(ChartSamples.texts(EnsembleChart.svg("turns", none)).contains("expected 1.25"))
  }

  @Test func wordsAreAList() {
    let ensemble = ChartSamples.ensemble([("players", ["perfect", "{memory: 3}"])], replicates: 3) {
      .fraction(Double($0 + $1) / 3)
    }
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(texts.contains("perfect") && texts.contains("{memory: 3}"))
  }

  /// The author's own labels are complete in drawings and in their descriptions, however long they are.
  @Test(arguments: [1, 2]) func labelsAreWhole(keys: Int) {
    let labels = [
      ["pupils of the class 7b without siblings", "pupils of the class 7b who have brothers or sisters at school"],
      ["the class sits in rows with walls", "the class sits in a circle of chairs"],
    ]
    var ensemble = ChartSamples.ensemble(
      [("vaccinated", labels[0]), ("boundary", labels[1])].dropLast(2 - keys), replicates: 3, isWord: true
    ) { .whole($0 + $1) }
    for axis in ensemble.axes.indices { ensemble.axes[axis].hasLabels = true }
    let drawn = EnsembleChart.svg("turns", ensemble), all = ChartSamples.texts(drawn).joined(separator: " ")
    #expect(!all.contains("…") && labels.prefix(keys).joined().allSatisfy(all.contains))
    #expect(labels[0].allSatisfy { drawn?.words.contains($0) == true } && drawn?.words.contains("…") == false)
    ensemble.columns = [
      .init(name: "turns", values: StatisticColumn((0..<ensemble.points.count * 3).map { .truth($0 % 2 == 0) }))
    ]
    let bars = ChartSamples.texts(EnsembleChart.svg("turns", ensemble)).joined(separator: " ")
    #expect(!bars.contains("…"))
    // Two keys of words are the rows and columns of a map.
    for point in ensemble.points {
      if keys == 1 { #expect(bars.contains(point[0])) }
      for label in point { #expect(label.split(separator: " ").allSatisfy(bars.contains)) }
    }
  }

  /// Means that differ only by chance are not painted from dark to light. The scale of shares begins at 0.
  @Test func littleDifferencesAreLittleDifferencesOfColour() {
    func scale(_ mean: StatisticMean, _ values: @escaping (Int, Int) -> StatisticValue) -> [String] {
      var ensemble = ChartSamples.ensemble(
        [("a", ["10", "20"]), ("b", ["100", "200"])], replicates: 20, isWord: true, values)
      ensemble.means = [Ensemble.NamedMean("turns", mean)]
      let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
      // The words come after the title of the drawing.
      return texts.lastIndex(of: "mean turns").map { Array(texts[max(0, $0 - 2)..<$0]) } ?? []
    }
    #expect(scale(.ofShares) { .fraction([0.934, 0.94, 0.945, 0.951][$0] + Double($1 % 2) / 1000) } == ["1", "0"])
    #expect(scale(.ofShares) { .fraction(Double($0 + 1) / 100 + Double($1 % 2) / 1000) } == ["0.05", "0"])
    // Each point has twenty runs from 40 to 60, and the means differ by one.
    let wide = scale(.ofCounts) { .whole(40 + $0 % 2 + $1) }.compactMap { Double($0) }
    #expect(wide.count == 2 && wide[0] - wide[1] >= 20, "\(wide)")
    // Means that differ by much more than chance use the whole scale.
    #expect(scale(.ofCounts) { .whole(1000 * $0 + $1 % 2) } == ["3000.5", "0.5"])
  }

  /// An expectation is an open mark, through which the observed value is visible.
  @Test func expectationsDoNotCoverMeans() throws {
    var list = ChartSamples.ensemble([("players", ["{memory: 1}", "perfect"])], replicates: 3) { point, _ in
      .whole(point)
    }
    list.expectedMeans = [[ExpectedMean("turns", 0)], [ExpectedMean("turns", 1)]]
    let svg = String(decoding: try #require(EnsembleChart.svg("turns", list)).svg, as: UTF8.self)
    let marks = svg.split(separator: "\n").filter { $0.contains("class=\"line s1\"") }
    #expect(marks.count == 3, "two points and the legend")
    #expect(!svg.contains("class=\"dot f1\""))
  }

  @Test func aMapOverTwoKeys() {
    let ensemble = ChartSamples.ensemble([("a", ["1", "2"]), ("b", ["x", "y"])], replicates: 1, isWord: true) {
      point, _ in
      point == 3 ? .none : .whole(point * 2)
    }
    let drawn = EnsembleChart.svg("turns", ensemble), texts = ChartSamples.texts(drawn)
    #expect(["a ↓", "b →", "1", "2", "x", "y", "0", "4", "–"].allSatisfy(texts.contains))
    #expect(
      drawn?.words
        == "Map of turns over a and b at 4 points: lowest 0 at a = 1, b = x, highest 4 at a = 2, b = x. "
        + "1 of 4 runs has no number."
    )
  }

  /// All points with a number may agree while others have none.
  @Test func oneValueIsEverywhereOnlyWhereAllPointsHaveOne() {
    func drawn(_ isWhole: Bool) -> (svg: [UInt8], words: String)? {
      EnsembleChart.svg(
        "turns",
        ChartSamples.ensemble([("a", ["1", "2"]), ("b", ["x", "y"])], replicates: 1, isWord: true) { point, _ in
          point == 3 && !isWhole ? .none : .whole(2)
        })
    }
    #expect(drawn(true)?.words == "Map of turns over a and b at 4 points: 2 everywhere.")
    #expect(
      drawn(false)?.words
        == "Map of turns over a and b at 4 points: 2 wherever there is a number. 1 of 4 runs has no number.")
    #expect(ChartSamples.texts(drawn(true)).contains("turns: 2 everywhere"))
    #expect(ChartSamples.texts(drawn(false)).contains("turns: 2 wherever there is a number"))
  }

  /// Of two keys, the one with few values has lines in ordered colours, and the numbers of the other are below them.
  @Test(arguments: [false, true]) func linesOverTwoKeys(isTurned: Bool) throws {
    let keys = [("share", ["0", "0.3"]), ("p", (1...9).map { "0.\($0)" })]
    let ensemble = ChartSamples.ensemble(isTurned ? keys.reversed() : keys, replicates: 4) { point, run in
      let (line, place) = isTurned ? (point % 2, point / 2) : (point / 9, point % 9)
      return .whole(1000 * line + 100 * place + run)
    }
    let drawn = EnsembleChart.svg("turns", ensemble), texts = ChartSamples.texts(drawn)
    #expect(["p", "share = 0", "share = 0.3", "mean turns and its 95 % interval"].allSatisfy(texts.contains))
    #expect(drawn?.words.hasPrefix("Chart of mean turns over ") == true)
    let svg = String(decoding: try #require(drawn).svg, as: UTF8.self)
    #expect(svg.contains("class=\"line so0\"") && svg.contains("class=\"line so63\"") && !svg.contains("dasharray"))
    // Seven values of each key are a map, whose numbers grow upwards.
    let seven = (1...7).map { "\($0)" }
    let map = ChartSamples.texts(
      EnsembleChart.svg(
        "turns", ChartSamples.ensemble([("a", seven), ("b", seven)], replicates: 2) { .whole($0 + $1) }))
    #expect(map.contains("a ↑") && map.contains("b →"))
    let rows = map.drop { $0 != "a ↑" }.dropFirst().prefix(7)
    #expect(Array(rows) == seven.reversed())
  }

  /// If values are missing, the number of runs is below the axis or in the cell, and few runs have an open mark.
  @Test func missingValuesAreCountedInTheDrawing() throws {
    let line = ChartSamples.ensemble([("p", ["1", "2", "3"])], replicates: 20) { point, run in
      run < [4, 15, 20][point] ? .whole(run) : .none
    }
    let drawn = EnsembleChart.svg("turns", line), texts = ChartSamples.texts(drawn)
    #expect(["4 of 20", "15 of 20", "20 of 20", "fewer than 10 runs, no interval"].allSatisfy(texts.contains))
    #expect(texts.contains("21 of 60 runs have no number."))
    #expect(String(decoding: try #require(drawn).svg, as: UTF8.self).ranges(of: "<circle class=\"open").count == 2)
    let seven = (1...7).map { "\($0)" }
    let cells = ChartSamples.ensemble([("a", seven), ("b", seven)], replicates: 12) { point, run in
      run < (point == 0 ? 2 : point == 1 ? 11 : 12) ? .whole(point + run % 3) : .none
    }
    let map = EnsembleChart.svg("turns", cells), words = ChartSamples.texts(map)
    #expect(["2 of 12", "11 of 12", "Dashed: fewer than 10 runs have a value."].allSatisfy(words.contains), "\(words)")
    #expect(String(decoding: try #require(map).svg, as: UTF8.self).contains("class=\"weak\""))
  }

  /// Durations that were cut off are open triangles on the line of the limit, and their medians count them as longer.
  @Test func durationsThatWereCutOff() throws {
    // At the first point 1 of 4 runs was stopped at 100, and at the second 3 of 4.
    let values = [[10, 20, 40, 100], [30, 100, 100, 100]]
    var ensemble = ChartSamples.ensemble([("p", ["1", "2"])], replicates: 4) { .whole(values[$0][$1]) }
    ensemble.columns.append(
      .init(name: "over", values: StatisticColumn(values.joined().map { .truth($0 < 100) })))
    ensemble.outcomes = OutcomeStatistics(
      over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    #expect(
      ensemble.lifetimes(of: "turns", at: 0)?.median == 30 && ensemble.lifetimes(of: "turns", at: 1)?.median == nil)
    let drawn = try #require(EnsembleChart.svg("turns", ensemble)), texts = ChartSamples.texts(drawn)
    #expect(["median turns", "median", "not over", "1 of 4 not over", "3 of 4 not over"].allSatisfy(texts.contains))
    #expect(!texts.contains("95 % interval") && !texts.contains("mean turns"))
    #expect(
      drawn.words.hasPrefix(
        "Chart of median turns over p at 2 points with 4 replicates each: lowest 30 at p = 1, highest ≥ 100 at p = 2. "
          + "4 of 8 runs were not over"))
    let text = ChartSamples.fences(
      ChartSamples.elements(.text(.ensembleChart(["turns"])), ChartSamples.report(ensemble)))[0]
    #expect(text[0].hasSuffix("turns: median") && text[1].hasSuffix("30") && text[2].hasSuffix("▷  ≥ 100"), "\(text)")
    // A mean of values that can still grow is a lower bound.
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: ["turns"])
    let bound = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(["mean turns", "at least: runs were not over"].allSatisfy(bound.contains))
    #expect(!bound.contains("95 % interval"))
  }

  /// A share over a number is a dot with Wilson's interval, also where it is 0.
  @Test func sharesOverANumberAreALine() throws {
    let ensemble = ChartSamples.ensemble([("p", ["1", "2", "3"])], replicates: 20) { .truth($1 < 10 * $0) }
    let drawn = try #require(EnsembleChart.svg("turns", ensemble)), texts = ChartSamples.texts(drawn)
    #expect(["share", "95 % interval", "share of runs with turns", "0", "1.0"].allSatisfy(texts.contains))
    #expect(
      drawn.words == "Chart of share of runs with turns over p at 3 points with 20 replicates each: rises from 0 at "
        + "p = 1 to 1 at p = 3.")
    // The upper end of the first interval: 0.161 of a height of 230.
    let svg = String(decoding: drawn.svg, as: UTF8.self)
    let lines = svg.split(separator: "\n").filter { $0.hasPrefix("<path class=\"") }
    let numbers = lines.flatMap { line in line.split { !"0123456789.".contains($0) }.compactMap { Double($0) } }
    let high = try #require(Summary.wilson(0, of: 20)).upperBound
    #expect(
      numbers.contains { bottom in numbers.contains { (bottom - $0 - 230 * high).magnitude < 0.1 } }, "\(svg)")
  }

  @Test func panelsOverThreeKeys() {
    let axes = [("a", ["1", "2", "3"]), ("b", ["x", "y"]), ("c", ["1", "2", "4"])]
    let texts = ChartSamples.texts(
      EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: 2) { .whole($0 + $1) }))
    #expect(["a = 1", "a = 2", "a = 3", "b = x", "b = y"].allSatisfy(texts.contains))
  }

  /// Lines of numbers have colours of one scale and no dashes in panels, too. Lines of words have distinct colours.
  @Test(arguments: [(["1", "2", "3"], true), (["x", "y", "z"], false)])
  func linesInPanelsAreOrdered(values: [String], isOrdered: Bool) throws {
    let axes = [("a", ["1", "2"]), ("b", values), ("c", ["1", "2", "4"])]
    let drawn = try #require(
      EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: 2) { .whole($0 + $1) }))
    let lines = String(decoding: drawn.svg, as: UTF8.self).split(separator: "\n").filter {
      $0.hasPrefix("<path class=\"line ") && !$0.contains("thin")
    }
    let ordered = lines.filter { line in ["so0", "so31", "so63"].contains { line.contains("line \($0)\"") } }
    #expect(lines.count >= 6 && (isOrdered ? ordered.count == lines.count : ordered.isEmpty), "\(lines)")
    #expect(!isOrdered || lines.allSatisfy { !$0.contains("dasharray") })
  }

  /// The numbers of any of three keys can be below the lines. Each point keeps its place and interval.
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]])
  func panelsTakeKeysInAnyOrder(order: [Int]) throws {
    let keys = [("panel", ["p", "q"]), ("line", ["x", "y", "z"]), ("across", (1...11).map { "\($0)" })]
    func value(_ panel: Int, _ line: Int, _ across: Int) -> Int { 1000 * panel + 100 * line + across }
    let axes = order.map { keys[$0] }, sizes = axes.map(\.1.count)
    let drawn = EnsembleChart.svg(
      "turns",
      ChartSamples.ensemble(axes, replicates: 3) { point, run in
        let values = [point / sizes[1] / sizes[2], point / sizes[2] % sizes[1], point % sizes[2]]
        var place = [0, 0, 0]
        for (index, key) in order.enumerated() { place[key] = values[index] }
        return .whole(value(place[0], place[1], place[2]) + run)
      })
    let texts = ChartSamples.texts(drawn)
    #expect(["line = x", "line = y", "line = z"].allSatisfy(texts.contains))
    #expect(["panel = p", "panel = q"].allSatisfy(texts.contains) || texts.contains("panel = p, panel = q"))
    #expect(texts.contains("across") && texts.contains("mean turns and its 95 % interval"))
    let most = order.map { "\(keys[$0].0) = \(["q", "z", "11"][$0])" }.joined(separator: ", ")
    #expect(drawn?.words.contains("highest 1211 at \(most)") == true, "\(drawn?.words ?? "")")
    let svg = try #require(drawn).svg
    #expect(String(decoding: svg, as: UTF8.self).ranges(of: "<path class=\"line thin").count == 6)
  }

  /// Three keys that are too large for lines, or are names, become maps side by side with one scale.
  @Test func mapsOverThreeKeys() {
    let names = ("b", (0..<9).map { "n\($0)" }), more = ("c", (0..<10).map { "m\($0)" })
    for axes in [[("a", ["1", "2", "3"]), names, more], [names, ("a", ["1", "2", "3"]), more]] {
      let drawn = EnsembleChart.svg(
        "turns", ChartSamples.ensemble(axes, replicates: 2) { point, _ in .whole(point) })
      let texts = ChartSamples.texts(drawn), panel = axes[0]
      #expect(panel.1.allSatisfy { texts.contains("\(panel.0) = \($0)") })
      // The title of the document and the single scale are counted.
      #expect(texts.count { $0 == "mean turns" } == 2 && texts.contains("0") && texts.contains("269"))
      let keys = axes.map(\.0)
      let words = "Map of mean turns over \(keys[0]), \(keys[1]) and \(keys[2]) at 270 points with "
      #expect(drawn?.words.hasPrefix(words) == true, "\(drawn?.words ?? "")")
      // Shades have no intervals, so the description says where these are. A single run has none.
      let place = " The 95 % intervals of the means are in the view statistics and in the results as JSON."
      #expect(drawn?.words.hasSuffix(place) == true, "\(drawn?.words ?? "")")
      let single = EnsembleChart.svg(
        "turns", ChartSamples.ensemble(axes, replicates: 1) { point, _ in .whole(point) })
      #expect(single?.words.contains("intervals") == false)
    }
    let logarithmic = EnsembleChart.svg(
      "turns",
      ChartSamples.ensemble([("a", ["1", "2", "3"]), names, more], replicates: 1) { point, _ in .whole(point) }, log: .y
    )
    #expect(ChartSamples.texts(logarithmic).contains("Without a shade: 1 value that is not above 0"))
  }

  @Test func aHistogramWithoutKeys() {
    let drawn = EnsembleChart.svg(
      "turns", ChartSamples.ensemble([], replicates: 6) { .whole([3, 3, 3, 3, 5, 3][$1]) })
    #expect(ChartSamples.texts(drawn).contains("mean 3.333"))
    #expect(
      drawn?.words == "Histogram of turns over 6 replicates: from 3 to 5, mean 3.333, most often 3 (5 times).")
  }

  /// The only value has a bar with space on both sides. A whole number has no neighbours that do not exist.
  @Test func aHistogramOfOneValue() throws {
    func chart(_ value: StatisticValue, replicates: Int = 3) throws -> Chart {
      try #require(HistogramChart.chart("turns", ChartSamples.ensemble([], replicates: replicates) { _, _ in value }))
    }
    func edges(_ chart: Chart) -> [Double] {
      if case .columns(_, _, let columns)? = chart.layers.first { columns.flatMap { [$0.from, $0.to] } } else { [] }
    }
    #expect(edges(try chart(.whole(1))) == [0.5, 1.5])
    #expect(edges(try chart(.fraction(1))) == [0.95, 1.05])
    #expect(edges(try chart(.fraction(-200))) == [-210, -190])
    let svg = try #require(try chart(.whole(1)).svg())
    let texts = try #require(XMLChecker.parts(svg)).texts, numbers = texts.filter { $0.first?.isNumber ?? false }
    #expect(numbers.contains("1") && numbers.allSatisfy { Int($0) != nil })
    let one = try chart(.whole(7), replicates: 1)
    #expect(one.description == "Histogram of turns over 1 replicate: 7.")
    for value in [0, -1, 999_999, 1_000_000, 1 << 53, Int.max, Int.min] {
      ChartTests.check(try chart(.whole(value)).svg())
    }
    for value in [0, 1e-300, 1e300, -1.7e308, 1.7e308] {
      ChartTests.check(try chart(.fraction(value), replicates: 1).svg())
    }
  }

  /// A key with one value is not an axis.
  @Test func oneRowOrOneColumnIsALine() {
    for axes in [[("a", ["7"]), ("b", ["1", "2", "3"])], [("b", ["1", "2", "3"]), ("a", ["7"])]] {
      let drawn = EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: 1) { point, _ in .whole(point) })
      #expect(ChartSamples.texts(drawn).contains("b"))
      #expect(drawn?.words == "Chart of turns over b at 3 points: rises from 0 at b = 1 to 2 at b = 3. All at a = 7.")
    }
    let one = ChartSamples.ensemble([("a", ["7"]), ("b", ["1"])], replicates: 1) { _, _ in .whole(4) }
    let single = EnsembleChart.svg("turns", one)
    ChartTests.check(single?.svg)
    #expect(single?.words == "Chart of turns over a and b at 1 point: 4.")
  }

  @Test func panelsOverNumbersThatGrowByAFactor() {
    let axes = [("a", ["1", "2"]), ("b", ["x", "y"]), ("c", ["1", "10", "100", "1000"])]
    let texts = ChartSamples.texts(
      EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: 1) { point, _ in .whole(point) }))
    // On a linear axis, there would not be enough space between 1 and 10.
    #expect(["1", "10", "100", "1000"].allSatisfy(texts.contains))
  }

  /// Consecutive numbers are not mistaken for a geometric sequence, although each is close to the next one.
  @Test func numbersInARowAreOnALinearAxis() {
    func ticks(_ labels: [String]) -> [String] {
      ChartSamples.texts(
        EnsembleChart.svg(
          "turns", ChartSamples.ensemble([("pairs", labels)], replicates: 1) { point, _ in .whole(point) }))
    }
    let row = ticks((10...120).map { "\($0)" })
    #expect(["40", "60", "80"].allSatisfy(row.contains) && !row.contains("10"))
    let factors = ticks(["10", "20", "50", "100", "200"])
    #expect(["10", "20", "50", "100", "200"].allSatisfy(factors.contains))
  }

  @Test func valuesThatAreNone() {
    let values: [StatisticValue] = [
      .none, .text("a"), .fraction(.nan), .fraction(.infinity), .fraction(1e308), .whole(.max),
    ]
    for keys in 0...4 {
      let axes = (0..<keys).map { ("key \($0)", ["1", "2"]) }
      for replicates in [1, 7] {
        let some = ChartSamples.ensemble(axes, replicates: replicates) { values[($0 + $1) % values.count] }
        if let drawn = EnsembleChart.svg("turns", some) { ChartTests.check(drawn.svg) }
        #expect(
          EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: replicates) { _, _ in .none }) == nil)
        #expect(EnsembleChart.svg("other", some) == nil)
      }
    }
    let wide = ChartSamples.ensemble([], replicates: 2) { .fraction($1 == 0 ? -1.7e308 : 1.7e308) }
    if let drawn = EnsembleChart.svg("turns", wide) { ChartTests.check(drawn.svg) }
  }

  @Test func randomOnes() {
    var random = Bytes(seed: 9)
    for _ in 0..<150 {
      let axes = (0..<random.number(below: 4)).map { axis in
        ("key\(axis)", (0...random.number(below: 5)).map { random.number(below: 2) == 0 ? "\($0)" : "word \($0)" })
      }
      let size = [1, 100, 1 << 50][random.number(below: 3)]
      let values = (0..<5000).map { _ in random.number(below: size) }
      let ensemble = ChartSamples.ensemble(axes, replicates: 1 + random.number(below: 5)) {
        .whole(values[($0 * 7 + $1) % 5000])
      }
      let drawn = EnsembleChart.svg("turns", ensemble)
      // Many points without a numeric axis are left to tables.
      if drawn != nil || ensemble.points.count <= 60 { ChartTests.check(drawn?.svg) }
    }
  }

  /// Experiments with too many points for any chart keep their text form, and reports distinguish the names of several
  /// charts.
  @Test func inAReport() {
    func elements(_ views: [ReportView], _ ensemble: Ensemble?) -> [RegionElement] {
      var report = Report(
        statistics: [], series: ChartTests.series([("a", [1, 2]), ("b", [2, 1])]), views: views)
      report.ensemble = ensemble
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    func figures(_ elements: [RegionElement]) -> [String] {
      elements.compactMap {
        if case .figure(let figure) = $0 { "\(figure.view).\(figure.ending): \(figure.alternative)" } else { nil }
      }
    }
    #expect(
      figures(elements([.chart(["a"]), .chart(["b"])], nil)) == [
        "chart.svg: Line chart of a over steps 0 to 1: starts at 1 and ends at 2.",
        "chart-2.svg: Line chart of b over steps 0 to 1: starts at 2 and ends at 1.",
      ])
    #expect(elements([.chart(["c"])], nil) == [.paragraph(["No values were recorded."])])
    func logarithmic(_ values: [Int]) -> [RegionElement] {
      let view = ReportView.logarithmic(.chart(["a"]), .y)
      let report = Report(statistics: [], series: ChartTests.series([("a", values)]), views: [view])
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    #expect(
      logarithmic([0, 0, -1]) == [.paragraph(["None of 3 values of a is above 0, as a logarithmic axis needs."])])
    #expect(figures(logarithmic([0, 5, 1])).count == 1)
    let many = ChartSamples.ensemble([("a", (0..<100).map { "word \($0)" })], replicates: 1) { point, _ in .whole(point)
    }
    #expect(figures(elements([.ensembleChart(["turns"])], many)) == [])
    #expect(
      elements([.ensembleChart(["turns"])], many).dropFirst()
        == [.paragraph(["Drawn as text: a drawing has at most 60 rows, and there are 100."])])
    #expect(elements([.text(.ensembleChart(["turns"]))], many).count == 1, "text was asked for")
    func three(_ sizes: [Int]) -> Ensemble {
      ChartSamples.ensemble(
        zip(["a", "b", "c"], sizes).map { ($0, (0..<$1).map { "\($0)" }) }, replicates: 1
      ) { .whole($0 + $1) }
    }
    #expect(figures(elements([.ensembleChart(["turns"])], three([2, 8, 9]))).count == 1)
    #expect(
      elements([.ensembleChart(["turns"])], three([13, 13, 13])).dropFirst() == [
        .paragraph([
          "Drawn as text: a drawing has at most 60 rows, and there are 2197. With three keys, one of them may have at "
            + "most 12 values, each with a panel."
        ])
      ])
    #expect(
      elements([.ensembleChart(["turns"])], three([12, 61, 8])).dropFirst() == [
        .paragraph([
          "Drawn as text: a map in a panel has at most 60 rows and 100 columns, and all panels together 20000 cells. "
            + "There are 61 rows, 8 columns and 5856 cells."
        ])
      ])
  }

  /// Swept values without a number stay on the axis, and a line names them.
  @Test(arguments: [["0.1", "0.2", "0.3", "0.9"], ["0.05", "0.1", "0.2", "0.4", "1"]])
  func pointsWithoutAValueStay(values: [String]) {
    let ensemble = ChartSamples.ensemble([("probability", values)], replicates: 3) { point, run in
      point == values.count - 1 ? .whole(7 + run) : .none
    }
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(values.allSatisfy(texts.contains) && !texts.contains("1.5"), "\(texts)")
    let rest = values.dropLast()
    #expect(
      texts.contains(
        "No value at probability = \(rest.dropLast().joined(separator: ", ")) and \(rest[rest.count - 1])."))
    let svg = EnsembleChart.svg("turns", ensemble).map { String(decoding: $0.svg, as: UTF8.self) } ?? ""
    // The interval leaves space above and below, so it is not as high as the axis.
    let intervals = svg.split(separator: "\n").filter { $0.hasPrefix("<path class=\"mark\"") && $0.contains("V") }
    #expect(!intervals.isEmpty)
  }

  /// Panels of lines name their open triangles, count the runs that were not over, and have a title without intervals
  /// that are not drawn.
  @Test func panelsOfRunsThatWereNotOver() throws {
    var ensemble = ChartSamples.ensemble(
      [("f", ["1", "2"]), ("r", ["2", "4"]), ("p", ["1", "2", "3"])], replicates: 4
    ) { point, run in .whole(point == 11 ? 100 : 10 * point + run) }
    ensemble.columns.append(
      .init(name: "over", values: StatisticColumn((0..<48).map { .truth($0 < 44) })))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(
      texts.contains("median turns")
        && texts.contains("Open triangle: at least this value, because runs were not over."), "\(texts)")
    #expect(texts.contains { $0.hasPrefix("4 of 48 runs were not over") })
    #expect(!texts.contains { $0.contains("95 % interval") })
  }

  /// Among several lines, each value of fewer runs has their number, and a note names open circles.
  @Test func linesCountTheirRuns() throws {
    let ensemble = ChartSamples.ensemble([("p", ["1", "2", "3", "4"]), ("r", ["2", "4"])], replicates: 20) {
      point, run in
      run < (point == 0 ? 4 : point == 3 ? 13 : 20) ? .whole(100 * (point % 2) + run) : .none
    }
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(
      ["4 of 20", "13 of 20", "Open circle: fewer than 10 runs, no interval."].allSatisfy(texts.contains), "\(texts)")
    #expect(!texts.contains("20 of 20"))
  }

  /// The note about dashed cells is true if fewer than ten runs are planned.
  @Test func dashedCellsOfFewReplicates() {
    let seven = (1...7).map { "\($0)" }
    let cells = ChartSamples.ensemble([("a", seven), ("b", seven)], replicates: 4) { point, run in
      run < (point == 0 ? 2 : 4) ? .whole(point + run % 3) : .none
    }
    #expect(ChartSamples.texts(EnsembleChart.svg("turns", cells)).contains("Dashed: fewer than 4 runs have a value."))
  }

  /// A legend does not name a line of medians that are all unknown.
  @Test func unknownMediansHaveNoLine() {
    var ensemble = ChartSamples.ensemble([("p", ["1", "2"])], replicates: 4) { .whole($1 == 0 ? 10 : 100) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn((0..<8).map { .truth($0 % 4 == 0) })))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(texts.contains("not over") && !texts.contains("median"), "\(texts)")
  }
}
