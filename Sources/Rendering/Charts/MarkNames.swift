/// The names of the vertical lines in a chart. They are next to the lines if they fit. Otherwise, the lines have
/// numbers, and a legend below the drawing explains them.
struct MarkNames: Hashable {
  /// The names to which the numbers from 1 refer. Empty if the names are next to their lines.
  let numbered: [String]
  private let numbers: [String: Int]
  /// The place of each name that occurs only once.
  private let places: [String: String]
  /// The number of lines of text above the plot.
  let rows: Int
  /// How many of these lines, nearest to the plot, have the numbers of the author's vertical lines: one or none.
  let referenceRows: Int
  /// Whether the names are left out, because another chart in the drawing has them.
  private(set) var isHidden = false

  /// The largest number of marks with names next to their lines.
  private static let mostRows = 4
  /// The largest width of a name next to its line, in units of the drawing. Such a name fits on one side of the line.
  private static let longest = 200.0

  init(_ chart: Chart) {
    let marks = chart.namedMarks, names = marks.map(\.name)
    let isShort =
      names.count <= Self.mostRows && names.allSatisfy { TextMetrics.width(PlainText.line($0)) <= Self.longest }
    self.init(marks, isNumbered: !isShort, hasReferences: chart.hasVerticalReferences)
  }

  /// Creates the names of several charts, which share their numbers.
  init(_ panels: [Chart]) {
    self.init(
      panels.flatMap(\.namedMarks), isNumbered: true, hasReferences: panels.contains(where: \.hasVerticalReferences))
  }

  private init(_ marks: [(name: String, place: String)], isNumbered: Bool, hasReferences: Bool) {
    let names = marks.map(\.name)
    referenceRows = hasReferences ? 1 : 0
    guard isNumbered else {
      (numbered, numbers, places, rows) = ([], [:], [:], names.count + referenceRows)
      return
    }
    numbered = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    places = Dictionary(grouping: marks, by: \.name).compactMapValues { marks in
      let places = Set(marks.map(\.place))
      return places.count == 1 ? places.first : nil
    }
    numbers = Dictionary(uniqueKeysWithValues: numbered.enumerated().map { ($1, $0 + 1) })
    rows = (names.isEmpty ? 0 : 1) + referenceRows
  }

  /// The names of a chart below one that names the same marks.
  static let hidden: MarkNames = {
    var names = MarkNames([], isNumbered: false, hasReferences: false)
    names.isHidden = true
    return names
  }()

  var isNumbered: Bool { !numbered.isEmpty }

  subscript(name: String) -> Int? { numbers[name] }

  /// The legend of the numbers, in lines as wide as a drawing.
  var lines: [String] {
    let room = DrawingStyle.width - 2 * DrawingStyle.margin
    var lines: [String] = []
    for (index, name) in numbered.enumerated() {
      let place = places[name].map { " (\($0))" } ?? ""
      // A name that already includes its place does not repeat it.
      let end = places[name].map { " at \($0)" } ?? ""
      let words = !end.isEmpty && name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
      let entry = "\(index + 1)\(place): \(PlainText.line(words))"
      if let last = lines.last, TextMetrics.width("\(last);  \(entry);", size: DrawingStyle.small) <= room {
        lines[lines.count - 1] = "\(last);  \(entry)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += ";" }
        lines += TextMetrics.wrapped(entry, to: room, most: .max) ?? [entry]
      }
    }
    return lines
  }

  /// Returns the numbers as a text, such as `1`, `1, 2` or `1–4`.
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
