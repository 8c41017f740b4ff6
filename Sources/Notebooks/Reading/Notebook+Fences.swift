extension Notebook {
  /// Whether the file has neither a block nor results of one, nor anything that may be one.
  package var isEmpty: Bool { blocks.isEmpty && orphans.isEmpty && page.faults.isEmpty }

  /// Makes an error of each warning about a misspelt fence.
  mutating func demandFences() {
    let misspelt = Set(layout.misspeltFences)
    for index in faults.indices where misspelt.contains(faults[index]) { faults[index].severity = .error }
  }
}
