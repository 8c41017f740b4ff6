package struct ChartAxis: Sendable, Hashable {
  package enum Scale: Sendable, Hashable {
    case linear
    case logarithmic
    /// Words at the places 0, 1, …; on the vertical axis from top to bottom.
    case categories([String])
  }

  /// The measured quantity, followed by its unit if any.
  package var label: String
  package var unit: String?
  package var scale: Scale
  /// The axis shows at least this.
  package var range: ChartRange?
  /// The axis shows nothing outside these.
  package var bounds: AxisBounds
  /// Whether only whole numbers make sense, as in counts and steps.
  package var isWhole: Bool
  /// The ticks to use instead of computed ones, if they leave each other room.
  package var ticks: [Tick]

  package init(
    _ label: String, unit: String? = nil, scale: Scale = .linear, range: ChartRange? = nil,
    bounds: AxisBounds = AxisBounds(), isWhole: Bool = false, ticks: [Tick] = []
  ) {
    self.label = label
    self.unit = unit
    self.scale = scale
    self.range = range
    self.bounds = bounds
    self.isWhole = isWhole
    self.ticks = ticks
  }

  var isLogarithmic: Bool { scale == .logarithmic }

  /// `sick (people)`, or `people` alone.
  var words: String { unit.map { label.isEmpty ? $0 : "\(label) (\($0))" } ?? label }
}
