extension ElementaryAutomaton: PlayableModel {
  public typealias Input = LineInput

  /// One of Wolfram's elementary rules on a ring of cells.
  ///
  /// - Parameters:
  ///   - rule: the rule's number.
  ///   - isSecondOrder: whether the new cell is exclusive or the cell one step earlier.
  ///   - width: how many cells there are, at least 1; nil for as many as a single cell can reach in `steps`.
  ///   - isUnbounded: whether the line has no end; otherwise its ends are joined.
  ///   - initial: the cells at step 0.
  ///   - steps: how many steps a run computes.
  public init(
    rule: UInt8, isSecondOrder: Bool = false, width: Int? = nil, isUnbounded: Bool = false,
    initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    guard width ?? 1 >= 1 else { throw RunError(key: "grid", "a line has at least one cell") }
    guard steps >= 0 else { throw RunError(key: "steps", "the number of steps is negative") }
    self.init(
      rule: ElementaryRule(rule, isSecondOrder: isSecondOrder), boundary: isUnbounded ? .unbounded : .periodic,
      initial: initial, steps: steps, grid: width)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<LineInput> {
    try newSession(seed: seed, replicate: replicate)
  }
}
