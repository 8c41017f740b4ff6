/// The neighbourhood of a rule that counts within a range.
///
/// Sources: Golly's help, "Larger than Life"; LifeWiki, "Higher-range outer-totalistic".
package enum RangeShape: Sendable, Hashable {
  /// A square of 2·range + 1 cells a side.
  case moore
  /// |dx| + |dy| ≤ range.
  case vonNeumann
  /// dx² + dy² < (range + ½)².
  case circular
  /// dx² + dy² ≤ range².
  case euclidean
  /// The row and the column of the cell.
  case cross
  /// Both diagonals through the cell.
  case saltire
  /// The cross and the saltire together.
  case star
  /// The rows and the columns beside the cell.
  case hash
  /// Any cells: hexadecimal digits, row after row without the cell itself, the first cell in the highest bit.
  case custom([UInt8])
  /// A weight from 0 to 7 for each cell of the square, row after row. The weight of the cell itself is 0.
  case weighted([UInt8])

  /// The shapes that a letter names.
  private static let named: [(letter: Character, shape: RangeShape)] = [
    ("M", .moore), ("N", .vonNeumann), ("C", .circular), ("2", .euclidean), ("+", .cross), ("X", .saltire),
    ("*", .star), ("#", .hash),
  ]

  /// - Parameter letter: what follows the N of a rule, in upper case.
  init?(letter: Character) {
    guard let found = Self.named.first(where: { $0.letter == letter }) else { return nil }
    self = found.shape
  }

  /// The name in a rule string: `NM`.
  var text: String {
    func digits(_ values: [UInt8]) -> String { values.map { String($0, radix: 16) }.joined() }
    switch self {
    case .custom(let values): return "N@" + digits(values)
    case .weighted(let values): return "NW" + digits(values)
    default: return "N" + (Self.named.first { $0.shape == self }.map { String($0.letter) } ?? "")
    }
  }

  /// Whether rules in the notation of Larger than Life can name it.
  var isOfLargerThanLife: Bool { self == .moore || self == .vonNeumann || self == .circular }

  /// The weight of a neighbour.
  ///
  /// - Parameters: its distance, at most `range` to either side.
  func weight(_ column: Int, _ row: Int, range: Int) -> Int {
    if column == 0, row == 0 { return 0 }
    let (across, down) = (abs(column), abs(row))
    switch self {
    case .moore: return 1
    case .vonNeumann: return across + down <= range ? 1 : 0
    // Doubled, (range + ½)² is a whole number.
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

  /// The stretches of equal weight, from the top row down. The cell itself counts once.
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
