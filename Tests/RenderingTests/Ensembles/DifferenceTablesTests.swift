import Expressions
import JSON
import Rendering
import Simulations
import Testing

@Suite struct DifferenceTablesTests {
  private static let reference = ReferencePoint([.init(key: "a", label: "0")])

  /// Returns two points of a sweep with these values of one statistic.
  private static func ensemble(_ first: [Double], _ second: [Double], over: [Bool] = []) -> Ensemble {
    func column(_ name: String, _ values: [StatisticValue?]) -> Ensemble.Column {
      Ensemble.Column(name: name, values: StatisticColumn(values))
    }
    var ensemble = Ensemble(
      axes: [.init(key: "a", labels: ["0", "1"])], points: [["0"], ["1"]], replicates: first.count,
      columns: [column("rate", (first + second).map { .fraction($0) })])
    if !over.isEmpty {
      ensemble.columns.append(column("over", over.map { .truth($0) }))
      ensemble.outcomes = OutcomeStatistics(over: "over", names: ["rate"])
    }
    ensemble.differences = ensemble.differences(of: "rate", from: reference)
    return ensemble
  }

  private static func lines(_ ensemble: Ensemble) -> [String] {
    EnsembleSamples.elements([ReportView(.differences(["rate"], from: reference))], ensemble).flatMap {
      element -> [String] in
      switch element {
      case .table(let lines), .paragraph(let lines): return lines
      case .fence, .figure: return []
      }
    }
  }

  /// The ratio is stated from ten pairs onwards, and only if the interval is narrower.
  @Test func narrowerIsSaidWhereItMeansSomething() {
    let values: [Double] = (0..<12).map { Double($0) }
    let noisy: [Double] = (0..<12).map { Double($0 + $0 % 2) }
    let alike = Self.lines(Self.ensemble(values, noisy))
    #expect(alike.first?.contains(" narrower |") == true && alike.last?.contains(" in the column 'narrower', ") == true)
    #expect(alike.contains { $0.contains(" times ") })
    let few = Self.lines(Self.ensemble(Array(values.prefix(9)), Array(noisy.prefix(9))))
    let unlike = Self.lines(Self.ensemble(values, Array(values.reversed())))
    for lines in [few, unlike] {
      #expect(lines.count == 4 && !lines.contains { $0.lowercased().contains("narrower") || $0.contains("times") })
    }
  }

  /// If twins hardly differ, the ratio itself is down to chance.
  @Test func aLargeRatioIsNotPutIntoDigits() {
    let values: [Double] = (0..<12).map { Double($0) }
    let alike: [Double] = values.map { $0 + ($0 == 3 ? 0.001 : 0) }
    #expect(Self.lines(Self.ensemble(values, alike)).contains { $0.contains("| over 100 times |") })
  }

  /// The author's title of a swept key is used in the sentence as in the table.
  @Test func aTitleOfAKey() {
    var ensemble = Self.ensemble([0.1, 0.2, 0.3], [0.3, 0.3, 0.5])
    ensemble.axes[0].title = "measure"
    let lines = Self.lines(ensemble)
    #expect(lines[0].hasPrefix("| measure |"))
    #expect(
      lines.last?.hasPrefix("Each point is compared with measure = 0, replicate by replicate") == true, "\(lines)")
  }

  @Test func equalDifferencesOfFractions() {
    let lines = Self.lines(Self.ensemble([0.1, 0.2, 0.3], [0.3, 0.4, 0.5]))
    #expect(lines.contains { $0.contains("| all 3 pairs: 0.2 |") })
  }

  /// A point whose pairs all lack a number keeps its row, and all pairs are counted.
  @Test func aPointWithoutPairs() {
    let numbers: [Double?] = [1, 2, nil, nil, 3, 5, 3, nil]
    var ensemble = Ensemble(
      axes: [.init(key: "a", labels: ["0", "1"]), .init(key: "b", labels: ["x", "y"])],
      points: [["0", "x"], ["0", "y"], ["1", "x"], ["1", "y"]], replicates: 2,
      columns: [
        Ensemble.Column(
          name: "rate",
          values: StatisticColumn(
            numbers.map { number -> StatisticValue? in number.map { .fraction($0) } ?? StatisticValue.none }))
      ])
    ensemble.differences = ensemble.differences(of: "rate", from: Self.reference)
    let lines = Self.lines(ensemble)
    let rows = lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      rows.contains { $0.hasPrefix("| 1 | x | 2 | 2.5 |") } && rows.contains { $0.hasPrefix("| 1 | y | 0 | none |") })
    #expect(lines.contains("2 of 4 pairs lack a number for rate and are left out."), "\(lines)")
  }

  @Test func runsThatWereNotOver() {
    let ensemble = Self.ensemble([0.1, 0.2], [0.3, 0.5], over: [true, false, false, true])
    #expect(
      Self.lines(ensemble).contains { $0.hasPrefix("2 of 4 runs were not over. The rate of these runs is not final") })
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = ensemble
    let block = BlockResult(name: "a", line: 1, model: "infection", seed: 0, status: .ok, report: report)
    #expect(JSONText(ResultsJSON.block(block)).string.contains("\"not_over\": 2"))
  }

  /// A difference from or to a point with stopped runs has no value, interval or comparison with independent runs.
  @Test func differencesThatAreNotFinal() {
    let values: [Double] = (0..<12).map { Double($0) }
    var ensemble = Self.ensemble(
      values, values.map { $0 + 1 + ($0 == 2 ? 0.5 : 0) }, over: [false] + [Bool](repeating: true, count: 23))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["rate"], growing: ["rate"])
    let lines = Self.lines(ensemble)
    #expect(lines.count { $0.contains("| not final") } == 1)
    #expect(!lines.contains { $0.contains("narrower") || $0.contains("times") || $0.contains("Student") }, "\(lines)")
    #expect(
      lines.contains {
        $0.hasSuffix(
          "1 of 1 difference is not final, because runs at the point or at the one it is compared with were not over.")
      }, "\(lines)")
    // A value that cannot grow has a difference.
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["rate"])
    #expect(!Self.lines(ensemble).contains { $0.contains("| not final") })
  }
}
