import Rendering
import Simulations

/// Charts of long series as SVG: a random walk of 10,000 and of 1,000,000 points, and 300 thin curves of 1,000 steps
/// behind their bands.
enum ChartBenchmark {
  static let name = "chart"

  /// Draws each chart several times, and returns the median time and the size of the file.
  static func measure(rounds: Int) -> String {
    (series(rounds: rounds) + [curves(rounds: rounds)]).joined(separator: "\n")
  }

  /// Draws bands with 300 curves behind them.
  private static func curves(rounds: Int) -> String {
    var state: UInt64 = 5
    let runs = (0..<300).map { run -> RunCurve in
      let values = (0...1000).map { step -> Int in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return step * (1000 - step) / (2000 + 10 * run) + Int(state >> 60)
      }
      return RunCurve(steps: Array(0...1000), values: values)
    }
    guard let bands = CurveBands(series: "population", point: 0, runs) else { fatalError("\(name): no bands") }
    let group = LabelledBands(bands, label: "", courses: RunCourses(bands, runs, minor: nil))
    var times: [Double] = [], size = 0
    for _ in 0..<rounds { times.append(seconds { size = BandsChart.svg([group])?.svg.count ?? 0 }) }
    guard size > 0 else { fatalError("\(name): nothing drawn") }
    return line(times, size, "300 curves of 1000 steps as SVG")
  }

  private static func line(_ times: [Double], _ size: Int, _ words: String) -> String {
    [
      name.padded(to: 18), (times.median * 1000).text(decimals: 2).padded(to: 10, left: true), " ms",
      (Double(size) / 1000).text(decimals: 1).padded(to: 10, left: true), " kB  ", words,
    ].joined()
  }

  private static func series(rounds: Int) -> [String] {
    [10_000, 1_000_000].map { count in
      var value = 5000, state: UInt64 = 1
      let values = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        value += Int(state >> 57) - 63
        return value
      }
      let series = Series(steps: Array(0..<count), columns: [.init("population", values)])
      var times: [Double] = [], size = 0
      for _ in 0..<rounds {
        times.append(
          seconds { size = SeriesChart.chart(series, names: ["population"])?.svg()?.count ?? 0 })
      }
      guard size > 0 else { fatalError("\(name): nothing drawn") }
      return line(times, size, "\(count) points as SVG")
    }
  }
}
