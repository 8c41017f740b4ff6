extension Notebook {
  /// Whether the file contains neither a block nor results of one, nor anything that may be one.
  package var isEmpty: Bool { blocks.isEmpty && orphans.isEmpty && page.faults.isEmpty }

  /// Whether each text that is meant as a block is one, and its name is known.
  var hasAllBlocks: Bool { areNamesKnown && layout.misspeltFences.isEmpty }

  /// Whether an error may hide the block that a user names.
  package var mayHideNames: Bool { !hasAllBlocks && faults.contains { $0.severity == .error } }

  /// Turns each warning about a misspelt fence into an error.
  mutating func demandFences() {
    let misspelt = Set(layout.misspeltFences)
    for index in faults.indices where misspelt.contains(faults[index]) { faults[index].severity = .error }
  }
}
