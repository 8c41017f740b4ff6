import Expressions

/// Many runs of a simulation: a model for each of some values, each run with several replicates.
///
/// ```swift
/// let sweep = Sweep(over: [1, 2, 4, 8], replicates: 20) { factor in
///   try Infection(people: 400, factor: factor, steps: 12)
/// }
/// for point in try sweep.run() { print(point.value, point.summary(of: "attack_rate")?.mean ?? 0) }
/// ```
public struct Sweep<Value: Sendable, Model: PlayableModel>: Sendable {
  public let values: [Value]
  public let replicates: Int
  public let seed: UInt64
  private let model: @Sendable (Value) throws -> Model

  /// - Parameters:
  ///   - values: what is varied.
  ///   - replicates: how often each model is run, at least once, with independent draws.
  ///   - seed: of all runs; points share their draws, so that they differ by their values alone.
  ///   - model: the model for a value.
  public init(
    over values: [Value], replicates: Int = 1, seed: UInt64 = 0, model: @escaping @Sendable (Value) throws -> Model
  ) {
    precondition(replicates >= 1)
    self.values = values
    self.replicates = replicates
    self.seed = seed
    self.model = model
  }

  /// Runs all models, one after the other: points in the order of the values, in each the replicates from 0 on.
  public func run() throws -> [SweepPoint<Value>] { try values.map(point) }

  /// Runs the model of one value, for whoever shares points between tasks.
  public func point(_ value: Value) throws -> SweepPoint<Value> {
    let model = try model(value)
    return SweepPoint(value: value, runs: try (0..<replicates).map { try model.run(seed: seed, replicate: $0).statistics })
  }
}
