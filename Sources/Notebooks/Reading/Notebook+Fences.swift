extension Notebook {
  /// Whether the file contains neither a block nor results of one, nor anything that may be one.
  package var isEmpty: Bool { blocks.isEmpty && orphans.isEmpty && page.faults.isEmpty }

  /// Turns each warning about a misspelt fence into an error.
  mutating func demandFences() {
    let misspelt = Set(layout.misspeltFences)
    for index in faults.indices where misspelt.contains(faults[index]) { faults[index].severity = .error }
  }
}
