/// A chart as a value: axes, and layers that are drawn one over the other. Numbers that are not finite are left out; so
/// are, on a logarithmic axis, those that are not positive, and the chart says so.
package struct Chart: Sendable, Hashable {
  /// The title above it, or nil if a caption says it.
  package var title: String?
  package var horizontal: ChartAxis
  package var vertical: ChartAxis
  package var layers: [ChartLayer]
  /// The description of the chart in one line, for readers who cannot see it.
  package var description: String
  /// Of how many values nothing is in the layers, since their places are not above 0 on a logarithmic axis.
  var unplaced = 0
  /// Sentences below the drawing, in lines that fit its width.
  var remarks: [String] = []

  package init(
    title: String? = nil, horizontal: ChartAxis, vertical: ChartAxis, layers: [ChartLayer], description: String
  ) {
    self.title = title
    self.horizontal = horizontal
    self.vertical = vertical
    self.layers = layers
    self.description = description
  }
}

extension Chart {
  /// The names of the vertical lines that the axis has a place for.
  package var markNames: [String] { namedMarks.map(\.name) }

  /// These names, with the number at which each line stands: `step 29`, or `time 2.5 h`.
  var namedMarks: [(name: String, place: String)] {
    layers.compactMap { layer in
      guard case .mark(let name, let x?, _) = layer, !name.isEmpty, x.isFinite, x > 0 || !horizontal.isLogarithmic
      else {
        return nil
      }
      let unit = horizontal.unit.map { " \($0)" } ?? ""
      return (name, "\(horizontal.label) \(NumberText.rounded(x))\(unit)")
    }
  }

  /// Its subject where it has no title: the measured quantity, otherwise the names of its layers.
  var subject: String {
    if !vertical.label.isEmpty { return vertical.words }
    var names: [String] = []
    for layer in layers where !layer.name.isEmpty && !names.contains(layer.name) {
      names.append(layer.name)
      if names.count == FigureColors.count { break }
    }
    return names.isEmpty ? horizontal.words : names.joined(separator: ", ")
  }

  /// The dashes of lines of a color; none if nothing has to be told apart.
  func dash(_ color: Int) -> String {
    let isAlone = layers.allSatisfy {
      if case .line(_, let other, _) = $0 { other == color } else { true }
    }
    return isAlone ? "" : FigureColors.dash(color)
  }

  /// The shape of the mark of a line that is a single point. The lines of a chart have different shapes, or, if there
  /// are more lines than shapes, different shapes in each colour.
  func shape(_ color: Int) -> MarkerShape {
    let all = MarkerShape.allCases
    var shapes: [Int: MarkerShape] = [:], used: [String: Set<MarkerShape>] = [:]
    for case .line(_, let other, _) in layers where shapes[other] == nil {
      let look = FigureColors.fill(other), order = all.indices.map { all[(shapes.count + $0) % all.count] }
      let shape = order.first { used[look]?.contains($0) != true } ?? order[0]
      shapes[other] = shape
      used[look, default: []].insert(shape)
    }
    return shapes[color] ?? .circle
  }

  /// Whether the points of this name are open marks: those over other points with a row each, which they would cover.
  func hasRings(_ name: String) -> Bool {
    guard isHorizontal else { return false }
    let names = layers.compactMap { if case .points(let name, _, _) = $0 { name } else { nil } }
    return names.firstIndex(of: name).map { $0 > 0 } ?? false
  }

  /// All lines below the drawing.
  var notes: [String] {
    let room = DrawingStyle.width - 2 * DrawingStyle.margin
    let remarks = remarks.flatMap { TextMetrics.labels([$0], to: room, most: 4, size: DrawingStyle.small)[0] }
    return MarkNames(self).lines + omissions.notes(axis: placesName) + remarks
  }

  /// Whether the chart has marks at single places.
  var hasPoints: Bool { layers.contains { if case .points = $0 { true } else { false } } }

  /// Whether the axes show a point.
  func hasPlace(_ point: ChartPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && (point.x > 0 || !horizontal.isLogarithmic)
      && (point.y > 0 || !vertical.isLogarithmic)
  }

  /// Whether values are on the horizontal axis, as in charts whose rows are words.
  var isHorizontal: Bool { if case .categories = vertical.scale { true } else { false } }
}
