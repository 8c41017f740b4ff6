import Simulations
import Typography

/// A series as a line of dots in plain text: Braille patterns, two by four dots a character.
package enum BrailleChart {
  static let width = 60
  static let height = 12

  /// The lines of the chart: its name, the numbers on its vertical axis, the first and last step. Empty where there is
  /// no value. O(values).
  package static func lines(_ series: Series, name: String) -> [String] {
    guard let values = series[name], !values.isEmpty, let first = series.steps.first, let last = series.steps.last,
      let low = values.min(), let high = values.max(),
      let span = ChartRange(
        low > 0 && (low == high || Double(low) < 0.6 * Double(high)) ? 0 : Double(low), Double(high))
    else { return [] }
    let range = Ticks.rounded(span, wanted: 4, isWhole: true)
    // Few values are drawn apart, with lines between them.
    let stretch = min(8, max(1, (2 * width - 1) / max(1, values.count - 1)))
    let columns = min(2 * width, (values.count - 1) * stretch + 1), rows = 4 * height
    var dots = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    func row(_ value: Double) -> Int { Int((1 - range.share(value)) * Double(rows - 1) + 0.5) }
    var before: ClosedRange<Int>?
    for column in 0..<columns {
      // All values of the column, or what a line between two values has there.
      var upper = rows, lower = -1
      if values.count <= columns {
        let (index, part) = column.quotientAndRemainder(dividingBy: stretch)
        let start = Double(values[index]), end = Double(values[min(values.count - 1, index + 1)])
        upper = row(start + (end - start) * Double(part) / Double(stretch))
        lower = upper
      } else {
        for value in values[column * values.count / columns..<(column + 1) * values.count / columns] {
          let place = row(Double(value))
          (upper, lower) = (min(upper, place), max(lower, place))
        }
      }
      // So that a steep line has no holes.
      if let before {
        if before.lowerBound > lower + 1 { lower = before.lowerBound - 1 }
        if before.upperBound < upper - 1 { upper = before.upperBound + 1 }
      }
      for place in upper...lower { dots[place][column] = true }
      before = upper...lower
    }
    return framed(
      dots, range, name: PlainText.line(name), ends: first == last ? [String(first)] : [String(first), String(last)],
      below: "step")
  }

  /// Points as dots, with what they mean above and below. Empty where there are none. O(points).
  static func lines(_ points: [ChartPoint], name: String, below: String, isWhole: Bool) -> [String] {
    guard let first = points.first, let x = span(points.map(\.x)), let y = span(points.map(\.y)) else { return [] }
    let range = Ticks.rounded(y, wanted: 4, isWhole: isWhole)
    let columns = 2 * width, rows = 4 * height
    var dots = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    for point in points {
      let row = Int((1 - range.share(point.y)) * Double(rows - 1) + 0.5)
      dots[row][Int(x.share(point.x) * Double(columns - 1) + 0.5)] = true
    }
    let isConstant = points.allSatisfy { $0.x == first.x }
    let ends = isConstant ? ["", NumberText.rounded(first.x), ""] : [x.low, x.high].map { NumberText.rounded($0) }
    return framed(dots, range, name: name, ends: ends, below: below, isWhole: isWhole)
  }

  private static func span(_ numbers: [Double]) -> ChartRange? {
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    return ChartRange(low, high)
  }

  /// - Parameter ends: what stands below the axis, spread from its left end to its right one.
  private static func framed(
    _ dots: [[Bool]], _ range: ChartRange, name: String, ends: [String], below: String, isWhole: Bool = true
  ) -> [String] {
    var labels = [String](repeating: "", count: height)
    for tick in Ticks.linear(range, wanted: 4, isWhole: isWhole) {
      labels[min(height - 1, Int((1 - range.share(tick.value)) * Double(4 * height - 1) + 0.5) / 4)] = tick.label
    }
    let label = labels.reduce(0) { max($0, DisplayWidth.of($1)) }
    func padded(_ text: String) -> String { String(repeating: " ", count: label - DisplayWidth.of(text)) + text }
    let columns = dots.first?.count ?? 0, characters = (columns + 1) / 2
    var lines = [name]
    for line in 0..<height {
      let cells = (0..<characters).map { character in pattern(dots, line, character) }
      let end = (cells.lastIndex { $0 != blank } ?? -1) + 1
      let text = String(String.UnicodeScalarView(cells[..<end]))
      lines.append(PlainText.withoutTrailingBlanks(padded(labels[line]) + (labels[line].isEmpty ? " │" : " ┤") + text))
    }
    lines.append(padded("") + " └" + String(repeating: "─", count: characters))
    let gap = characters - ends.reduce(0) { $0 + $1.utf8.count }
    let gaps = max(1, ends.count - 1)
    var axis = ends.first ?? ""
    for (index, end) in ends.dropFirst().enumerated() {
      let share = gap / gaps + (index == 0 ? gap % gaps : 0)
      axis += (gap > 0 ? String(repeating: " ", count: share) : " … ") + end
    }
    lines.append(padded("") + "  " + axis + "  " + below)
    return lines
  }

  private static let blank: Unicode.Scalar = "\u{2800}"

  /// The bits of the dots in a character: the left column from the top is 1, 2, 4, 64, the right one 8, 16, 32, 128.
  private static func pattern(_ dots: [[Bool]], _ line: Int, _ character: Int) -> Unicode.Scalar {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var sum: UInt32 = 0
    for row in 0..<4 {
      for side in 0..<2 where 2 * character + side < dots[4 * line + row].count {
        if dots[4 * line + row][2 * character + side] { sum += bits[row][side] }
      }
    }
    return Unicode.Scalar(0x2800 + sum) ?? blank
  }
}
