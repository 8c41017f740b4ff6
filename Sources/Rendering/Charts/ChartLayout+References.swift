/// The places of the numbers beside the author's dashed lines.
extension ChartLayout {
  /// Returns the numbers that have room: above vertical lines, and at the right end of horizontal ones.
  func referenceNumbers(_ chart: Chart) -> [PlotName] {
    var names: [PlotName] = []
    for case .reference(let number, let other) in chart.layers {
      guard let name = number.flatMap({ above($0, chart) }) ?? other.flatMap(beside) else { continue }
      if !names.contains(where: { Self.touch($0, name) }) { names.append(name) }
    }
    return names
  }

  /// Returns the boxes of a horizontal line and its number, which no name may cover.
  func referenceBoxes(of number: Double) -> [DrawingBox] {
    let place = y.bounded(number),
      line = DrawingBox(left: plot.left, top: place - 2, right: plot.right, bottom: place + 2)
    return [line] + (beside(number).map { [$0.box] } ?? [])
  }

  /// Returns the number above a vertical line, or nil if the line of a named mark would cross it.
  private func above(_ number: Double, _ chart: Chart) -> PlotName? {
    guard markNames.referenceRows > 0, let place = x.place(number) else { return nil }
    let text = ReferenceLines.text(number), half = TextMetrics.width(text, size: DrawingStyle.small) / 2
    let middle = min(box.right - half - 2, max(box.left + half + 2, place))
    let isCrossed = chart.layers.contains { layer in
      guard case .mark(let name, let x?, _) = layer, !name.isEmpty, let mark = self.x.place(x) else { return false }
      return (mark - middle).magnitude < half + 3
    }
    return isCrossed ? nil : PlotName(text: text, x: middle, y: plot.top - 11, size: DrawingStyle.small)
  }

  private func beside(_ number: Double) -> PlotName? {
    guard let place = y.place(number) else { return nil }
    let text = ReferenceLines.text(number), width = TextMetrics.width(text, size: DrawingStyle.small)
    let isBelow = place - plot.top < DrawingStyle.line
    return PlotName(
      text: text, x: plot.right - width / 2 - 2, y: isBelow ? place + 11 : place - 11, size: DrawingStyle.small)
  }

  private static func touch(_ one: PlotName, _ other: PlotName) -> Bool {
    one.box.left < other.box.right + 4 && other.box.left < one.box.right + 4 && one.box.top < other.box.bottom
      && other.box.top < one.box.bottom
  }
}

extension PlotName {
  fileprivate var box: DrawingBox {
    let half = TextMetrics.width(text, size: size) / 2
    return DrawingBox(left: x - half, top: y - size / 2, right: x + half, bottom: y + size / 2)
  }
}
