import Rendering
import Simulations
import Testing
import Typography

/// Charts of many runs in plain text.
@Suite struct EnsembleChartTextTests {
  private static let long = "pupils of the class who have brothers or sisters"

  private static func lines(
    _ axes: [(String, [String])], replicates: Int = 3, _ value: @escaping (Int, Int) -> StatisticValue
  ) -> [String] {
    let ensemble = ChartSamples.ensemble(axes, replicates: replicates, isWord: true, value)
    let view = ReportView(.ensembleChart(["turns"]))
    return ChartSamples.fences(ChartSamples.elements(view, ChartSamples.report(ensemble))).first ?? []
  }

  /// Labels of wide letters leave space for the band and the number of their points.
  @Test(arguments: [1, 2, 3]) func wideLettersKeepTheirBands(keys: Int) {
    let axes = (0..<keys).map { key in
      ("key\(key)", ["初", "次"].map { $0 + String(repeating: "漢", count: 39) })
    }
    let lines = Self.lines(axes) { .whole(100 * $0 + $1) }
    // With two keys, the chart is a map whose rows have two cells.
    let rows = lines.filter { $0.contains("初") || $0.contains("次") }
    #expect(rows.count >= (keys == 2 ? 2 : 1 << keys), "\(lines)")
    #expect(keys == 2 || rows.filter { $0.contains("●") }.count == 1 << keys, "\(lines)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 100 }, "\(lines)")
  }

  /// In a chart of truth values, every label contains something of each key.
  @Test func sharesKeepAllKeys() {
    let axes = ["first", "second", "third"].map { ($0, ["\($0) \(Self.long)", "\($0) other \(Self.long)"]) }
    let lines = Self.lines(axes) { .truth(($0 + $1) % 2 == 0) }
    let labels = lines.filter { $0.contains("·") }.map { String($0.prefix { !"█·".contains($0) }) }
    #expect(Set(labels).count == 8, "\(lines)")
    for key in axes.map(\.0) { #expect(labels.allSatisfy { $0.contains(key.prefix(3)) }, "\(labels)") }
    #expect(lines.first?.hasPrefix("first, second, third, turns ") == true, "\(lines)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 100 }, "\(lines)")
  }

  /// With three keys of words, each point keeps all of its words.
  @Test func threeKeysOfWordsKeepTheirLabels() {
    let axes = [
      ("neighbourhood", ["von-neumann", "moore"]), ("boundary", ["closed at the edge", "periodic at the edge"]),
      ("among", ["healthy people", "everybody else"]),
    ]
    let lines = Self.lines(axes) { .whole(100 * $0 + $1) }
    for first in axes[0].1 {
      for second in axes[1].1 {
        for third in axes[2].1 {
          #expect(lines.contains { $0.hasPrefix("\(first), \(second), \(third) ") }, "\(lines)")
        }
      }
    }
    #expect(lines.first?.hasPrefix("neighbourhood, boundary, among ") == true)
  }

  /// If the words of all keys are longer than a line, each key keeps a part of its own.
  @Test func noKeyLosesItsLabel() {
    let axes = ["a", "b", "c"].map { key in (key, [1, 2].map { "\(key)\($0) " + Self.long }) }
    let lines = Self.lines(axes) { .whole($0 + $1) }
    for first in [1, 2] {
      for second in [1, 2] {
        for third in [1, 2] {
          let words = ["a\(first) ", ", b\(second) ", ", c\(third) "]
          #expect(lines.contains { line in words.allSatisfy(line.contains) }, "\(lines)")
        }
      }
    }
  }

  /// However long the words are, a fence has at most 60 lines and 100 columns.
  @Test(arguments: 0...4, [1, 2, 40, 70])
  func aFenceIsAPage(keys: Int, count: Int) {
    let axes = (0..<keys).map { key in
      ("\(Self.long) \(key)", (0..<(key == keys - 1 ? count : min(3, count))).map { "\(Self.long) \($0)" })
    }
    let values: [(Int, Int) -> StatisticValue] = [
      { .whole($0 * 7_654_321 + $1) }, { .truth(($0 + $1) % 2 == 0) }, { .text("\(Self.long) \(($0 + $1) % 3)") },
      { $0 == 0 ? .none : .fraction(-Double($0) * 1e-300 / 7 - Double($1)) },
    ]
    for value in values {
      let lines = Self.lines(axes, value)
      #expect(!lines.isEmpty && lines.count <= 60, "\(lines.count)")
      for line in lines { #expect(DisplayWidth.of(line) <= 100, "\(line)") }
    }
  }
}
