extension ElementaryAutomaton: PlayableModel {
  /// The inputs of a session: ticks, and cells changed by hand.
  public typealias Input = LineInput

  /// Creates one of Wolfram's elementary automata on a ring or an endless line of cells.
  ///
  /// - Parameters:
  ///   - rule: the number of the rule.
  ///   - isSecondOrder: whether the new cell is combined with the cell one step earlier, by exclusive or.
  ///   - width: the number of cells, at least 1; nil for as many cells as a single one can reach in `steps`.
  ///   - isUnbounded: whether the line has no ends. Otherwise its ends are joined.
  ///   - initial: the cells at step 0.
  ///   - steps: the number of steps of a run, at least 0.
  /// - Throws: ``RunError`` with every number that is out of range.
  public init(
    rule: UInt8, isSecondOrder: Bool = false, width: Int? = nil, isUnbounded: Bool = false,
    initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    let most = Int(UInt32.max)
    let problems = [RunError.outOfRange("width", width ?? 1, 1...most), RunError.outOfRange("steps", steps, 0...most)]
    if let error = RunError(problems.compactMap { $0 }) { throw error }
    self.init(
      rule: ElementaryRule(rule, isSecondOrder: isSecondOrder), boundary: isUnbounded ? .unbounded : .periodic,
      initial: initial, steps: steps, grid: width)
  }

  package static var wordsInCode: [(block: String, code: String)] { [("grid", "width")] }

  /// Runs all steps. The pattern of the result is the last row.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session with the row at step 0.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<LineInput> {
    try newSession(seed: seed, replicate: replicate)
  }
}
