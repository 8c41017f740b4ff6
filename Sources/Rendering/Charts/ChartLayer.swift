/// A part of a chart's drawing.
///
/// A `color` from 0 is a number in the order of colours, and one below 0 is the colour of a state. Layers that belong
/// together share it.
package enum ChartLayer: Sendable, Hashable {
  /// Points in the order of x, connected by a line.
  case line(name: String, color: Int, points: [ChartPoint])
  /// The area between two lines over the same places. If one area contains another, the nearer one is darker.
  case band(name: String, color: Int, isNear: Bool, low: [ChartPoint], high: [ChartPoint])
  case points(name: String, color: Int, [ChartPoint])
  /// Dots whose sizes show their numbers, in a shade of the scale or in their colour.
  case dots(name: String, color: Int, shade: Int?, [Dot])
  /// Whiskers across the points, along the axis of values.
  case whiskers(name: String, color: Int, [Whisker])
  /// Upright bars from 0.
  case columns(name: String, color: Int, [Column])
  /// Horizontal bars from 0, over a vertical axis of categories.
  case bars(name: String, color: Int, [ChartPoint])
  /// A line across the plot with a name: a vertical one at an x, or a horizontal one at a y.
  case mark(name: String, x: Double?, y: Double?)

  package struct Dot: Sendable, Hashable {
    package var point: ChartPoint
    package var count: Int

    package init(_ point: ChartPoint, count: Int) {
      self.point = point
      self.count = count
    }
  }

  package struct Whisker: Sendable, Hashable {
    /// The position on the axis of places.
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

extension ChartLayer {
  var name: String {
    switch self {
    case .line(let name, _, _), .band(let name, _, _, _, _), .points(let name, _, _), .dots(let name, _, _, _),
      .whiskers(let name, _, _), .columns(let name, _, _), .bars(let name, _, _), .mark(let name, _, _):
      name
    }
  }

  /// The colour, or nil for a mark, which has none.
  var color: Int? {
    switch self {
    case .line(_, let color, _), .band(_, let color, _, _, _), .points(_, let color, _),
      .dots(_, let color, _, _), .whiskers(_, let color, _), .columns(_, let color, _), .bars(_, let color, _):
      color
    case .mark: nil
    }
  }

  /// The number of lines that are drawn for the layer, and the number of their points.
  var lines: (count: Int, points: Int) {
    switch self {
    case .line(_, _, let points): (1, points.count)
    case .band(_, _, _, let low, let high): (2, low.count + high.count)
    case .points, .dots, .whiskers, .columns, .bars, .mark: (0, 0)
    }
  }
}
