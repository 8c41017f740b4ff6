/// A simulation that code can run, or play step by step: ``Life``, ``ElementaryAutomaton``, ``TotalisticAutomaton``,
/// ``Infection``, ``MealyMachine`` or ``MemoryGame``.
///
/// A value is one checked specification. A run is a pure function of it and the seed, so it gives the same results
/// everywhere, on any number of threads. Do not conform your own types to this protocol. Write a ``CustomModel``
/// instead and call ``CustomModel/playable(steps:)``.
public protocol PlayableModel: Sendable {
  /// What a person can do to the simulation during play.
  associatedtype Input: Hashable & Sendable

  /// Runs the simulation from its initial state to its last step.
  ///
  /// - Parameters:
  ///   - seed: the seed of all random draws. Equal seeds give equal runs.
  ///   - replicate: the number of the replicate, from 0. Replicates of the same seed are independent of one another.
  /// - Precondition: `replicate` is from 0 to 2³² − 1. Otherwise the program stops with a message.
  /// - Throws: ``RunError`` if the initial state is impossible or the run takes more than 1 GiB of memory. The memory
  ///   is estimated before anything is allocated.
  func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult

  /// Starts a session in the initial state of the simulation.
  ///
  /// - Parameters:
  ///   - seed: the seed of all random draws. Equal seeds and inputs give equal sessions.
  ///   - replicate: the number of the replicate, from 0.
  /// - Precondition: `replicate` is from 0 to 2³² − 1. Otherwise the program stops with a message.
  /// - Throws: ``RunError`` if the initial state is impossible or the session needs more than 1 GiB of memory:
  ///   it has room for eight states.
  func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input>
}

extension PlayableModel {
  /// Runs the simulation with the draws of a seed's first replicate.
  ///
  /// - Throws: the errors of ``run(seed:replicate:)``.
  public func run(seed: UInt64 = 0) throws(RunError) -> RunResult { try run(seed: seed, replicate: 0) }

  /// Starts a session with the draws of a seed's first replicate.
  ///
  /// - Throws: the errors of ``session(seed:replicate:)``.
  public func session(seed: UInt64 = 0) throws(RunError) -> SimulationSession<Input> {
    try session(seed: seed, replicate: 0)
  }
}

extension SteppableSimulation {
  /// Returns the result for ``PlayableModel/run(seed:replicate:)``.
  func result(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try Self.inCode { () throws(RunError) in
      RunResult(try run(try request(seed: seed, replicate: replicate)), rule: patternRule)
    }
  }

  /// Returns the session for ``PlayableModel/session(seed:replicate:)``.
  func newSession(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try Self.inCode { () throws(RunError) in
      SimulationSession(try Session(self, try request(seed: seed, replicate: replicate)))
    }
  }

  /// Returns the request of a run, or throws an error if the run would take more memory than its limit.
  private func request(seed: UInt64, replicate: Int) throws(RunError) -> RunRequest {
    guard let number = UInt32(exactly: replicate) else {
      fatalError("replicates are counted from 0 to 4,294,967,295, found \(replicate)")
    }
    let request = RunRequest(draws: Draws(seed: seed, replicate: number))
    let cost = cost
    guard cost.memory <= request.limits.memory else {
      let (needed, limit) = (RunLimits.size(cost.memory), RunLimits.size(request.limits.memory))
      throw RunError(
        key: cost.key, "the run needs \(needed) of memory, but the limit is \(limit)", advice: "make it smaller")
    }
    return request
  }
}
