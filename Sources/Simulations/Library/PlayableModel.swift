/// A simulation that can be run from code, or played step by step: ``Life``, ``ElementaryAutomaton``,
/// ``TotalisticAutomaton``, ``Infection``, ``MealyMachine``, ``MemoryGame``.
///
/// A value is one checked specification. Runs are pure functions of it and the seed: the same everywhere, on any number
/// of threads. Do not conform a type of your own: write a ``CustomModel``, which ``CustomModel/playable(steps:)`` makes
/// playable.
public protocol PlayableModel: Sendable {
  /// What a person can do to the simulation while it is played.
  associatedtype Input: Hashable & Sendable

  /// Runs the simulation from its initial state to its last step.
  ///
  /// - Parameters:
  ///   - seed: names all random draws; equal seeds give equal runs.
  ///   - replicate: counted from 0; replicates of one seed are independent of each other.
  /// - Throws: ``RunError`` where the initial state cannot be made, or the run takes more memory than 1 GiB.
  func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult

  /// Starts a session in the initial state of the simulation.
  ///
  /// - Throws: ``RunError`` where the initial state cannot be made.
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
    let draws = Draws(seed: seed, replicate: UInt32(truncatingIfNeeded: replicate))
    return RunResult(try run(RunRequest(draws: draws)), rule: patternRule)
  }

  /// The session of ``PlayableModel/session(seed:replicate:)``.
  func newSession(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    let draws = Draws(seed: seed, replicate: UInt32(truncatingIfNeeded: replicate))
    return SimulationSession(try Session(self, RunRequest(draws: draws)))
  }
}
