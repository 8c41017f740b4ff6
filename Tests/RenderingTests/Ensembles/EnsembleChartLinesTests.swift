import Expressions
import Rendering
import Simulations
import Testing
import TestSupport

@Suite struct EnsembleChartLinesTests {
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
    // An unknown median has another mark than runs that were not over.
    #expect(texts.contains("median at least this"))
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

  /// A truth that a run may still change has an open mark without an interval. One that is decided has its interval.
  @Test func truthsOfRunsThatWereNotOver() throws {
    // At p = 1, a run that is not over is true. At p = 2, another one is false.
    var ensemble = ChartSamples.ensemble([("p", ["1", "2", "3"])], replicates: 4) { .truth($0 == 0 || $1 > 1) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn((0..<12).map { .truth($0 != 0 && $0 != 4) })))
    func drawn(growing: [String] = [], falling: [String] = []) throws -> (intervals: Int, texts: [String]) {
      ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: growing, falling: falling)
      let svg = try #require(EnsembleChart.svg("turns", ensemble)).svg, texts = ChartSamples.texts(svg)
      #expect(texts.contains { $0.hasPrefix("2 of 12 runs were not over") })
      // A whisker consists of three lines. The legend has one, too.
      let whiskers = String(decoding: svg, as: UTF8.self).split(separator: "\n").filter {
        $0.contains("class=\"mark\"")
      }
      return (whiskers.joined().count { $0 == "M" } / 3 - 1, texts)
    }
    let rising = try drawn(growing: ["turns"]), falling = try drawn(falling: ["turns"]), unknown = try drawn()
    #expect([rising.intervals, falling.intervals, unknown.intervals] == [2, 2, 1])
    #expect(rising.texts.contains("at least: runs were not over"))
    #expect([falling, unknown].allSatisfy { $0.texts.contains("not final: runs were not over") })
  }

  /// A legend does not name a line of medians that are all unknown.
  @Test func unknownMediansHaveNoLine() {
    var ensemble = ChartSamples.ensemble([("p", ["1", "2"])], replicates: 4) { .whole($1 == 0 ? 10 : 100) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn((0..<8).map { .truth($0 % 4 == 0) })))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], duration: "turns", growing: ["turns"])
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(texts.contains("median at least this") && !texts.contains("median"), "\(texts)")
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
    #expect(drawn?.words.contains("highest 1211.0 at \(most)") == true, "\(drawn?.words ?? "")")
    let svg = try #require(drawn).svg
    #expect(String(decoding: svg, as: UTF8.self).ranges(of: "<path class=\"line thin").count == 6)
  }

  @Test func panelsOverNumbersThatGrowByAFactor() {
    let axes = [("a", ["1", "2"]), ("b", ["x", "y"]), ("c", ["1", "10", "100", "1000"])]
    let texts = ChartSamples.texts(
      EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: 1) { point, _ in .whole(point) }))
    // On a linear axis, there would not be enough space between 1 and 10.
    #expect(["1", "10", "100", "1000"].allSatisfy(texts.contains))
  }

  /// Panels of lines name their arrows, count the runs that were not over, and have a title without intervals
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
        && texts.contains("Arrow: at least this value, because runs were not over."), "\(texts)")
    #expect(texts.contains { $0.hasPrefix("4 of 48 runs were not over") })
    #expect(!texts.contains { $0.contains("95 % interval") })
  }
}
