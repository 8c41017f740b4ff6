extension Report {
  /// Returns the final lattice as a pattern with its generation. Nil if the model has no lattice, the cells were not
  /// kept, or there are too many of them for a pattern. O(cells / 64) for two states, otherwise O(cells).
  ///
  /// - Parameter stop: ends the work early. The pattern then lacks cells.
  package func finalPattern(rule: String?, until stop: StopSignal? = nil) -> Pattern? {
    lattice?.pattern(rule: rule, generation: lastStep, until: stop)
  }

  /// Returns the pattern of the final lattice without its cells, or nil if the model has no lattice.
  package func finalHeader(rule: String?) -> Pattern? { lattice?.header(rule: rule, generation: lastStep) }

  /// Returns the final lattice as a pattern that stays a quadtree. Nil if no quadtree was kept, and if the cells fit
  /// into a pattern. So the memory limit does not decide which kind of file is written.
  package func finalLargePattern(rule: String?) -> LargePattern? {
    lattice.flatMap { $0.fitsPattern ? nil : $0.largePattern(rule: rule, generation: lastStep) }
  }

  /// The last step in decimal digits. A step that is too large for an `Int` is in the statistics but not in the series.
  private var lastStep: String {
    if case .big(let digits) = self[statistic: "generation"] { return digits }
    return self[statistic: "generation"]?.int.map { String($0) } ?? series.steps.last.map { String($0) } ?? "0"
  }
}
