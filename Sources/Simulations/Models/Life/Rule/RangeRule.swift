/// A rule that counts live neighbours within some distance: Larger than Life, and the higher-range outer-totalistic
/// rules that are its general form.
///
/// Source: K. M. Evans, *Larger than Life: it's so nonlinear*, 1996; the notations are those of Golly's help, "Larger
/// than Life", and of LifeViewer. A count never includes the cell itself, whatever the notation.
package struct RangeRule: Sendable, Hashable {
  /// The range, from 1 to ``largestRange``.
  package let range: Int
  package let shape: RangeShape
  /// The counts that bring a dead cell to life, as ascending ranges with gaps between them.
  package let births: [ClosedRange<Int>]
  /// The counts that keep a live cell alive.
  package let survivals: [ClosedRange<Int>]

  /// The largest range of a neighbourhood, the same as in Golly and LifeViewer.
  package static let largestRange = 500

  package init(range: Int, shape: RangeShape, births: [ClosedRange<Int>], survivals: [ClosedRange<Int>]) {
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

  /// The number of neighbours of a cell, each with its weight.
  package static func neighbours(range: Int, shape: RangeShape) -> Int {
    switch shape {
    case .moore: (2 * range + 1) * (2 * range + 1) - 1
    default: shape.spans(range: range).reduce(-1) { $0 + $1.columns.count * $1.weight }
    }
  }

  /// Returns whether the next state of a cell is alive.
  package func next(isAlive: Bool, neighbours: Int) -> Bool {
    (isAlive ? survivals : births).contains { $0.contains(neighbours) }
  }

  /// With one stretch of counts each, as in Larger than Life: `R5,C0,M1,S34..58,B34..45,NM`, where S counts the cell
  /// itself; otherwise `R2,C2,S6-8,13,B7-9,NM`, where it does not.
  func text(states: Int) -> String {
    if births.count == 1, survivals.count == 1, shape.isOfLargerThanLife {
      let (b, s) = (births[0], survivals[0])
      return "R\(range),C\(states == 2 ? 0 : states),M1,S\(s.lowerBound + 1)..\(s.upperBound + 1),"
        + "B\(b.lowerBound)..\(b.upperBound),\(shape.text)"
    }
    func list(_ ranges: [ClosedRange<Int>]) -> String {
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }
    return "R\(range),C\(states),S\(list(survivals)),B\(list(births)),\(shape.text)"
  }

  /// The same rule as a table, where the nearest cells are all that it looks at.
  var table: MooreTable? {
    guard range == 1 else { return nil }
    let weights = (0..<9).map { shape.weight($0 % 3 - 1, $0 / 3 - 1, range: 1) }
    return MooreTable { block in
      // The first cell of a block is its highest bit.
      let count = (0..<9).reduce(0) { $0 + (block >> (8 - $1) & 1) * weights[$1] }
      return next(isAlive: block & MooreTable.centre != 0, neighbours: count)
    }
  }
}
