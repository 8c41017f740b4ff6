extension Report {
  /// The lattice at the end as a pattern, with its generation, or nil if the model has no lattice, its cells were not
  /// kept, or there are more of them than a pattern may have. O(cells / 64) for two states, otherwise O(cells).
  ///
  /// - Parameter stop: ends the work. The pattern then lacks cells.
  package func finalPattern(rule: String?, until stop: StopSignal? = nil) -> Pattern? {
    lattice?.pattern(rule: rule, generation: series.steps.last.map { String($0) } ?? "0", until: stop)
  }
}
