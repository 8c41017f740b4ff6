/// A rule that counts live neighbours within some distance: Larger than Life, and the higher-range outer-totalistic
/// rules that are its general form.
///
/// Source: K. M. Evans, *Larger than Life: it's so nonlinear*, 1996; the notations are those of Golly's help, "Larger
/// than Life". A count never includes the cell itself, whatever the notation.
package struct RangeRule: Sendable, Hashable {
  package enum Shape: String, Sendable, CaseIterable {
    /// A square of 2·range + 1 cells a side.
    case moore = "M"
    /// |dx| + |dy| ≤ range.
    case vonNeumann = "N"
    /// dx² + dy² < (range + ½)².
    case circular = "C"
  }

  /// 1 … ``largestRange``.
  package let range: Int
  package let shape: Shape
  /// The counts that bring a dead cell to life: stretches, ascending, that neither meet nor touch.
  package let births: [ClosedRange<Int>]
  /// The counts that keep a live cell alive.
  package let survivals: [ClosedRange<Int>]

  /// The cells of the widest square are fewer than 2¹⁶.
  package static let largestRange = 127

  package init(range: Int, shape: Shape, births: [ClosedRange<Int>], survivals: [ClosedRange<Int>]) {
    self.range = range
    self.shape = shape
    let counts = 0...Self.neighbours(range: range, shape: shape)
    self.births = Self.joined(births, within: counts)
    self.survivals = Self.joined(survivals, within: counts)
  }

  private static func joined(_ ranges: [ClosedRange<Int>], within counts: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.filter({ $0.overlaps(counts) }).map({ $0.clamped(to: counts) }).sorted(
      by: { $0.lowerBound < $1.lowerBound })
    {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// How many cells to the left and right belong to the neighbourhood in a row at that distance; `row` is at most
  /// `range` either way.
  package static func reach(range: Int, shape: Shape, row: Int) -> Int {
    switch shape {
    case .moore: return range
    case .vonNeumann: return range - abs(row)
    case .circular:
      var reach = range
      // Doubled, (range + ½)² is a whole number.
      while 4 * (reach * reach + row * row) >= (2 * range + 1) * (2 * range + 1) { reach -= 1 }
      return reach
    }
  }

  func reach(row: Int) -> Int { Self.reach(range: range, shape: shape, row: row) }

  /// How many neighbours a cell has.
  package static func neighbours(range: Int, shape: Shape) -> Int {
    (-range...range).reduce(-1) { $0 + 2 * reach(range: range, shape: shape, row: $1) + 1 }
  }

  /// The next state of a cell, as far as it is alive or not.
  package func next(isAlive: Bool, neighbours: Int) -> Bool {
    (isAlive ? survivals : births).contains { $0.contains(neighbours) }
  }

  /// With one stretch of counts each, as in Larger than Life: `R5,C0,M1,S34..58,B34..45,NM`, where S counts the cell
  /// itself; otherwise `R2,C2,S6-8,13,B7-9,NM`, where it does not.
  func text(states: Int) -> String {
    if births.count == 1, survivals.count == 1 {
      let (b, s) = (births[0], survivals[0])
      return "R\(range),C\(states == 2 ? 0 : states),M1,S\(s.lowerBound + 1)..\(s.upperBound + 1),"
        + "B\(b.lowerBound)..\(b.upperBound),N\(shape.rawValue)"
    }
    func list(_ ranges: [ClosedRange<Int>]) -> String {
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }
    return "R\(range),C\(states),S\(list(survivals)),B\(list(births)),N\(shape.rawValue)"
  }

  /// The same rule as a table, where the nearest cells are all that it looks at.
  var table: MooreTable? {
    guard range == 1 else { return nil }
    func bits(_ ranges: [ClosedRange<Int>]) -> UInt16 { ranges.joined().reduce(0) { $0 | 1 << UInt16($1) } }
    return MooreTable(
      LifeCounts(births: bits(births), survivals: bits(survivals)), shape == .vonNeumann ? .vonNeumann : .moore)
  }
}
