import Simulations
import Typography

/// A series as a line of dots in plain text.
package enum DotChart {
  /// The width of the plot in characters.
  static let width = 60
  /// The width of the plot of a single step, which is in its middle.
  private static let narrow = 9

  /// Returns the chart, or the sentence that replaces it.
  static func element(
    _ series: Series, name: String, log: LogAxes?, _ form: DotForm, clock: StepClock?, marks: TextMarks = TextMarks()
  ) -> RegionElement {
    let lines = lines(series, name: name, log: log, form, clock: clock, marks: marks)
    guard lines.isEmpty, log != nil else { return .fence(info: "text", lines: lines) }
    return .paragraph([
      MarkdownEscape.paragraph(SeriesChart.chart(series, names: [name], clock: clock)?.with(log).nothing ?? Chart.empty)
    ])
  }

  /// Returns the lines of the chart: its name, the numbers on its vertical axis, and the first and last step. A
  /// logarithmic axis also has steps between them, and a note on what it leaves out. Empty if there is nothing to draw.
  /// O(values).
  ///
  /// - Parameters:
  ///   - clock: The length of a step, which makes the horizontal axis one of time.
  ///   - marks: The interventions of the run and its limit of steps.
  package static func lines(
    _ series: Series, name: String, log: LogAxes? = nil, _ form: DotForm = .halves, clock: StepClock? = nil,
    marks: TextMarks = TextMarks()
  ) -> [String] {
    guard let values = series[name], let first = series.steps.first, let last = series.steps.last,
      let chart = SeriesChart.chart(series, names: [name], clock: clock)?.with(log), let extent = chart.extent()
    else { return [] }
    func place(_ step: Int) -> Double { Double(step) * (clock?.length ?? 1) }
    let (isLogX, isLogY) = (chart.horizontal.isLogarithmic, chart.vertical.isLogarithmic)
    // If there are few values, they are drawn apart, with lines between them.
    let most = form.across * width, rows = form.down * form.height
    let stretch = min(4 * form.across, max(1, (most - 1) / max(1, values.count - 1)))
    let ends = (first == last ? [first] : [first, last]).map { SeriesChart.place($0, clock) }
    let single = first == last ? form.across * max(narrow, ends[0].utf8.count + 2) : nil
    let columns = isLogX ? most : single ?? min(most, (values.count - 1) * stretch + 1)
    let x = TextAxis(extent.x, isLogarithmic: isLogX, count: columns)
    let y = TextAxis(
      isLogY ? extent.y : Ticks.rounded(extent.y, wanted: 4, isWhole: true), isLogarithmic: isLogY, count: rows)
    func column(_ index: Int) -> Int? {
      if isLogX { return index < series.steps.count ? x.place(place(series.steps[index])) : nil }
      if single != nil { return columns / 2 }
      return values.count <= columns ? index * stretch : ((index + 1) * columns - 1) / values.count
    }
    var curve = Curve(columns: columns)
    for (index, value) in values.enumerated() { curve.add(column(index), Double(value), y) }
    let signs = marks.lines((columns + form.across - 1) / form.across) { step in
      TextMarks.index(of: step, in: series.steps).flatMap(column).map { $0 / form.across }
    }
    let labels = single == nil ? ends : ["", ends[0], ""]
    return framed(
      curve.dots(rows: rows), form, y, name: PlainText.line(chart.vertical.words),
      foot: isLogX ? .axis(x, isWhole: clock == nil) : .ends(labels), below: PlainText.line(chart.horizontal.words),
      marks: signs, notes: chart.omissions.notes(axis: chart.horizontal.label))
  }

  /// The rows that a line covers in each column.
  private struct Curve {
    private var spans: [ClosedRange<Int>?]
    /// Whether the line continues from the previous column.
    private var isJoined: [Bool]
    private var last: (column: Int, value: Double)?

    init(columns: Int) {
      spans = Array(repeating: nil, count: columns)
      isJoined = Array(repeating: false, count: columns)
    }

    /// Adds the next value, whose column is not before those of earlier values. Nil as the column breaks the line.
    mutating func add(_ column: Int?, _ value: Double, _ y: TextAxis) {
      guard let column, let depth = y.depth(value) else {
        last = nil
        return
      }
      if let last, last.column < column, let start = y.depth(last.value) {
        for between in last.column + 1..<column {
          let part = Double(between - last.column), length = Double(column - last.column)
          // The line is straight in the drawing.
          let middle =
            y.scale.isLogarithmic
            ? start + (depth - start) * part / length
            : y.depth(last.value + (value - last.value) * part / length) ?? depth
          mark(between, middle)
        }
        for joined in last.column + 1...column { isJoined[joined] = true }
      }
      mark(column, depth)
      last = (column, value)
    }

    private mutating func mark(_ column: Int, _ depth: Double) {
      let row = Int(depth + 0.5), span = spans[column] ?? row...row
      spans[column] = min(row, span.lowerBound)...max(row, span.upperBound)
    }

    /// Returns the dots row by row, without gaps where the line is steep.
    func dots(rows: Int) -> [[Bool]] {
      var dots = [[Bool]](repeating: [Bool](repeating: false, count: spans.count), count: rows)
      var before: ClosedRange<Int>?
      for (column, span) in spans.enumerated() {
        guard let span else {
          before = nil
          continue
        }
        var (upper, lower) = (span.lowerBound, span.upperBound)
        if let before, isJoined[column] {
          if before.lowerBound > lower + 1 { lower = before.lowerBound - 1 }
          if before.upperBound < upper - 1 { upper = before.upperBound + 1 }
        }
        for row in upper...lower { dots[row][column] = true }
        before = upper...lower
      }
      return dots
    }
  }

  private static func framed(
    _ dots: [[Bool]], _ form: DotForm, _ y: TextAxis, name: String, foot: DotFrame.Foot, below: String,
    marks: [String], notes: [String]
  ) -> [String] {
    let columns = dots.first?.count ?? 0, characters = (columns + form.across - 1) / form.across
    let plot = (0..<form.height).map { line in
      (0..<characters).map { character in
        form.character { column, row in
          let column = form.across * character + column
          return column < columns && dots[form.down * line + row][column]
        }
      }
    }
    let frame = DotFrame(
      y: y, foot: foot, name: name, below: below, isWhole: true, dotsDown: form.down, blank: form.blank)
    return frame.lines(plot, marks: marks, notes: notes)
  }
}

/// How the dots of a chart in plain text are combined into characters.
package enum DotForm: Sendable, Hashable {
  /// Half blocks, which nearly every fixed-width font has. A character has two dots, one above the other.
  case halves
  /// Braille. A character has two by four dots.
  case braille

  /// The number of dots of a character from left to right.
  var across: Int { self == .braille ? 2 : 1 }
  /// The number of dots of a character from top to bottom.
  var down: Int { self == .braille ? 4 : 2 }
  /// The height of a chart in lines.
  var height: Int { self == .braille ? 12 : 16 }

  var blank: Unicode.Scalar { self == .braille ? "\u{2800}" : " " }

  /// Returns the character with these dots.
  ///
  /// - Parameter dot: whether there is a dot, by its column from the left and its row from the top.
  func character(_ dot: (_ column: Int, _ row: Int) -> Bool) -> Unicode.Scalar {
    switch self {
    case .halves:
      switch (dot(0, 0), dot(0, 1)) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): blank
      }
    case .braille:
      Unicode.Scalar(
        0x2800
          + (0..<4).reduce(UInt32(0)) { sum, row in
            (0..<2).reduce(sum) { $0 + (dot($1, row) ? Self.bits[row][$1] : 0) }
          }) ?? blank
    }
  }

  /// The bits of the dots, row by row. The left column from the top is 1, 2, 4, 64, and the right one 8, 16, 32, 128.
  private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}

/// The lines below a chart in plain text that mark the interventions of a run and the limit that ended it.
package struct TextMarks: Sendable {
  private let marks: [(step: Int, sign: Character)]
  private let label: String

  /// Creates the marks.
  ///
  /// - Parameters:
  ///   - events: the events in the course of the run.
  ///   - limit: the limit of steps, if it ended the run.
  package init(_ events: [RunEvent] = [], limit: Int? = nil) {
    let steps = events.compactMap(\.step).sorted()
    // The marks are in the order in which the words below the chart name them.
    var marks: [(step: Int, sign: Character)] = []
    for (index, step) in steps.enumerated() { marks.append((step, index < 9 ? Character("\(index + 1)") : "▲")) }
    if let limit { marks.append((limit, "│")) }
    self.marks = marks
    let words = steps.isEmpty ? [] : [steps.count == 1 ? "intervention" : "interventions in their order"]
    label = (words + (limit == nil ? [] : ["│ limit of steps"])).joined(separator: ", ")
  }

  /// Returns a line of signs below their steps, and a line that explains them. There are no lines if there is nothing
  /// to mark. Two signs in one place are a `+`.
  ///
  /// - Parameters:
  ///   - characters: the width of the plot in characters.
  ///   - column: returns the column of a step, or nil if the plot does not include it.
  func lines(_ characters: Int, column: (_ step: Int) -> Int?) -> [String] {
    var signs = [Character](repeating: " ", count: characters)
    for mark in marks {
      guard let column = column(mark.step), signs.indices.contains(column) else { continue }
      signs[column] = signs[column] == " " ? mark.sign : "+"
    }
    guard signs.contains(where: { $0 != " " }) else { return [] }
    return [PlainText.withoutTrailingBlanks(String(signs)), label + (signs.contains("+") ? ", + several" : "")]
  }

  /// Returns the index of the last recorded step that is not after a step, or nil if the step is outside the recorded
  /// ones.
  static func index(of step: Int, in steps: [Int]) -> Int? {
    guard let last = steps.last, step <= last else { return nil }
    return steps.lastIndex { $0 <= step }
  }
}
