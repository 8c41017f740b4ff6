/// The dashed lines at numbers of the author.
extension Chart {
  /// Returns the chart with a line at each of the author's numbers for which it has an axis. Axes are extended to the
  /// lines. A sentence below the drawing and in the description names the lines.
  ///
  /// A chart that has nothing to show stays as it is. Numbers that a logarithmic axis cannot show are only mentioned.
  func with(_ lines: ReferenceLines) -> Chart {
    guard let extent = extent() else { return self }
    var chart = self
    var drawn: [(name: String, numbers: [Double])] = [], hidden = drawn
    for (axis, range) in [(\Chart.horizontal, extent.x), (\Chart.vertical, extent.y)] {
      if case .categories = self[keyPath: axis].scale { continue }
      let isLogarithmic = self[keyPath: axis].isLogarithmic, isHorizontal = axis == \Chart.horizontal
      for name in self[keyPath: axis].quantities.distinct {
        let shown = lines[name].filter { !isLogarithmic || $0 > 0 }
        for number in shown {
          chart[keyPath: axis].include(number, beyond: range, hasRoom: isHorizontal)
          chart.layers.append(.reference(x: isHorizontal ? number : nil, y: isHorizontal ? nil : number))
        }
        if !shown.isEmpty, !drawn.contains(where: { $0.name == name }) { drawn.append((name, shown)) }
        let rest = lines[name].filter { !shown.contains($0) }
        if !rest.isEmpty { hidden.append((name, rest)) }
        if !lines[name].isEmpty { chart.marked.insert(name) }
      }
    }
    for words in (drawn.isEmpty ? [] : [lines.words(drawn)])
      + (hidden.isEmpty ? [] : [lines.hiddenWords(hidden)])
    {
      chart.remarks.append(words)
      chart.description += " " + words
    }
    return chart
  }

  /// Whether a dashed line of the author is vertical.
  var hasVerticalReferences: Bool { layers.contains { if case .reference(_?, _) = $0 { true } else { false } } }
}

extension ChartAxis {
  /// The share of an axis that is left beyond a line outside the values.
  private static let room = 0.04

  /// Extends the axis so that it shows a number.
  ///
  /// - Parameters:
  ///   - values: the range of the values.
  ///   - hasRoom: whether some space remains beyond the number.
  fileprivate mutating func include(_ number: Double, beyond values: ChartRange, hasRoom: Bool) {
    if let low = bounds.low, number < low { bounds.low = number }
    if let high = bounds.high, number > high { bounds.high = number }
    guard hasRoom, !values.contains(number) else { return }
    let end: Double
    if isLogarithmic {
      end = number > values.high ? number * (1 + 2 * Self.room) : number / (1 + 2 * Self.room)
    } else {
      let span = max(values.high, number) / 2 - min(values.low, number) / 2
      end = number > values.high ? number + 2 * span * Self.room : number - 2 * span * Self.room
    }
    guard let wide = ChartRange(values.low, end)?.union(values) else { return }
    range = range?.union(wide) ?? wide
  }
}

extension ChartColumn {
  /// Returns the charts with a line at each of the author's numbers, and the sentences about them below both charts.
  func with(_ lines: ReferenceLines) -> ChartColumn {
    var all = self
    (all.upper, all.lower) = (upper.with(lines), lower.with(lines))
    all.lower.remarks.removeAll(where: all.upper.remarks.contains)
    let added = all.upper.remarks.dropFirst(upper.remarks.count) + all.lower.remarks.dropFirst(lower.remarks.count)
    all.description += added.map { " " + $0 }.joined()
    return all
  }
}

extension ChartPanels {
  /// Returns the panels with a line at each of the author's numbers, and the sentence about them below all panels.
  func with(_ lines: ReferenceLines) -> ChartPanels {
    var all = self
    all.panels = panels.map { $0.with(lines) }
    var known = Set(remarks)
    for (before, panel) in zip(panels, all.panels) {
      for words in panel.remarks.dropFirst(before.remarks.count) where known.insert(words).inserted {
        all.remarks.append(words)
        all.description += " " + words
      }
    }
    return all
  }

  /// The names of the author's lines in the panels.
  var marked: Set<String> { panels.reduce(into: []) { $0.formUnion($1.marked) } }
}
