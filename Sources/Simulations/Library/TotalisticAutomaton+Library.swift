extension TotalisticAutomaton: PlayableModel {
  public typealias Input = LineInput

  /// A line of cells of several colours whose sums decide.
  ///
  /// - Parameters:
  ///   - code: decimal digits; digit s of the code in base `colours` is the next state where the sum is s.
  ///   - colours: how many states a cell has, from 2 to 256.
  ///   - radius: how many neighbours on either side belong to the sum, from 1 to 100.
  ///   - width, isUnbounded, initial, steps: as for ``ElementaryAutomaton``.
  public init(
    code: String, colours: Int = 2, radius: Int = 1, width: Int? = nil, isUnbounded: Bool = false,
    initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    guard (2...256).contains(colours) else { throw RunError(key: "colours", "a cell has from 2 to 256 states") }
    guard (1...100).contains(radius) else { throw RunError(key: "radius", "a radius is from 1 to 100") }
    guard let rule = TotalisticRule(code: code, colours: colours, radius: radius) else {
      throw RunError(
        key: "code", "'\(code)' is not a code of \(colours) colours and radius \(radius)",
        advice: "a code has a digit for each sum, written as a decimal number")
    }
    guard width ?? 1 >= 1 else { throw RunError(key: "grid", "a line has at least one cell") }
    guard steps >= 0 else { throw RunError(key: "steps", "the number of steps is negative") }
    self.init(
      rule: rule, boundary: isUnbounded ? .unbounded : .periodic, initial: initial, steps: steps, until: nil,
      grid: width)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<LineInput> {
    try newSession(seed: seed, replicate: replicate)
  }
}
