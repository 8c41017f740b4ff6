import Simulations

extension Chart {
  /// Returns the smallest ranges that contain all layers, or nil if there is nothing to draw.
  func extent() -> (x: ChartRange, y: ChartRange)? {
    var x = Span(), y = Span()
    forEachCorner { cornerX, cornerY, isCourse in
      if horizontal.isLogarithmic, cornerX <= 0 { return }
      let isHidden = vertical.isLogarithmic && cornerY <= 0
      // A course covers all its places, even those where its values are left out.
      if !isHidden || isCourse { x.add(cornerX) }
      if !isHidden { y.add(cornerY) }
    }
    guard let x = Self.range(x, horizontal), let y = Self.range(y, vertical) else { return nil }
    return (
      horizontal.isLogarithmic ? x : horizontal.bounds.clamped(x),
      vertical.isLogarithmic ? y : vertical.bounds.clamped(y)
    )
  }

  /// The numbers that the chart's logarithmic axes leave out.
  var omissions: ChartOmissions {
    var omissions = ChartOmissions(unplaced: unplaced, fromOne: hasFractionsBelow1)
    let (places, values) = isHorizontal ? (vertical, horizontal) : (horizontal, vertical)
    func hasRoom(_ number: Double, _ axis: ChartAxis) -> Bool { !axis.isLogarithmic || number > 0 }
    // Points at the same places as a line of that name are counted with the line.
    let lines = Set(layers.compactMap { if case .line(let name, _, _) = $0 { name } else { nil } })
    for layer in layers {
      switch layer {
      // Single runs are not counted, because they are behind the values of all runs.
      case .points(let name, _, _) where lines.contains(name): break
      case .curves, .runs, .open, .words, .mark, .reference: break
      case .line(_, _, let points), .points(_, _, let points), .sticks(_, _, let points), .area(_, _, let points):
        for point in points where point.x.isFinite && point.y.isFinite {
          let (place, value) = isHorizontal ? (point.y, point.x) : (point.x, point.y)
          omissions.count(place: hasRoom(place, places), isShown: hasRoom(value, values))
        }
      case .dots(_, _, let dots):
        for dot in dots where dot.point.x.isFinite && dot.point.y.isFinite {
          omissions.count(
            place: hasRoom(dot.point.x, places), isShown: hasRoom(dot.point.y, values), times: dot.count)
        }
      case .band(_, _, _, let low, let high):
        for (low, high) in zip(low, high) where low.x.isFinite && low.y.isFinite && high.y.isFinite {
          if !lines.isEmpty, !hasRoom(low.x, places) { continue }
          omissions.count(
            place: hasRoom(low.x, places), isShown: hasRoom(low.y, values), hasRoom(high.y, values))
        }
      case .whiskers(_, _, let whiskers):
        for whisker in whiskers where whisker.place.isFinite && whisker.low.isFinite && whisker.high.isFinite {
          omissions.count(
            place: hasRoom(whisker.place, places), isShown: hasRoom(whisker.low, values), hasRoom(whisker.high, values))
        }
      case .columns(_, _, let columns):
        for column in columns where column.to.isFinite && column.height.isFinite && column.height != 0 {
          omissions.count(place: hasRoom(column.to, places), isShown: hasRoom(column.height, values))
        }
      case .bars(_, _, let points):
        for point in points where point.x.isFinite && point.x != 0 {
          omissions.count(place: true, isShown: hasRoom(point.x, values))
        }
      case .pieces: break
      }
    }
    return omissions
  }

  /// The sentence for a chart without values.
  static let empty = "No values were recorded."

  /// The name of the axis of places.
  var placesName: String { (isHorizontal ? vertical : horizontal).label }

  /// The sentence that replaces a chart that cannot be drawn.
  var nothing: String { omissions.nothing(of: (isHorizontal ? horizontal : vertical).label) }

  /// Calls `body` with each corner of the area that the layers cover. The last argument is whether the corner belongs
  /// to a course of values in the order of their places. On a logarithmic axis, columns and bars have no foot.
  private func forEachCorner(_ body: (Double, Double, Bool) -> Void) {
    for layer in layers {
      switch layer {
      case .line(_, _, let points): for point in points { body(point.x, point.y, true) }
      case .sticks(_, _, let points), .area(_, _, let points):
        for point in points {
          body(point.x, point.y, true)
          body(point.x, 0, true)
        }
      case .curves(_, _, _, let curves):
        for curve in curves { for point in curve { body(point.x, point.y, true) } }
      case .points(_, _, let points), .open(_, _, _, let points), .runs(_, _, let points):
        for point in points { body(point.x, point.y, false) }
      case .dots(_, _, let dots): for dot in dots { body(dot.point.x, dot.point.y, false) }
      case .band(_, _, _, let low, let high):
        for points in [low, high] { for point in points { body(point.x, point.y, true) } }
      case .whiskers(_, _, let whiskers):
        for whisker in whiskers {
          for value in [whisker.low, whisker.high] {
            if isHorizontal { body(value, whisker.place, false) } else { body(whisker.place, value, false) }
          }
        }
      case .columns(_, _, let columns):
        for column in columns {
          body(column.from, vertical.isLogarithmic ? column.height : 0, false)
          body(column.to, column.base + column.height, false)
        }
      case .bars(_, _, let points):
        for point in points {
          body(horizontal.isLogarithmic ? point.x : 0, point.y, false)
          body(point.x, point.y, false)
        }
      case .pieces(_, _, let pieces):
        for piece in pieces {
          body(piece.from, piece.place, false)
          body(piece.to, piece.place, false)
        }
      case .words(let words): for item in words { body(item.point.x, item.point.y, false) }
      case .mark(_, let x, let y), .reference(let x, let y): body(x ?? .nan, y ?? .nan, false)
      }
    }
  }

  /// The smallest and the largest finite number.
  private struct Span {
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity

    mutating func add(_ number: Double) {
      if number.isFinite { (low, high) = (min(low, number), max(high, number)) }
    }
  }

  private static func range(_ span: Span, _ axis: ChartAxis) -> ChartRange? {
    let (low, high) = (span.low, span.high)
    switch axis.scale {
    case .categories(let words): return words.isEmpty ? nil : ChartRange(-0.5, Double(words.count) - 0.5)
    case .logarithmic:
      // The range around a single number might begin at 0.
      guard low.isFinite, high.isFinite, let range = ChartRange(low, high) else { return axis.range }
      let own = range.low > 0 ? range : ChartRange(low / 2, low * 2)
      return own.map { own in axis.range.map { own.union($0) } ?? own }
    case .linear:
      guard low.isFinite, high.isFinite else { return axis.range }
      return axis.range.map { ChartRange(min(low, $0.low), max(high, $0.high)) } ?? ChartRange(low, high)
    }
  }
}
