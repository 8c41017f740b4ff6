/// How the vertical lines of a chart are named: beside each line while there is room for the whole names, otherwise by
/// numbers, which the lines below the drawing explain.
struct MarkNames: Hashable {
  /// The name of each number, from 1 on. Empty if the names are written beside their lines.
  let numbered: [String]
  private let numbers: [String: Int]
  /// How many lines of words there are above the plot.
  let rows: Int

  /// More marks are numbered.
  private static let mostRows = 4
  /// Longer names are numbered: a shorter one has room on one side of its line.
  private static let longest = 200.0

  init(_ chart: Chart) {
    let names = chart.markNames
    let isShort =
      names.count <= Self.mostRows && names.allSatisfy { TextMetrics.width(PlainText.line($0)) <= Self.longest }
    self.init(names, isNumbered: !isShort)
  }

  /// The names of several charts, which share their numbers.
  init(_ panels: [Chart]) { self.init(panels.flatMap(\.markNames), isNumbered: true) }

  private init(_ names: [String], isNumbered: Bool) {
    guard isNumbered else {
      (numbered, numbers, rows) = ([], [:], names.count)
      return
    }
    numbered = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    numbers = Dictionary(uniqueKeysWithValues: numbered.enumerated().map { ($1, $0 + 1) })
    rows = names.isEmpty ? 0 : 1
  }

  var isNumbered: Bool { !numbered.isEmpty }

  subscript(name: String) -> Int? { numbers[name] }

  /// The legend of the numbers, in lines as wide as a drawing.
  var lines: [String] {
    let room = DrawingStyle.width - 2 * DrawingStyle.margin
    var lines: [String] = []
    for (index, name) in numbered.enumerated() {
      let entry = "\(index + 1) \(PlainText.line(name))"
      if let last = lines.last, TextMetrics.width("\(last);  \(entry)", size: DrawingStyle.small) <= room {
        lines[lines.count - 1] = "\(last);  \(entry)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += ";" }
        lines += TextMetrics.wrapped(entry, to: room, most: .max) ?? [entry]
      }
    }
    return lines
  }

  /// `1`, `1, 2` or `1–4`.
  static func text(_ numbers: [Int]) -> String {
    var spans: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = spans.last, number <= last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...number
      } else {
        spans.append(number...number)
      }
    }
    return spans.map { span in
      span.count == 1
        ? "\(span.lowerBound)" : "\(span.lowerBound)\(span.count == 2 ? ", " : "–")\(span.upperBound)"
    }.joined(separator: ", ")
  }
}
