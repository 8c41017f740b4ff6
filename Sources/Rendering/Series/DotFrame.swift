import Typography

/// The axes and words around a plot in plain text.
struct DotFrame {
  /// The lines below the axis of places.
  enum Foot {
    /// Words that are spread from the left end of the axis to its right end.
    case ends([String])
    /// A tick at each round number.
    case axis(TextAxis, isWhole: Bool)
  }

  /// The vertical axis, whose places are dots from the top.
  let y: TextAxis
  let foot: Foot
  /// The words above the plot.
  let name: String
  /// The words below the plot.
  let below: String
  /// Whether the numbers beside the plot are whole.
  let isWhole: Bool
  /// The number of dots of a character from top to bottom.
  let dotsDown: Int
  /// The character without a dot.
  let blank: Unicode.Scalar

  /// Returns the plot in its frame, with the notes below.
  ///
  /// - Parameter marks: the lines of marks below the axis, which begin at the left end of the plot.
  func lines(_ plot: [[Unicode.Scalar]], marks: [String] = [], notes: [String]) -> [String] {
    let labels = labels(plot.count), label = labels.reduce(0) { max($0, DisplayWidth.of($1)) }
    func padded(_ text: String) -> String { String(repeating: " ", count: label - DisplayWidth.of(text)) + text }
    let characters = plot.first?.count ?? 0
    var lines = [name]
    for (cells, label) in zip(plot, labels) {
      let end = (cells.lastIndex { $0 != blank } ?? -1) + 1
      let text = String(String.UnicodeScalarView(cells[..<end]))
      lines.append(PlainText.withoutTrailingBlanks(padded(label) + (label.isEmpty ? " │" : " ┤") + text))
    }
    let axis: (line: String, labels: String)
    switch foot {
    case .ends(let ends):
      axis = (String(repeating: "─", count: characters), Self.spread(ends, over: characters))
    case .axis(let x, let isWhole):
      let half = TextAxis(x.scale.range, isLogarithmic: x.scale.isLogarithmic, count: characters).foot(isWhole: isWhole)
      axis = (half.line, PlainText.padded(half.labels, to: characters))
    }
    lines.append(padded("") + " └" + axis.line)
    lines.append(padded("") + "  " + axis.labels + "  " + below)
    return lines + marks.map { padded("") + "  " + $0 } + notes
  }

  /// Returns the labels of the lines, from the top.
  private func labels(_ height: Int) -> [String] {
    var labels = [String](repeating: "", count: height)
    func line(_ tick: Tick) -> Int? { y.depth(tick.value).map { min(height - 1, Int($0 + 0.5) / dotsDown) } }
    let ticks = y.ticks(wanted: 4, isWhole: isWhole) { ticks in
      let lines = ticks.compactMap(line)
      return zip(lines, lines.dropFirst()).allSatisfy { $0 > $1 }
    }
    for tick in ticks { if let line = line(tick) { labels[line] = tick.label } }
    return labels
  }

  private static func spread(_ ends: [String], over characters: Int) -> String {
    let gap = characters - ends.reduce(0) { $0 + $1.utf8.count }
    let gaps = max(1, ends.count - 1)
    var axis = ends.first ?? ""
    for (index, end) in ends.dropFirst().enumerated() {
      let share = gap / gaps + (index == 0 ? gap % gaps : 0)
      axis += (gap > 0 ? String(repeating: " ", count: share) : " … ") + end
    }
    return axis
  }
}
