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
  /// Open marks. A repeated point represents several runs.
  case open(name: String, color: Int, OpenMark, [ChartPoint])
  /// Thin lines of single runs, each with its points in the order of x. Pale ones are in the background.
  case curves(name: String, color: Int, isPale: Bool, [[ChartPoint]])
  /// Small dots of single runs. Dots at one place are moved apart along the axis of places.
  case runs(name: String, color: Int, [ChartPoint])
  /// Dots whose sizes show their numbers.
  case dots(name: String, color: Int, [Dot])
  /// Whiskers along the axis of values: a thin line with ends for an interval, and a broad light one for the spread.
  case whiskers(name: String, color: Int, [Whisker])
  /// Upright bars.
  case columns(name: String, color: Int, [Column])
  /// Horizontal bars from 0, over a vertical axis of categories.
  case bars(name: String, color: Int, [ChartPoint])
  /// Pieces of horizontal bars, over a vertical axis of categories.
  case pieces(name: String, color: Int, [Piece])
  /// Thin upright bars from 0, each in the middle of its place.
  case sticks(name: String, color: Int, [ChartPoint])
  /// The area under a line, down to the axis. Later areas cover its lower part, so the highest of a stack comes first.
  case area(name: String, color: Int, [ChartPoint])
  /// Words above points.
  case words([Words])
  /// A line across the plot with a name: a vertical one at an x, or a horizontal one at a y.
  case mark(name: String, x: Double?, y: Double?)
  /// A dashed line across the plot at a number of the author: a vertical one at an x, or a horizontal one at a y.
  case reference(x: Double?, y: Double?)

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
    /// Whether it is an interval.
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
    /// The height at which the bar begins, on top of another one.
    package var base: Double
    /// Whether the bar represents runs that were not over.
    package var isHatched: Bool

    package init(from: Double, to: Double, height: Double, base: Double = 0, isHatched: Bool = false) {
      self.from = from
      self.to = to
      self.height = height
      self.base = base
      self.isHatched = isHatched
    }
  }

  package struct Piece: Sendable, Hashable {
    /// The row.
    package var place: Double
    package var from: Double
    package var to: Double
    /// The words in the piece, and what replaces them if they do not fit. If this does not fit either, there are none.
    package var words: String
    package var short: String

    package init(place: Double, from: Double, to: Double, words: String, short: String) {
      self.place = place
      self.from = from
      self.to = to
      self.words = words
      self.short = short
    }
  }

  package struct Words: Sendable, Hashable {
    package var point: ChartPoint
    /// The words, and what replaces them if there is too little space.
    package var long: String
    package var short: String
    /// Whether they name a line. They are left out if the line has its name elsewhere in the plot.
    package var isName: Bool

    package init(_ point: ChartPoint, long: String, short: String, isName: Bool = false) {
      self.point = point
      self.long = long
      self.short = short
      self.isName = isName
    }
  }
}

extension ChartLayer {
  var name: String {
    switch self {
    case .line(let name, _, _), .band(let name, _, _, _, _), .points(let name, _, _), .dots(let name, _, _),
      .whiskers(let name, _, _), .columns(let name, _, _), .bars(let name, _, _), .mark(let name, _, _),
      .open(let name, _, _, _), .runs(let name, _, _), .pieces(let name, _, _), .sticks(let name, _, _),
      .area(let name, _, _),
      .curves(let name, _, _, _):
      name
    case .words, .reference: ""
    }
  }

  /// The colour, or nil for marks, references and words, which have none.
  var color: Int? {
    switch self {
    case .line(_, let color, _), .band(_, let color, _, _, _), .points(_, let color, _),
      .dots(_, let color, _), .whiskers(_, let color, _), .columns(_, let color, _), .bars(_, let color, _),
      .open(_, let color, _, _), .runs(_, let color, _), .pieces(_, let color, _), .sticks(_, let color, _),
      .area(_, let color, _),
      .curves(_, let color, _, _):
      color
    case .mark, .reference, .words: nil
    }
  }

  /// The number of lines that are drawn for the layer, and the number of their points.
  var lines: (count: Int, points: Int) {
    switch self {
    case .line(_, _, let points), .sticks(_, _, let points), .area(_, _, let points): (1, points.count)
    case .band(_, _, _, let low, let high): (2, low.count + high.count)
    case .curves, .points, .open, .runs, .dots, .whiskers, .columns, .bars, .pieces, .mark, .reference, .words: (0, 0)
    }
  }
}
