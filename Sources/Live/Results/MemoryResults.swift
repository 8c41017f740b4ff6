/// The best results of the game of pairs. Those with the fewest turns come first, and among these, those with the
/// shortest time.
package struct MemoryResults: Hashable, Sendable {
  package private(set) var all: [MemoryResult] = []

  /// The number of results that are kept for each board.
  static let limit = 5

  package init() {}

  /// Returns the results of a board, the best first.
  package func of(_ columns: Int, _ rows: Int) -> [MemoryResult] {
    all.filter { $0.rows == min(columns, rows) && $0.columns == max(columns, rows) }
  }

  package mutating func add(_ result: MemoryResult) {
    var same = of(result.columns, result.rows) + [result]
    same.sort { ($0.turns, $0.seconds) < ($1.turns, $1.seconds) }
    all.removeAll { $0.board == result.board }
    all += same.prefix(Self.limit)
  }

  // MARK: As a file

  private static let head = "automata memory results 1"

  /// The text of a file, with a line for each result: the board, the turns and the seconds.
  package var text: String {
    let sorted = all.sorted { one, other in
      (one.rows, one.columns, one.turns, one.seconds) < (other.rows, other.columns, other.turns, other.seconds)
    }
    return ([Self.head] + sorted.map { "\($0.board) \($0.turns) \($0.seconds)" }).joined(separator: "\n") + "\n"
  }

  /// Reads the text of a file, or returns nil if the text is not valid.
  package init?(text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.first == Self.head[...] else { return nil }
    lines.removeFirst()
    for line in lines {
      let words = line.split(separator: " ")
      let sides = words.first?.split(separator: "x").compactMap { Int($0) } ?? []
      guard words.count == 3, sides.count == 2, let turns = Int(words[1]), let seconds = Int(words[2]),
        sides.allSatisfy({ (1...1_000_000).contains($0) }), turns > 0, seconds >= 0
      else { return nil }
      add(MemoryResult(columns: sides[1], rows: sides[0], turns: turns, seconds: seconds))
    }
  }
}

/// A game of pairs that one person played to its end.
package struct MemoryResult: Hashable, Sendable {
  /// The shorter and the longer side of the board.
  package let rows: Int, columns: Int
  package let turns: Int
  package let seconds: Int

  package init(columns: Int, rows: Int, turns: Int, seconds: Int) {
    self.rows = min(columns, rows)
    self.columns = max(columns, rows)
    self.turns = turns
    self.seconds = seconds
  }

  package var board: String { "\(rows)x\(columns)" }

  /// Returns a number of turns in words.
  static func turns(_ count: Int) -> String { count == 1 ? "1 turn" : "\(count) turns" }

  /// Returns a time in minutes and seconds.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
