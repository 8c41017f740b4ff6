import Simulations

extension Simulation {
  /// The estimated nanoseconds of a run that leaps. The actual time depends on how regular the pattern is.
  private static var leapNanoseconds: Double { 1e9 }

  /// Returns the estimated nanoseconds of a run with an engine.
  func nanoseconds(with engine: EngineChoice) -> Double {
    guard leaps(with: engine) else { return cost.nanoseconds }
    // A run that leaps only on request takes at most the time of its steps.
    return leaps ? Self.leapNanoseconds : min(cost.nanoseconds, Self.leapNanoseconds)
  }
}
