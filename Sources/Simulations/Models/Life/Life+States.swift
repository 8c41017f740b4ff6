extension Life {
  /// How many states a cell has.
  package var stateCount: Int { rule.states }

  /// Whether the lattice grows with what lives on it.
  package var growsWithPattern: Bool { edges.isOpen }
}
