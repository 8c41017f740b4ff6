import Rendering
import Simulations

/// Charts of long series as SVG: a random walk of 10,000 and of 1,000,000 points.
enum ChartBenchmark {
  static let name = "chart"

  /// Draws each chart several times, and returns the median time and the size of the file.
  static func measure(rounds: Int) -> String {
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
      return [
        name.padded(to: 18), (times.median * 1000).text(decimals: 2).padded(to: 10, left: true), " ms",
        (Double(size) / 1000).text(decimals: 1).padded(to: 10, left: true), " kB  ", "\(count) points as SVG",
      ].joined()
    }
    .joined(separator: "\n")
  }
}
