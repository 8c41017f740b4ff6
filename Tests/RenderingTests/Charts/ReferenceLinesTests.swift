import Expressions
import Foundation
import Rendering
import Simulations
import TestSupport
import Testing

/// The dashed lines at numbers of the author. Each number is computed back from the place of its line and the ticks.
@Suite struct ReferenceLinesTests {
  private static let labels = ["attack_rate": "share ever infected", "factor": "contacts"]

  /// Returns runs with a share and a number at points of these axes.
  private static func report(_ axes: [(String, [String])], replicates: Int = 30, _ view: ReportView) -> Report {
    var ensemble = ChartSamples.ensemble(axes, replicates: replicates) { point, replicate in
      .whole(10 + 7 * point + replicate)
    }
    let runs = (0..<ensemble.points.count * replicates).map { StatisticValue.fraction(Double($0 % 7) / 10 + 0.2) }
    let truths = (0..<ensemble.points.count * replicates).map { StatisticValue.truth($0 % 3 == 0) }
    ensemble.columns += [
      .init(name: "attack_rate", values: StatisticColumn(runs)), .init(name: "ended", values: StatisticColumn(truths)),
    ]
    ensemble.means = [.init("attack_rate", .ofShares)]
    var report = ChartSamples.report(ensemble)
    report.views = [view]
    return report
  }

  private static func elements(
    _ report: Report, _ marks: [String: [Double]], labels: [String: String] = [:], style: FigureStyle = .files
  ) -> [RegionElement] {
    ReportRenderer.elements(
      report, title: nil, annotations: Annotations(labels: labels, marks: marks), anchor: "fig-x", style: style)
  }

  /// Returns the only drawing of a report with marks.
  private static func drawn(
    _ report: Report, _ marks: [String: [Double]], labels: [String: String] = [:],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> (plot: PlotReading, words: String, svg: String) {
    let figures = PixelFiguresTests.figures(elements(report, marks, labels: labels))
    let figure = try #require(figures.first, sourceLocation: sourceLocation)
    guard case .svg(let bytes) = figure.content else { throw Missing() }
    ChartTests.check(bytes, sourceLocation: sourceLocation)
    let svg = String(decoding: bytes, as: UTF8.self)
    return (PlotReading(svg), figure.alternative, svg)
  }

  private struct Missing: Error {}

  private static func areEqual(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { ($0 - $1).magnitude < 0.02 * max(1e-3, $1.magnitude) }
  }

  // MARK: Kinds of charts

  /// Values inside and outside the range of the data have lines inside the plot.
  @Test(arguments: [[0.1], [0.3], [0.5], [0.05, 0.95], [0, 1]])
  func aHistogramHasThemOnItsAxis(numbers: [Double]) throws {
    let drawn = try Self.drawn(Self.report([], .ensembleChart(["attack_rate"])), ["attack_rate": numbers])
    #expect(Self.areEqual(drawn.plot.vertical, numbers) && drawn.plot.horizontal == [], "\(drawn.plot)")
    // A number without room beside its line is in the description, like all others.
    let words = numbers.map(NumberText.rounded)
    #expect(numbers == [0.5] || words.allSatisfy { $0 == "0" || drawn.plot.numbers.contains($0) }, "\(drawn.plot)")
    #expect(words.allSatisfy(drawn.words.contains), "\(drawn.words)")
  }

  /// The line of the mean is where the number would be, so only the sentence has the number.
  @Test func aNamedLineHidesANumber() throws {
    let drawn = try Self.drawn(Self.report([], .ensembleChart(["attack_rate"])), ["attack_rate": [0.5]])
    #expect(drawn.svg.contains(">mean 0.48") && Self.areEqual(drawn.plot.vertical, [0.5]))
    #expect(drawn.plot.numbers == [] && drawn.svg.contains(">Dashed line: attack rate 0.5.<"))
  }

  @Test(arguments: [[0.1], [0.5, 0.9]])
  func meansOverAKeyHaveThemAcross(numbers: [Double]) throws {
    let report = Self.report([("factor", ["1", "2", "3"])], .ensembleChart(["attack_rate"]))
    let drawn = try Self.drawn(report, ["attack_rate": numbers, "factor": [2.5]])
    #expect(Self.areEqual(drawn.plot.horizontal, numbers) && Self.areEqual(drawn.plot.vertical, [2.5]))
    let some = numbers.map(NumberText.rounded).joined(separator: " and ")
    #expect(drawn.words.contains("Dashed lines: factor 2.5; attack rate \(some)."), "\(drawn.words)")
    #expect(drawn.svg.contains(">Dashed lines: factor 2.5; attack rate \(some).<"))
  }

  /// A swept key's axis ends beyond the line.
  @Test func aKeyIsExtended() throws {
    let report = Self.report([("factor", ["1", "2", "3"])], .ensembleChart(["turns"]))
    for number in [0.5, 3.5] {
      let plot = try Self.drawn(report, ["factor": [number]]).plot
      #expect(Self.areEqual(plot.vertical, [number]) && plot.isInside)
    }
  }

  @Test func sharesOfTruthsHaveThem() throws {
    let over = Self.report([("factor", ["1", "2"])], .ensembleChart(["ended"]))
    #expect(Self.areEqual(try Self.drawn(over, ["ended": [0.25]]).plot.horizontal, [0.25]))
    let alone = Self.report([], .ensembleChart(["ended"]))
    #expect(Self.areEqual(try Self.drawn(alone, ["ended": [0.25]]).plot.vertical, [0.25]))
  }

  /// Rows of words have the values on the horizontal axis.
  @Test func rowsHaveThemUpright() throws {
    var report = Self.report([("boundary", ["torus", "dead"])], .ensembleChart(["turns"]))
    report.ensemble?.axes[0].isNominal = true
    #expect(Self.areEqual(try Self.drawn(report, ["turns": [70]]).plot.vertical, [70]))
  }

  @Test func scatterPlotsHaveThemOnBothAxes() throws {
    let report = Self.report([("factor", ["1", "2"])], .scatter("turns", "attack_rate"))
    let plot = try Self.drawn(report, ["attack_rate": [0.1], "turns": [5, 60]]).plot
    #expect(Self.areEqual(plot.horizontal, [0.1]) && Self.areEqual(plot.vertical, [5, 60]), "\(plot)")
  }

  /// Each panel has the lines, and the sentence is there once.
  @Test func panelsHaveThem() throws {
    let axes = [("a", ["1", "2"]), ("b", ["1", "2"]), ("c", ["1", "2", "3"])]
    let report = Self.report(axes, .ensembleChart(["turns"]))
    let drawn = try Self.drawn(report, ["turns": [150], "c": [2.5]])
    #expect(drawn.svg.ranges(of: "class=\"mark thin\"").count == 4)
    #expect(drawn.svg.ranges(of: ">Dashed lines: c 2.5; turns 150.<").count == 1)
    #expect(drawn.words.hasSuffix("Dashed lines: c 2.5; turns 150."))
  }

  private static func series(_ view: ReportView) -> Report {
    let columns = [
      Series.Column("sick", [1, 9, 4]), .init("healthy", [19, 11, 16]), .init("incidence", [1, 8, 2]),
      .init("ever_sick", [1, 9, 11]),
    ]
    return Report(statistics: [], series: Series(steps: [0, 1, 2], columns: columns), views: [view])
  }

  @Test func seriesHaveThem() throws {
    let one = try Self.drawn(Self.series(.chart(["sick"])), ["sick": [15]])
    #expect(Self.areEqual(one.plot.horizontal, [15]) && one.words.hasSuffix("Dashed line: sick 15."))
    let two = try Self.drawn(Self.series(.chart(["sick", "ever_sick"])), ["ever_sick": [5], "healthy": [9]])
    #expect(Self.areEqual(two.plot.horizontal, [5]) && two.words.hasSuffix("Dashed line: ever sick 5."))
  }

  @Test func bandsHaveThem() throws {
    var report = Self.report([], .bands(["sick"]))
    report.ensemble?.bands = [
      CurveBands(
        series: "sick", point: 0, runs: 30, earlyRuns: 0, steps: [0, 1, 2], q05: [1, 2, 3], q25: [2, 3, 4],
        median: [3, 4, 5], q75: [4, 5, 6], q95: [5, 6, 7])
    ]
    let drawn = try Self.drawn(report, ["sick": [12]])
    #expect(Self.areEqual(drawn.plot.horizontal, [12]) && drawn.words.hasSuffix("Dashed line: sick 12."))
  }

  /// In a chart of two parts, a series has its line where it is drawn from 0: among the lines, or as the lowest area.
  @Test func partsOfAWholeHaveThem() throws {
    let split = SplitChart(
      names: ["sick", "healthy", "incidence"], lines: [], bars: ["incidence"], parts: ["sick", "healthy"])
    let report = Self.series(ReportView(.splitChart(split)))
    for name in ["sick", "incidence"] {
      let drawn = try Self.drawn(report, [name: [6]])
      #expect(drawn.svg.ranges(of: "class=\"mark thin\"").count == 1)
      #expect(drawn.words.hasSuffix("Dashed line: \(name) 6.") && drawn.svg.contains(">Dashed line: \(name) 6.<"))
    }
    let words = PixelFiguresTests.paragraphs(Self.elements(report, ["healthy": [6]]))
    #expect(words == ["No line at healthy 6, because no chart has an axis for it."])
  }

  // MARK: Words

  /// The author's labels name the lines.
  @Test func labelsNameThem() throws {
    let report = Self.report([("factor", ["1", "2", "3"])], .ensembleChart(["attack_rate"]))
    let drawn = try Self.drawn(report, ["attack_rate": [0.1], "factor": [2]], labels: Self.labels)
    #expect(drawn.words.hasSuffix("Dashed lines: contacts 2; share ever infected 0.1."), "\(drawn.words)")
    #expect(Self.areEqual(drawn.plot.horizontal, [0.1]) && Self.areEqual(drawn.plot.vertical, [2]))
  }

  /// Numbers that would touch are left out, but their lines are not.
  @Test func closeNumbersAreWrittenOnce() throws {
    let report = Self.report([("factor", ["1", "2", "3"])], .ensembleChart(["attack_rate"]))
    let drawn = try Self.drawn(report, ["attack_rate": [0.5, 0.51]])
    #expect(drawn.plot.numbers == ["0.5"] && drawn.plot.horizontal.count == 2)
    #expect(drawn.svg.contains(">Dashed lines: attack rate 0.5 and 0.51.<"))
  }

  // MARK: Nothing to mark

  /// A logarithmic axis has no place for 0, and a sentence says so.
  @Test func aLogarithmicAxisLeavesOutOthers() throws {
    let report = Self.report([("factor", ["1", "2", "3"])], .logarithmic(.ensembleChart(["turns"]), .y))
    let drawn = try Self.drawn(report, ["turns": [0, 20]])
    #expect(Self.areEqual(drawn.plot.logarithmic, [20]), "\(drawn.plot)")
    let words = "Dashed line: turns 20. No line at turns 0, because the axis is logarithmic."
    #expect(drawn.words.hasSuffix(words))
    #expect(drawn.svg.contains(">No line at turns 0, because the axis is logarithmic.<"))
    #expect(PixelFiguresTests.paragraphs(Self.elements(report, ["turns": [0]])) == [])
  }

  /// Maps have no axes of numbers, and neither do sentences.
  @Test func missingLinesAreMentioned() {
    let words = (0..<7).map(String.init)
    let map = Self.report([("a", words), ("b", words)], replicates: 1, .ensembleChart(["turns"]))
    #expect(
      PixelFiguresTests.paragraphs(Self.elements(map, ["turns": [5, 6], "a": [3]]))
        == ["No line at a 3; turns 5 and 6, because no chart has an axis for them."])
    #expect(PixelFiguresTests.paragraphs(Self.elements(map, ["turns": [5]], style: .text)) == [])
  }

  /// Without marks nothing changes.
  /// Numbers are as the author wrote them, grouped like the labels of axes.
  @Test(arguments: [
    (0.12345, "0.12345"), (9_999, "9999"), (200_000, "200,000"), (-1_234_567, "-1,234,567"), (1e15, "1000000000000000"),
  ])
  func numbersAreExact(number: Double, text: String) {
    #expect(ReferenceLines.text(number) == text)
  }

  @Test func otherDrawingsStayAsTheyAre() throws {
    let report = Self.report([], .ensembleChart(["attack_rate"]))
    let plain = try Self.drawn(report, [:]).svg, marked = try Self.drawn(report, ["turns": [3]]).svg
    #expect(plain == marked && !plain.contains("mark thin"))
  }

  // MARK: Reading a drawing

  /// The dashed lines of a drawing with one plot, as numbers on its axes.
  private struct PlotReading {
    /// The places of ticks, each with its number.
    private var x: [(place: Double, number: Double)] = [], y: [(place: Double, number: Double)] = []
    private var upright: [Double] = [], level: [Double] = []
    /// The ends of the axis line below the plot.
    private var ends: [Double] = []
    /// The numbers beside the lines.
    private(set) var numbers: [String] = []

    init(_ svg: String) {
      for line in svg.split(separator: "\n") {
        if let tick = line.wholeMatch(of: #/<text x="([-\d.]+)" y="[-\d.]+" class="middle">(.*)<\/text>/#) {
          if let place = Double(tick.1), let number = Self.number(tick.2) { x.append((place, number)) }
        } else if let tick = line.wholeMatch(of: #/<text x="[-\d.]+" y="([-\d.]+)" class="end">(.*)<\/text>/#) {
          if let place = Double(tick.1), let number = Self.number(tick.2) { y.append((place - 17 * 0.34, number)) }
        } else if let number = line.wholeMatch(of: #/<text [^>]* class="middle" style="[^"]*">(.*)<\/text>/#) {
          if Self.number(number.1) != nil { numbers.append(String(number.1)) }
        } else if let path = line.wholeMatch(of: #/<path class="mark thin" d="M(\S+) (\S+?)([HV]).*/#) {
          if path.3 == "V" { upright += [Double(path.1) ?? .nan] } else { level += [Double(path.2) ?? .nan] }
        } else if let path = line.firstMatch(of: #/<path class="axis" d="M(\S+) \S+?H([\d.]+)/#) {
          ends = [Double(path.1) ?? .nan, Double(path.2) ?? .nan]
        }
      }
    }

    private static func number(_ text: Substring) -> Double? {
      Double(String(text.map { $0 == "−" ? "-" : $0 }.filter { $0 != "," }))
    }

    private static func numbers(
      _ places: [Double], _ ticks: [(place: Double, number: Double)], _ scale: (Double) -> Double = { $0 },
      _ back: (Double) -> Double = { $0 }
    ) -> [Double] {
      guard let first = ticks.first, let last = ticks.last, ticks.count > 1 else { return [] }
      let (low, high) = (scale(first.number), scale(last.number))
      return places.map { back(low + ($0 - first.place) / (last.place - first.place) * (high - low)) }
    }

    var vertical: [Double] { Self.numbers(upright, x) }
    var horizontal: [Double] { Self.numbers(level, y) }
    /// The numbers of horizontal lines on a logarithmic axis.
    var logarithmic: [Double] { Self.numbers(level, y, log2, exp2) }
    /// Whether all vertical lines are between the ends of the axis, and not at one.
    var isInside: Bool { upright.allSatisfy { ends[0] + 3 < $0 && $0 < ends[1] - 3 } }
  }
}
