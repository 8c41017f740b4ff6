/// A rule that counts live neighbours within a range: Larger than Life, and its generalisation, the higher-range
/// outer-totalistic rules.
///
/// A count never includes the cell itself, even if the notation does.
///
/// Sources: K. M. Evans, *Larger than Life: it's so nonlinear*, 1996. The notations are those of Golly's help, "Larger
/// than Life", and of LifeViewer.
package struct RangeRule: Sendable, Hashable {
  /// The range in cells, from 1 to ``largestRange``.
  package let range: Int
  package let shape: RangeShape
  /// The counts for which a dead cell is born, as ascending ranges with gaps between them.
  package let births: [ClosedRange<Int>]
  /// The counts for which a live cell survives, as ascending ranges with gaps between them.
  package let survivals: [ClosedRange<Int>]

  /// The largest possible range, as in Golly and LifeViewer.
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

  /// Returns the number of neighbours of a cell, or the sum of their weights.
  package static func neighbours(range: Int, shape: RangeShape) -> Int {
    switch shape {
    case .moore: (2 * range + 1) * (2 * range + 1) - 1
    default: shape.spans(range: range).reduce(-1) { $0 + $1.columns.count * $1.weight }
    }
  }

  /// Returns whether a cell is alive in the next generation.
  package func next(isAlive: Bool, neighbours: Int) -> Bool {
    (isAlive ? survivals : births).contains { $0.contains(neighbours) }
  }

  /// Returns the notation of Larger than Life if there is one range of counts each: `R5,C0,M1,S34..58,B34..45,NM`,
  /// where S includes the cell itself. Otherwise, returns `R2,C2,S6-8,13,B7-9,NM`, where it does not.
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

  /// The same rule as a table if its range is 1, otherwise nil.
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
