extension TotalisticAutomaton: PlayableModel {
  /// The inputs of a session: ticks, and cells changed by hand.
  public typealias Input = LineInput

  /// Creates a line of cells of several colours. The next state of a cell depends on the sum of its neighbourhood.
  ///
  /// - Parameters:
  ///   - code: a number in decimal digits. Digit s of the number in base `colours` is the next state for the sum s.
  ///   - colours: the number of states of a cell, from 2 to 256.
  ///   - radius: the number of neighbours on each side that belong to the sum, from 1 to 100.
  ///   - width, isUnbounded, initial, steps: as for ``ElementaryAutomaton``.
  /// - Throws: ``RunError`` with every number that is out of range, and if the code has more digits than there are
  ///   sums.
  public init(
    code: String, colours: Int = 2, radius: Int = 1, width: Int? = nil, isUnbounded: Bool = false,
    initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    let most = Int(UInt32.max)
    let problems = [
      RunError.outOfRange("colours", colours, 2...256), RunError.outOfRange("radius", radius, 1...100),
      RunError.outOfRange("width", width ?? 1, 1...most), RunError.outOfRange("steps", steps, 0...most),
    ]
    if let error = RunError(problems.compactMap { $0 }) { throw error }
    guard !code.isEmpty, code.utf8.allSatisfy({ (48...57).contains($0) }),
      let rule = TotalisticRule(code: code, colours: colours, radius: radius)
    else {
      throw RunError(
        key: "code", "'\(code)' is not a code of \(colours) colours and radius \(radius)",
        advice: "use a whole number in decimal digits, below \(colours)^\((2 * radius + 1) * (colours - 1) + 1)")
    }
    self.init(
      rule: rule, boundary: isUnbounded ? .unbounded : .periodic, initial: initial, steps: steps, until: nil,
      grid: width)
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
