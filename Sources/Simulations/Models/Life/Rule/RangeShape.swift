/// The neighbourhood of a rule that counts within a range. A neighbour is at the distance (dx, dy) from the cell.
///
/// Sources: Golly's help, "Larger than Life"; LifeWiki, "Higher-range outer-totalistic".
package enum RangeShape: Sendable, Hashable {
  /// A square whose side has 2·range + 1 cells.
  case moore
  /// The cells with |dx| + |dy| ≤ range.
  case vonNeumann
  /// The cells with dx² + dy² < (range + ½)².
  case circular
  /// The cells with dx² + dy² ≤ range².
  case euclidean
  /// The row and the column of the cell.
  case cross
  /// The two diagonals through the cell.
  case saltire
  /// The cross and the saltire together.
  case star
  /// The rows and the columns next to the cell.
  case hash
  /// Any set of cells, in hexadecimal digits: one bit per cell, row by row without the cell itself. The first cell is
  /// the highest bit.
  case custom([UInt8])
  /// A weight from 0 to 7 for each cell of the square, row by row. The weight of the cell itself is 0.
  case weighted([UInt8])

  /// The shapes with a letter of their own.
  private static let named: [(letter: Character, shape: RangeShape)] = [
    ("M", .moore), ("N", .vonNeumann), ("C", .circular), ("2", .euclidean), ("+", .cross), ("X", .saltire),
    ("*", .star), ("#", .hash),
  ]

  /// Creates the shape with the given letter, or nil if there isn't one.
  ///
  /// - Parameter letter: the upper-case letter after the N of a rule.
  init?(letter: Character) {
    guard let found = Self.named.first(where: { $0.letter == letter }) else { return nil }
    self = found.shape
  }

  /// The notation in a rule, such as `NM`.
  var text: String {
    func digits(_ values: [UInt8]) -> String { values.map { String($0, radix: 16) }.joined() }
    switch self {
    case .custom(let values): return "N@" + digits(values)
    case .weighted(let values): return "NW" + digits(values)
    default: return "N" + (Self.named.first { $0.shape == self }.map { String($0.letter) } ?? "")
    }
  }

  /// Whether the notation of Larger than Life includes the shape.
  var isOfLargerThanLife: Bool { self == .moore || self == .vonNeumann || self == .circular }

  /// Returns the weight of a neighbour, or 0 for a cell that is not a neighbour.
  ///
  /// - Parameters:
  ///   - column: the horizontal distance, from −range to range.
  ///   - row: the vertical distance, from −range to range.
  ///   - range: the range of the rule.
  func weight(_ column: Int, _ row: Int, range: Int) -> Int {
    if column == 0, row == 0 { return 0 }
    let (across, down) = (abs(column), abs(row))
    switch self {
    case .moore: return 1
    case .vonNeumann: return across + down <= range ? 1 : 0
    // Four times (range + ½)² is a whole number.
    case .circular: return 4 * (across * across + down * down) < (2 * range + 1) * (2 * range + 1) ? 1 : 0
    case .euclidean: return across * across + down * down <= range * range ? 1 : 0
    case .cross: return across == 0 || down == 0 ? 1 : 0
    case .saltire: return across == down ? 1 : 0
    case .star: return across == 0 || down == 0 || across == down ? 1 : 0
    case .hash: return across == 1 || down == 1 ? 1 : 0
    case .custom(let digits):
      let place = (row + range) * (2 * range + 1) + column + range
      let bit = row > 0 || row == 0 && column > 0 ? place - 1 : place
      return Int(digits[bit / 4] >> UInt8(3 - bit % 4) & 1)
    case .weighted(let weights): return Int(weights[(row + range) * (2 * range + 1) + column + range])
    }
  }

  /// Returns the spans of equal weight, from the top row to the bottom row. The cell itself has the weight 1.
  func spans(range: Int) -> [RangeSpan] {
    var spans: [RangeSpan] = []
    for row in -range...range {
      var start = -range
      func weight(_ column: Int) -> Int { column == 0 && row == 0 ? 1 : self.weight(column, row, range: range) }
      while start <= range {
        let first = weight(start)
        var end = start
        while end < range, weight(end + 1) == first { end += 1 }
        if first > 0 { spans.append(RangeSpan(line: row + range, columns: start...end, weight: first)) }
        start = end + 1
      }
    }
    return spans
  }
}

/// Adjacent neighbours in one row that have the same weight.
struct RangeSpan: Sendable, Hashable {
  /// The row, from 0 at the top of the neighbourhood.
  let line: Int
  /// The columns, relative to the cell itself.
  let columns: ClosedRange<Int>
  let weight: Int
}
