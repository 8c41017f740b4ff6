/// A simulation that can be run from code, or played step by step: ``Life``, ``ElementaryAutomaton``,
/// ``TotalisticAutomaton``, ``Infection``, ``MealyMachine``, ``MemoryGame``.
///
/// A value is one checked specification. Runs are pure functions of it and the seed: the same everywhere, on any number
/// of threads. Do not conform a type of your own: write a ``CustomModel``, which ``CustomModel/playable(steps:)`` makes
/// playable.
public protocol PlayableModel: Sendable {
  /// The actions of a person on the simulation while it is played.
  associatedtype Input: Hashable & Sendable

  /// Runs the simulation from its initial state to its last step.
  ///
  /// - Parameters:
  ///   - seed: names all random draws; equal seeds give equal runs.
  ///   - replicate: counted from 0; replicates of one seed are independent of each other.
  /// - Precondition: `replicate` is from 0 to 2³² − 1; otherwise the program stops with a sentence.
  /// - Throws: ``RunError`` if the initial state cannot be made, or the run takes more memory than 1 GiB, which is
  ///   estimated before anything is allocated.
  func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult

  /// Starts a session in the initial state of the simulation.
  ///
  /// - Parameters: those of ``run(seed:replicate:)``.
  /// - Precondition: `replicate` is from 0 to 2³² − 1; otherwise the program stops with a sentence.
  /// - Throws: ``RunError`` if the initial state cannot be made, or a run would take more memory than 1 GiB.
  func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input>
}

extension PlayableModel {
  /// Runs the simulation with the draws of the first replicate of a seed.
  ///
  /// - Throws: the errors of ``run(seed:replicate:)``.
  public func run(seed: UInt64 = 0) throws(RunError) -> RunResult { try run(seed: seed, replicate: 0) }

  /// Starts a session with the draws of the first replicate of a seed.
  ///
  /// - Throws: the errors of ``session(seed:replicate:)``.
  public func session(seed: UInt64 = 0) throws(RunError) -> SimulationSession<Input> {
    try session(seed: seed, replicate: 0)
  }
}

extension SteppableSimulation {
  /// The run of ``PlayableModel/run(seed:replicate:)``.
  func result(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try Self.inCode { () throws(RunError) in
      RunResult(try run(try request(seed: seed, replicate: replicate)), rule: patternRule)
    }
  }

  /// The session of ``PlayableModel/session(seed:replicate:)``.
  func newSession(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try Self.inCode { () throws(RunError) in
      SimulationSession(try Session(self, try request(seed: seed, replicate: replicate)))
    }
  }

  /// The request of a run, which must not take more memory than its limit.
  private func request(seed: UInt64, replicate: Int) throws(RunError) -> RunRequest {
    guard let number = UInt32(exactly: replicate) else {
      fatalError("replicates are counted from 0 to 4294967295, found \(replicate)")
    }
    let request = RunRequest(draws: Draws(seed: seed, replicate: number))
    let cost = cost
    guard cost.memory <= request.limits.memory else {
      let (needed, limit) = (RunLimits.bytes(cost.memory), RunLimits.bytes(request.limits.memory))
      throw RunError(
        key: cost.key, "the run needs \(needed) of memory, but the limit is \(limit)", advice: "make it smaller")
    }
    return request
  }
}
