extension Report {
  /// The lattice at the end as a pattern, with its generation, or nil if the model has no lattice, its cells were not
  /// kept, or there are more of them than a pattern may have. O(cells / 64) for two states, otherwise O(cells).
  ///
  /// - Parameter stop: ends the work. The pattern then lacks cells.
  package func finalPattern(rule: String?, until stop: StopSignal? = nil) -> Pattern? {
    lattice?.pattern(rule: rule, generation: lastStep, until: stop)
  }

  /// The lattice at the end as a pattern that stays a quadtree. Nil if no quadtree was kept. Also nil if the cells fit
  /// into a pattern, so that the limit of memory does not decide which kind of file is written.
  package func finalLargePattern(rule: String?) -> LargePattern? {
    lattice.flatMap { $0.fitsPattern ? nil : $0.largePattern(rule: rule, generation: lastStep) }
  }

  /// The last step, in decimal digits. One that is too large to be counted is not in the series.
  private var lastStep: String {
    if case .big(let digits) = self[statistic: "generation"] { return digits }
    return self[statistic: "generation"]?.int.map { String($0) } ?? series.steps.last.map { String($0) } ?? "0"
  }
}
