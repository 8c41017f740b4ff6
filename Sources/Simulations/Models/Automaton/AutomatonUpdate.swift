import Specification

/// The order in which the cells of an automaton change within a step.
enum AutomatonUpdate: String, SpecWord {
  /// All cells at once, from one snapshot.
  case synchronous
  /// As many random picks as there are cells, one after another.
  case random
  /// The colours of a checkerboard, one after another.
  case checkerboard

  var word: Word {
    switch self {
    case .synchronous: Word("synchronous", synonyms: ["sync", "parallel", "simultaneous", "all", "snapshot"])
    case .random: Word("random", synonyms: ["asynchronous", "async", "sequential", "random-sequential", "picks"])
    case .checkerboard: Word("checkerboard", synonyms: ["chessboard", "sublattice", "colours", "even-odd", "parity"])
    }
  }
}

/// A colour of a checkerboard: the cells that change at the same time.
struct CheckerColour: Sendable {
  let number: Int
  let hasFour: Bool

  func contains(_ column: Int, _ row: Int) -> Bool {
    hasFour ? column & 1 + (row & 1) << 1 == number : (column + row) & 1 == number
  }
}

extension AutomatonLattice {
  /// The colours of a checkerboard in their order: two by the sum of column and row, or the four cells of a 2 × 2 block
  /// in reading order if diagonal cells are neighbours.
  var colours: [CheckerColour] {
    let hasFour = neighbourhood.offsets.contains { $0.column % 2 != 0 && $0.row % 2 != 0 }
    return (0..<(hasFour ? 4 : 2)).map { CheckerColour(number: $0, hasFour: hasFour) }
  }
}
