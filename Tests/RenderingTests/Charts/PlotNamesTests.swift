import Rendering
import Simulations
import TestSupport
import Testing

/// Names of lines in the plot, for lines that end at the same place.
@Suite struct PlotNamesTests {
  private struct Box {
    var left, top, right, bottom: Double

    /// Returns the distance to a point, or 0 within the box.
    func distance(_ x: Double, _ y: Double) -> Double {
      let across = max(left - x, 0, x - right), down = max(top - y, 0, y - bottom)
      return (across * across + down * down).squareRoot()
    }
  }

  /// Returns waves that begin and end at 0, with peaks of these heights at these steps.
  private static func waves(_ peaks: [(step: Int, height: Int)], steps: Int = 80) -> [[Int]] {
    peaks.map { peak in
      (0...steps).map { step in
        let length = Double(step <= peak.step ? peak.step : steps - peak.step)
        let share = 1 - Double((step - peak.step).magnitude) / max(1, length)
        return Int(Double(peak.height) * share * share * (3 - 2 * share))
      }
    }
  }

  /// Returns the boxes of the names in the plot, by name. The letters are narrower than the layout assumes.
  private static func names(_ svg: String) -> [String: Box] {
    let matches = svg.matches(
      of: /<text x="([0-9.]+)" y="([0-9.]+)" class="middle"(?: style="font-size:15px")?>([a-z]+)</)
    return matches.reduce(into: [:]) { names, match in
      guard let x = Double(match.1), let y = Double(match.2) else { return }
      let half = Double(match.3.count) * 17 * 0.25
      names[String(match.3)] = Box(left: x - half, top: y - 12, right: x + half, bottom: y + 3)
    }
  }

  /// Returns the points of a line, with further points between them.
  private static func points(_ svg: String, _ style: String) -> [(x: Double, y: Double)] {
    guard let path = svg.firstMatch(of: try! Regex("class=\"line \(style)\" d=\"M([^\"]+)\"")),
      let text = path.output[1].substring
    else { return [] }
    let numbers = text.split { "L ".contains($0) }.compactMap { Double($0) }
    let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
    return zip(corners, corners.dropFirst()).flatMap { one, other in
      (0...10).map { part in
        let share = Double(part) / 10
        return (one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
      }
    }
  }

  /// Each name is next to its own line, covers no line, and is farther from all others.
  @Test(arguments: [
    [(40, 160), (44, 90)], [(20, 100), (60, 100)], [(40, 300), (42, 180), (44, 60)], [(30, 2500), (60, 400)],
    [(10, 50), (40, 50), (70, 50)],
  ])
  func namesAreBesideTheirLines(peaks: [(Int, Int)]) throws {
    let all = ["sick", "recovered", "exposed"], names = Array(all.prefix(peaks.count))
    let waves = Self.waves(peaks.map { (step: $0.0, height: $0.1) })
    let chart = try #require(
      SeriesChart.chart(ChartTests.series(zip(names, waves).map { ($0, $1) }), names: names))
    let svg = String(decoding: try #require(chart.svg()), as: UTF8.self)
    let boxes = Self.names(svg)
    #expect(boxes.count == names.count, "\(boxes)")
    for name in names {
      let box = try #require(boxes[name])
      let distances = try names.map { other in
        let points = Self.points(svg, "st\(-(try #require(StateColor(named: other)).layer))")
        // The dashes follow the class.
        try #require(!points.isEmpty || other != name, "\(other)")
        return points.reduce(Double.infinity) { min($0, box.distance($1.x, $1.y)) }
      }
      let own = distances[names.firstIndex(of: name) ?? 0]
      #expect(own > 0 && own < 12, "\(name): \(own)")
      for (other, distance) in zip(names, distances) where other != name {
        #expect(distance > own, "\(name) and \(other): \(distance), \(own)")
      }
    }
  }

  /// Lines that cross everywhere have a legend.
  @Test func noisyLinesHaveALegend() throws {
    var random = Bytes(seed: 9)
    let names = ["sick", "recovered", "exposed", "dead"]
    let series = ChartTests.series(names.map { ($0, (0...200).map { _ in random.number(below: 50) }) })
    let svg = try #require(SeriesChart.chart(series, names: names)?.svg())
    #expect(Self.names(String(decoding: svg, as: UTF8.self)).isEmpty)
    #expect(names.allSatisfy(ChartSamples.texts(svg).contains))
  }

  /// Lines that end far enough apart keep their names at their ends.
  @Test func namesAtEndsComeFirst() throws {
    let series = ChartTests.series([("sick", [1, 5, 9]), ("recovered", [0, 30, 90])])
    let svg = try #require(SeriesChart.chart(series, names: ["sick", "recovered"])?.svg())
    #expect(Self.names(String(decoding: svg, as: UTF8.self)).isEmpty)
  }

  /// No name is across the line of a mark.
  @Test func namesAreBesideMarks() throws {
    let waves = Self.waves([(40, 160), (44, 90)])
    let series = ChartTests.series([("sick", waves[0]), ("recovered", waves[1])])
    for step in stride(from: 1, to: 80, by: 7) {
      let events = [RunEvent(step: step, words: "factor 1")]
      let chart = try #require(SeriesChart.chart(series, names: ["sick", "recovered"], events: events))
      let svg = String(decoding: try #require(chart.svg()), as: UTF8.self)
      let mark = try #require(svg.firstMatch(of: /class="mark" d="M([0-9.]+)\ /).flatMap { Double($0.1) })
      for (name, box) in Self.names(svg) { #expect(mark < box.left || box.right < mark, "\(name) at \(step)") }
    }
  }
}
