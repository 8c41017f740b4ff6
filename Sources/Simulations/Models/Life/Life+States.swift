extension Life {
  /// The number of states that a cell can have.
  package var stateCount: Int { rule.states }

  /// Whether the lattice grows with its pattern.
  package var growsWithPattern: Bool { edges.isOpen }
}
