/// The end states of a plane that a run keeps as quadtrees.
package enum KeptSquares: Int, Sendable, Comparable {
  case none
  /// States whose cells take too much memory to be kept: another block continues from them.
  case ofAbsentCells
  /// Also states with too many cells for a pattern: a file is saved.
  case ofLargePatterns

  /// Returns whether a state is one of them.
  package func contains(_ state: FinalState) -> Bool {
    switch self {
    case .none: false
    case .ofAbsentCells: state.isAbsent
    case .ofLargePatterns: state.isAbsent || !state.fitsPattern
    }
  }

  package static func < (one: KeptSquares, other: KeptSquares) -> Bool { one.rawValue < other.rawValue }
}
