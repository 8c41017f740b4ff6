package struct ChartAxis: Sendable, Hashable {
  package enum Scale: Sendable, Hashable {
    case linear
    case logarithmic
    /// Words at the places 0, 1, …. On the vertical axis, they go from top to bottom.
    case categories([String])
  }

  /// The measured quantity. If there is a unit, it follows in the drawing.
  package var label: String
  package var unit: String?
  /// The statistics, series or swept keys whose values are on the axis, as figures call them. Empty for other axes, such
  /// as one of numbers of runs.
  package var quantities: [String]
  package var scale: Scale
  /// The smallest range that the axis shows.
  package var range: ChartRange?
  /// The bounds beyond which the axis shows nothing.
  package var bounds: AxisBounds
  /// Whether only whole numbers make sense, as for counts and steps.
  package var isWhole: Bool
  /// The ticks to use instead of computed ones, if their labels have enough space between them.
  package var ticks: [Tick]

  package init(
    _ label: String, unit: String? = nil, scale: Scale = .linear, range: ChartRange? = nil,
    bounds: AxisBounds = AxisBounds(), isWhole: Bool = false, ticks: [Tick] = [],
    quantities: [String] = []
  ) {
    self.label = label
    self.unit = unit
    self.quantities = quantities
    self.scale = scale
    self.range = range
    self.bounds = bounds
    self.isWhole = isWhole
    self.ticks = ticks
  }

  var isLogarithmic: Bool { scale == .logarithmic }

  /// The largest number of lines of the words.
  private static let mostLines = 3

  /// Returns the words in lines for a drawing of this width. Empty without words.
  func lines(to width: Double) -> [String] {
    let room = width - 2 * DrawingStyle.margin
    return words.isEmpty ? [] : TextMetrics.labels([words], to: room, most: Self.mostLines)[0]
  }

  /// The label with its unit: `sick (people)`, or only the unit if there is no label.
  var words: String { unit.map { label.isEmpty ? $0 : "\(label) (\($0))" } ?? label }
}
