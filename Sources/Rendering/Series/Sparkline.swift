import Simulations
import Typography

/// Series as lines of small bars, in plain text.
package enum Sparkline {
  static let bars = Array("▁▂▃▄▅▆▇█")
  /// The largest number of bars in a line.
  package static let width = 60

  /// Returns a bar for each value, from `▁` for the smallest to `█` for the largest.
  ///
  /// More than `width` values are divided into width/2 equal stretches. The smallest and the largest value of each
  /// stretch are drawn, in their order, so no peak is lost. If all values are equal, the bars are half as high, or at
  /// the bottom if all are 0.
  package static func line(_ values: [Int], width: Int = width) -> String {
    guard let low = values.min(), let high = values.max() else { return "" }
    if low == high {
      return String(repeating: low == 0 ? bars[0] : bars[3], count: min(values.count, width))
    }
    let range = Double(high) - Double(low)
    return String(
      extremes(values, count: width).map { value in
        bars[Int((Double(value) - Double(low)) / range * Double(bars.count - 1) + 0.5)]
      })
  }

  /// Returns a line for each name: the name, the bars, and the smallest and largest value. Below them are the first and
  /// last step. Each line has its own scale.
  ///
  /// - Parameters:
  ///   - clock: The length of a step, which replaces the steps below with times.
  ///   - marks: The interventions of the run and its limit of steps.
  package static func lines(
    _ series: Series, names: [String], clock: StepClock? = nil, marks: TextMarks = TextMarks()
  ) -> [String] {
    let columns = names.compactMap { name in
      series.columns.first { $0.name == name }.map { (name: PlainText.line($0.heading), values: $0.values) }
    }
    guard !columns.isEmpty else { return [] }
    let axisName = SeriesChart.axis(clock).words
    let label = columns.reduce(DisplayWidth.of(axisName)) { max($0, DisplayWidth.of($1.name)) }
    let bars = min(series.steps.count, width)
    var lines = columns.map { column in
      PlainText.padded(column.name, to: label) + "  " + line(column.values) + "  " + span(column.values)
    }
    if let first = series.steps.first, let last = series.steps.last {
      let (left, right) = (SeriesChart.place(first, clock), SeriesChart.place(last, clock))
      let gap = bars - left.utf8.count - right.utf8.count
      let axis = first == last ? left : left + (gap > 0 ? String(repeating: " ", count: gap) : " … ") + right
      lines.append(PlainText.padded(axisName, to: label) + "  " + axis)
    }
    let count = series.steps.count, stretches = width / 2
    lines += marks.lines(bars) { step in
      TextMarks.index(of: step, in: series.steps).map { index in
        count <= width ? index : 2 * (((index + 1) * stretches - 1) / count)
      }
    }
    .map { PlainText.padded("", to: label) + "  " + $0 }
    return lines.map(PlainText.withoutTrailingBlanks)
  }

  private static func span(_ values: [Int]) -> String {
    guard let low = values.min(), let high = values.max() else { return "" }
    return low == high ? "\(low)" : "\(low) … \(high)"
  }

  /// Returns at most `count` of the values: the smallest and the largest of each of count/2 stretches, in their order.
  static func extremes(_ values: [Int], count: Int) -> [Int] {
    guard values.count > count else { return values }
    let stretches = max(1, count / 2)
    return (0..<stretches).flatMap { index -> [Int] in
      let stretch = values[index * values.count / stretches..<(index + 1) * values.count / stretches]
      guard let low = stretch.indices.min(by: { stretch[$0] < stretch[$1] }),
        let high = stretch.indices.max(by: { stretch[$0] < stretch[$1] })
      else { return [] }
      return [values[min(low, high)], values[max(low, high)]]
    }
  }
}
