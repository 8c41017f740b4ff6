import Expressions
import Simulations
import Testing

@Suite struct EnsembleDifferencesTests {
  private static func column(_ name: String, _ values: [StatisticValue?]) -> Ensemble.Column {
    Ensemble.Column(name: name, values: StatisticColumn(values))
  }

  /// An ensemble of two keys with two values each and four replicates.
  private static var ensemble: Ensemble {
    let peaks = [10, 20, 30, 40, 12, 23, 31, 44, 1, 1, 1, 1, 3, 3, 3, 3]
    var ensemble = Ensemble(
      axes: [.init(key: "a", labels: ["0", "1"]), .init(key: "b", labels: ["x", "y"])],
      points: [["0", "x"], ["0", "y"], ["1", "x"], ["1", "y"]], replicates: 4,
      columns: [
        column("peak", peaks.map { .whole($0) }),
        column("half", peaks.enumerated().map { $0 % 4 == 3 ? StatisticValue.none : .whole($1) }),
        column("over", peaks.map { .truth($0 > 20) }),
        column("ratio", peaks.map { .fraction(Double($0) / 2) }), column("up", peaks.map { .whole($0) }),
        column("down", peaks.map { _ in .whole(2) }),
      ])
    ensemble.means = [Ensemble.NamedMean("ratio", .ofRatio(["up"], to: ["down"]))]
    return ensemble
  }

  private static func reference(_ values: (String, String)...) -> ReferencePoint {
    ReferencePoint(values.map { ReferencePoint.Value(key: $0.0, label: $0.1) })
  }

  /// The differences are 2, 3, 1 and 4. Their interval is ± 2.1, but that of independent groups with 6 degrees of
  /// freedom would be ± 22.8.
  @Test func aPairIsTwoRunsOfOneReplicate() throws {
    let differences = Self.ensemble.differences(of: "peak", from: Self.reference(("a", "0"), ("b", "x")))
    #expect(differences.map(\.point) == [1, 2, 3] && differences.allSatisfy { $0.referencePoint == 0 })
    let first = try #require(differences.first), interval = try #require(first.interval)
    #expect(first.mean == 2.5 && first.count == 4 && first.method == .student)
    let own = try #require(Summary(Numbers([2, 3, 1, 4])))
    #expect(first.sd == own.sd && interval == own.interval)
    // The ratio is √(12.9099² + 13.4784²) / 1.2910 · 2.4469 / 3.1824, by Welch's degrees of freedom.
    #expect(abs(try #require(first.narrowing) - 11.1155) < 0.001)
  }

  /// A key that the reference omits keeps its value.
  @Test func aReferenceOfOneKey() {
    let differences = Self.ensemble.differences(of: "peak", from: Self.reference(("b", "x")))
    #expect(differences.map(\.point) == [1, 3] && differences.map(\.referencePoint) == [0, 2])
    #expect(differences[1].mean == 2 && differences[1].isConstant && differences[1].interval == nil)
    #expect(differences[1].narrowing == nil)
  }

  @Test func runsWithoutANumberHaveNoPair() throws {
    let differences = Self.ensemble.differences(of: "half", from: Self.reference(("a", "0"), ("b", "x")))
    #expect(differences.map(\.count) == [3, 3, 3] && differences[0].mean == 2)
    #expect(Self.ensemble.differences(of: "nothing", from: Self.reference(("a", "0"))).isEmpty)
  }

  /// Truths count as 1 and 0, and no interval exceeds −1 … 1.
  @Test func truths() throws {
    let differences = Self.ensemble.differences(of: "over", from: Self.reference(("a", "0"), ("b", "x")))
    #expect(differences.map(\.mean) == [0.25, -0.5, -0.5])
    for difference in differences {
      let interval = try #require(difference.interval)
      #expect(interval.lowerBound >= -1 && interval.upperBound <= 1)
    }
  }

  /// If all denominators are equal, the jackknife of the difference is Student's interval.
  @Test func ratios() throws {
    let reference = Self.reference(("a", "0"), ("b", "x"))
    let ratio = try #require(Self.ensemble.differences(of: "ratio", from: reference).first)
    let peak = try #require(Self.ensemble.differences(of: "peak", from: reference).first)
    let (one, other) = (try #require(ratio.interval), try #require(peak.interval))
    #expect(ratio.method == .ratio && ratio.mean == peak.mean / 2 && ratio.sd == nil)
    #expect(abs(one.lowerBound - other.lowerBound / 2) < 1e-12 && abs(one.upperBound - other.upperBound / 2) < 1e-12)
    #expect(abs(try #require(ratio.narrowing) - (try #require(peak.narrowing))) < 1e-9)
  }

  /// The differences 0.3 − 0.1 and 0.4 − 0.2 count as equal, although they round differently.
  @Test func equalFractions() throws {
    let values = [0.1, 0.2, 0.3, 0.3, 0.4, 0.5]
    let ensemble = Ensemble(
      axes: [.init(key: "a", labels: ["0", "1"])], points: [["0"], ["1"]], replicates: 3,
      columns: [Self.column("rate", values.map { .fraction($0) })])
    let difference = try #require(ensemble.differences(of: "rate", from: Self.reference(("a", "0"))).first)
    #expect(difference.isConstant && difference.interval == nil && difference.sd == 0 && difference.narrowing == nil)
    #expect(abs(difference.mean - 0.2) < 1e-12)
  }

  /// A pair with an unfinished run is counted if the statistic is an outcome.
  @Test func unfinishedPairs() throws {
    var ensemble = Self.ensemble
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["peak"])
    let peaks = ensemble.differences(of: "peak", from: Self.reference(("a", "0"), ("b", "x")))
    #expect(peaks.map(\.unfinished) == [2, 4, 4])
    #expect(ensemble.differences(of: "half", from: Self.reference(("a", "0"))).allSatisfy { $0.unfinished == nil })
  }

  @Test func aStoppedListIsCutShort() {
    let stop = StopSignal()
    stop.set()
    #expect(Self.ensemble.differences(of: "peak", from: Self.reference(("a", "0")), until: stop).isEmpty)
  }

  @Test func columnsOfTheRuns() throws {
    var ensemble = Self.ensemble
    let reference = Self.reference(("b", "x"))
    ensemble.differences = ensemble.differences(of: "peak", from: reference)
    let column = try #require(ensemble.withDifferenceColumns.columns.last)
    #expect(column.name == "peak_from_b=x")
    let values: [Double?] = [nil, nil, nil, nil, 2, 3, 1, 4, nil, nil, nil, nil, 2, 2, 2, 2]
    #expect(Array(column.values) == values.map { $0.map { .fraction($0) } })
    #expect(Self.ensemble.withDifferenceColumns == Self.ensemble)
  }

  @Test func labelsOfNumbersAreNumbers() {
    let axis = Ensemble.Axis(key: "p", labels: ["0", "0.10", "x"])
    #expect(axis.label(of: "0.0") == "0" && axis.label(of: ".1") == "0.10" && axis.label(of: "x") == "x")
    #expect(axis.label(of: "0.2") == nil)
    let words = Ensemble.Axis(key: "p", labels: ["0.10"], isWord: true)
    #expect(words.label(of: "0.1") == nil && words.label(of: "0.10") == "0.10")
  }
}
