/// The final states of a plane that a run keeps as quadtrees.
package enum KeptSquares: Int, Sendable, Comparable {
  case none
  /// States whose cells were not kept, because they take too much memory. Another block can continue from such a
  /// quadtree.
  case ofAbsentCells
  /// In addition, states with too many cells for a pattern, so that a file can be saved.
  case ofLargePatterns

  /// Returns whether a state is kept as a quadtree.
  package func contains(_ state: FinalState) -> Bool {
    switch self {
    case .none: false
    case .ofAbsentCells: state.isAbsent
    case .ofLargePatterns: state.isAbsent || !state.fitsPattern
    }
  }

  package static func < (one: KeptSquares, other: KeptSquares) -> Bool { one.rawValue < other.rawValue }
}
