/// A curve in Braille dots, from 0 to the largest value, with its scale on the left and the steps below. A dotted line
/// crosses the steps that were leapt over.
package struct Curve {
  /// A value at a step.
  package typealias Point = (step: Int, value: Int)

  private let points: [CurvePoint]
  private let caption: String

  /// Creates a curve of points. The steps between them were leapt over.
  ///
  /// - Parameter points: the points, ascending by step.
  package init(_ caption: String, _ points: [Point]) {
    self.init(caption, samples: points.map { CurvePoint(step: $0.step, value: $0.value, isAfterLeap: true) })
  }

  /// Creates a curve of samples. The steps between them were computed, unless a sample follows a leap.
  ///
  /// - Parameter samples: the samples, ascending by step.
  package init(_ caption: String, samples: [CurvePoint]) {
    self.caption = caption
    points = samples
  }

  /// The smallest number of rows for a drawing: caption, two rows of dots, steps.
  package static let fewestRows = 4

  package func draw(on canvas: inout Canvas, columns: Range<Int>, rows: Range<Int>) {
    guard let first = points.first, let last = points.last, rows.count >= Self.fewestRows else { return }
    let most = points.map(\.value).max() ?? 0
    let top = String(most), left = columns.lowerBound + top.count + 1
    guard left + 4 < columns.upperBound else { return }
    let bottom = rows.upperBound - 1
    let plotted = self.columns(2 * (columns.upperBound - left))
    let title = heading(columns.count, isDotted: plotted.contains { !$0.isSeen })
    canvas.put(title, column: columns.lowerBound, row: rows.lowerBound, .dim, upTo: columns.upperBound)
    canvas.put(top, column: columns.lowerBound, row: rows.lowerBound + 1, .dim)
    if bottom - 1 > rows.lowerBound + 1 { canvas.put("0", column: left - 2, row: bottom - 1, .dim) }
    for row in rows.lowerBound + 1..<bottom { canvas.put(canvas.isASCII ? "|" : "│", column: left - 1, row: row, .dim) }
    drawDots(plotted, on: &canvas, left..<columns.upperBound, rows.lowerBound + 1..<bottom, most: most)
    canvas.put(String(first.step), column: left, row: bottom, .dim)
    let end = String(last.step)
    let isFree = left + String(first.step).count < columns.upperBound - end.count
    if last.step > first.step, isFree { canvas.put(end, column: columns.upperBound - end.count, row: bottom, .dim) }
  }

  /// Returns the caption and what the dots mean. A narrow page gets only the first word of the caption, or no
  /// explanation.
  private func heading(_ width: Int, isDotted: Bool) -> String {
    let word = caption.split(separator: " ").first.map { String($0) } ?? ""
    let explained = isDotted ? [caption, word].map { "\($0) (dotted: leapt over)" } : []
    return (explained + [caption]).first { $0.count <= width } ?? word
  }

  private func drawDots(
    _ plotted: [CurveColumn], on canvas: inout Canvas, _ columns: Range<Int>, _ rows: Range<Int>, most: Int
  ) {
    let height = 4 * rows.count
    var dots = [UInt8](repeating: 0, count: columns.count * rows.count)
    func dot(_ value: Int) -> Int {
      most == 0 ? height - 1 : height - 1 - Int(Double(value) / Double(most) * Double(height - 1))
    }
    for (x, column) in plotted.enumerated() where column.isSeen || x.isMultiple(of: 4) {
      for y in dot(column.values.upperBound)...dot(column.values.lowerBound) {
        let bit: UInt8 = y % 4 < 3 ? 1 << UInt8(3 * (x % 2) + y % 4) : 1 << UInt8(6 + x % 2)
        dots[y / 4 * columns.count + x / 2] |= bit
      }
    }
    for y in 0..<rows.count {
      let line = String(
        String.UnicodeScalarView(
          dots[y * columns.count..<(y + 1) * columns.count].compactMap { bits in
            canvas.isASCII ? (bits == 0 ? " " : "*") : Unicode.Scalar(0x2800 + UInt32(bits))
          }))
      canvas.put(line, column: columns.lowerBound, row: rows.lowerBound + y)
    }
  }

  /// Returns the columns of the curve, all of the same width. The values of a column include the last value of the
  /// column before it.
  package func columns(_ width: Int) -> [CurveColumn] {
    guard let first = points.first, let last = points.last, width > 0 else { return [] }
    let span = Double(last.step) - Double(first.step)
    func step(_ column: Double) -> Double { Double(first.step) + column / Double(width) * span }
    var present = first.value, next = 0, isSeen = true
    return (0..<width).map { column in
      let end = step(Double(column + 1)), isLast = column == width - 1
      if !isLast, points.indices.dropFirst().contains(next), Double(points[next].step) >= end,
        points[next].step - points[next - 1].step > 1
      {
        let (start, goal) = (points[next - 1], points[next])
        isSeen = !goal.isAfterLeap
        if isSeen {
          let before = present
          present = Self.value(at: end, between: start, and: goal)
          return CurveColumn(min(before, present)...max(before, present), isSeen: true)
        }
        let middle = Self.value(at: step(Double(column) + 0.5), between: start, and: goal)
        return CurveColumn(middle...middle, isSeen: false)
      }
      if !isSeen { present = points[next].value }
      isSeen = true
      var (low, high) = (present, present)
      while next < points.count, isLast || Double(points[next].step) < end {
        present = points[next].value
        (low, high) = (min(low, present), max(high, present))
        next += 1
      }
      return CurveColumn(low...high, isSeen: true)
    }
  }

  /// Returns the value at a step, on a straight line between two points.
  private static func value(at step: Double, between start: CurvePoint, and end: CurvePoint) -> Int {
    let share = (step - Double(start.step)) / (Double(end.step) - Double(start.step))
    let value = Double(start.value) + (Double(end.value) - Double(start.value)) * max(0, min(1, share))
    return Int(exactly: value.rounded()) ?? end.value
  }
}

/// The values of a curve in one column of dots.
package struct CurveColumn: Hashable, Sendable {
  package var values: ClosedRange<Int>
  /// Whether the steps were computed. Steps that were leapt over have values on a straight line between those around
  /// the leap.
  package var isSeen: Bool

  package init(_ values: ClosedRange<Int>, isSeen: Bool) {
    self.values = values
    self.isSeen = isSeen
  }
}

/// A value of a curve at a step.
package struct CurvePoint: Hashable, Sendable {
  package var step: Int
  package var value: Int
  /// Whether the steps between the previous point and this one were leapt over.
  package var isAfterLeap: Bool

  package init(step: Int, value: Int, isAfterLeap: Bool) {
    self.step = step
    self.value = value
    self.isAfterLeap = isAfterLeap
  }
}
