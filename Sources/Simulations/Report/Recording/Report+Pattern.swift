extension Report {
  /// The lattice at the end as a pattern, with its generation, or nil if the model has no lattice, its cells were not
  /// kept, or there are more of them than a pattern may have. O(cells).
  package func finalPattern(rule: String?) -> Pattern? {
    lattice?.pattern(rule: rule, generation: series.steps.last.map { String($0) } ?? "0")
  }
}
