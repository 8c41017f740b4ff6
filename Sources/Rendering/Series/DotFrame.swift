import Typography

/// The axes and words around a plot in plain text.
struct DotFrame {
  /// The lines below the axis of places.
  enum Foot {
    /// Words, spread from its left end to its right one.
    case ends([String])
    /// A tick each at round numbers.
    case axis(TextAxis, isWhole: Bool)
  }

  /// Places are dots from the top.
  let y: TextAxis
  let foot: Foot
  /// The words above the plot.
  let name: String
  /// The words below it.
  let below: String
  /// Whether the numbers beside the plot are whole.
  let isWhole: Bool
  /// Dots of a character from the top to the bottom.
  let dotsDown: Int
  /// The character without a dot.
  let blank: Unicode.Scalar

  /// The plot in its frame, with the notes below.
  ///
  /// - Parameter marks: the lines of marks below the axis, from the left end of the plot on.
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

  /// The labels of the lines, from the top.
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
