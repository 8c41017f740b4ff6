import Expressions
import Rendering
import Simulations
import Testing
import TestSupport

@Suite struct EnsembleChartMapsTests {
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

  /// The note about dashed cells is true if fewer than ten runs are planned.
  @Test func dashedCellsOfFewReplicates() {
    let seven = (1...7).map { "\($0)" }
    let cells = ChartSamples.ensemble([("a", seven), ("b", seven)], replicates: 4) { point, run in
      run < (point == 0 ? 2 : 4) ? .whole(point + run % 3) : .none
    }
    #expect(ChartSamples.texts(EnsembleChart.svg("turns", cells)).contains("Dashed: fewer than 4 runs have a value."))
  }
}
