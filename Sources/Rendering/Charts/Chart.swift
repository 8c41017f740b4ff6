/// A chart as a value: axes, and layers that are drawn one over the other. Numbers that are not finite are left out; so
/// are, on a logarithmic axis, those that are not positive, and the chart says so.
package struct Chart: Sendable, Hashable {
  /// What stands over it; nil where a caption says it.
  package var title: String?
  package var horizontal: ChartAxis
  package var vertical: ChartAxis
  package var layers: [ChartLayer]
  /// What there is to see, in one line of words, for those who cannot see it.
  package var description: String
  /// Of how many values nothing is in the layers, since their places are not above 0 on a logarithmic axis.
  var unplaced = 0

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

package struct ChartAxis: Sendable, Hashable {
  package enum Scale: Sendable, Hashable {
    case linear
    case logarithmic
    /// Words at the places 0, 1, …; on the vertical axis from top to bottom.
    case categories([String])
  }

  /// What is measured, with its unit behind it where it has one.
  package var label: String
  package var unit: String?
  package var scale: Scale
  /// The axis shows at least this.
  package var range: ChartRange?
  /// Whether only whole numbers make sense, as in counts and steps.
  package var isWhole: Bool
  /// Preferred to ticks of our own, where they leave each other room.
  package var ticks: [Tick]

  package init(
    _ label: String, unit: String? = nil, scale: Scale = .linear, range: ChartRange? = nil, isWhole: Bool = false,
    ticks: [Tick] = []
  ) {
    self.label = label
    self.unit = unit
    self.scale = scale
    self.range = range
    self.isWhole = isWhole
    self.ticks = ticks
  }

  var isLogarithmic: Bool { scale == .logarithmic }

  /// `sick (people)`.
  var words: String { unit.map { "\(label) (\($0))" } ?? label }
}

package struct ChartPoint: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// Something that is drawn into a chart. `color` is a number from 0; layers that belong together share it.
package enum ChartLayer: Sendable, Hashable {
  /// Points in the order of x, joined.
  case line(name: String, color: Int, points: [ChartPoint])
  /// The area between two lines over the same places. Of two areas over one another the nearer one is darker.
  case band(name: String, color: Int, isNear: Bool, low: [ChartPoint], high: [ChartPoint])
  case points(name: String, color: Int, [ChartPoint])
  /// Whiskers across the points, along the axis of values.
  case whiskers(name: String, color: Int, [Whisker])
  /// Bars that stand on 0.
  case columns(name: String, color: Int, [Column])
  /// Bars that lie: over a vertical axis of categories, from 0.
  case bars(name: String, color: Int, [ChartPoint])
  /// A line across at one value, with words: a vertical one at an x, a horizontal one at a y.
  case mark(name: String, x: Double?, y: Double?)

  package struct Whisker: Sendable, Hashable {
    /// On the axis of places.
    package var place: Double
    package var low: Double
    package var high: Double
    package var isNear: Bool

    package init(place: Double, low: Double, high: Double, isNear: Bool) {
      self.place = place
      self.low = low
      self.high = high
      self.isNear = isNear
    }
  }

  package struct Column: Sendable, Hashable {
    package var from: Double
    package var to: Double
    package var height: Double

    package init(from: Double, to: Double, height: Double) {
      self.from = from
      self.to = to
      self.height = height
    }
  }
}

/// Charts side by side that share their axes.
package struct ChartPanels: Sendable, Hashable {
  package var title: String?
  /// Each with a title of its own.
  package var panels: [Chart]
  package var description: String

  package init(title: String? = nil, panels: [Chart], description: String) {
    self.title = title
    self.panels = panels
    self.description = description
  }
}

extension ChartLayer {
  var name: String {
    switch self {
    case .line(let name, _, _), .band(let name, _, _, _, _), .points(let name, _, _), .whiskers(let name, _, _),
      .columns(let name, _, _), .bars(let name, _, _), .mark(let name, _, _):
      name
    }
  }

  /// Nil of a mark, which has none.
  var color: Int? {
    switch self {
    case .line(_, let color, _), .band(_, let color, _, _, _), .points(_, let color, _),
      .whiskers(_, let color, _), .columns(_, let color, _), .bars(_, let color, _):
      color
    case .mark: nil
    }
  }

  /// How many lines of points are drawn for it, and of how many points.
  var lines: (count: Int, points: Int) {
    switch self {
    case .line(_, _, let points): (1, points.count)
    case .band(_, _, _, let low, let high): (2, low.count + high.count)
    case .points, .whiskers, .columns, .bars, .mark: (0, 0)
    }
  }
}

extension Chart {
  /// Vertical lines that are named above the plot.
  var uprightMarks: Int {
    layers.count { if case .mark(_, .some, _) = $0 { true } else { false } }
  }

  /// What it is about where nothing stands over it: what is measured, otherwise the names of its layers.
  var subject: String {
    if !vertical.words.isEmpty { return vertical.words }
    var names: [String] = []
    for layer in layers where !layer.name.isEmpty && !names.contains(layer.name) {
      names.append(layer.name)
      if names.count == FigureColors.count { break }
    }
    return names.isEmpty ? horizontal.words : names.joined(separator: ", ")
  }

  /// The dashes of lines of a color; none where nothing has to be told apart.
  func dash(_ color: Int) -> String {
    let isAlone = layers.allSatisfy {
      if case .line(_, let other, _) = $0 { other == color } else { true }
    }
    return isAlone ? "" : FigureColors.dash(color)
  }

  /// Whether the axes show a point.
  func hasPlace(_ point: ChartPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && (point.x > 0 || !horizontal.isLogarithmic)
      && (point.y > 0 || !vertical.isLogarithmic)
  }

  /// Whether values lie on the horizontal axis.
  var isLying: Bool { if case .categories = vertical.scale { true } else { false } }
}
