import MarkdownSource
import Typography

/// The widths of the columns of a table.
struct TableWidths {
  var widths: [Int]
  /// Whether a cell has more than one line.
  var isWrapped: Bool

  /// The length up to which words are not divided. If they do not fit, the rows become records.
  private static let longestWord = 20

  /// Computes the widths, or returns nil if the columns do not fit side by side into `space`.
  init?(_ rows: [[TextFlow]], columns: Int, in space: Int) {
    var natural = [Int](repeating: 1, count: columns)
    var least = [Int](repeating: 1, count: columns)
    for row in rows {
      for (column, cell) in row.enumerated().prefix(columns) {
        natural[column] = max(natural[column], cell.naturalWidth)
        least[column] = max(least[column], cell.leastWidth)
      }
    }
    let wanted = natural.reduce(0, +)
    if wanted <= space {
      widths = natural
      isWrapped = false
      return
    }
    isWrapped = true
    // Long words are divided to make room for the other columns.
    if least.reduce(0, +) > space {
      let share = max(Self.longestWord, space / columns)
      least = least.map { min($0, share) }
    }
    guard least.reduce(0, +) <= space else { return nil }
    widths = least
    Self.share(space - least.reduce(0, +), among: &widths, upTo: natural)
  }

  /// Distributes the space evenly among the columns that need more. Short columns get all they need. O(columns · log
  /// columns).
  private static func share(_ space: Int, among widths: inout [Int], upTo natural: [Int]) {
    var rest = space
    let order = widths.indices.sorted { (natural[$0] - widths[$0], $0) < (natural[$1] - widths[$1], $1) }
    for (rank, column) in order.enumerated() {
      let more = min(rest / (order.count - rank), natural[column] - widths[column])
      widths[column] += more
      rest -= more
    }
  }
}
