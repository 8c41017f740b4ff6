/// Many runs of a simulation: one model for each of several values, each run with several replicates.
///
/// ```swift
/// let sweep = Sweep(over: [1, 2, 4, 8], replicates: 20) { factor in
///   try Infection(people: 400, factor: factor, steps: 12)
/// }
/// for point in try sweep.run() { print(point.value, point.summary(of: "attack_rate")?.mean ?? 0) }
/// ```
public struct Sweep<Value: Sendable, Model: PlayableModel>: Sendable {
  let values: [Value]
  let replicates: Int
  let seed: UInt64
  private let model: @Sendable (Value) throws -> Model

  /// Plans the runs without computing anything.
  ///
  /// - Parameters:
  ///   - values: the values to compare.
  ///   - replicates: how many times each model is run, with independent draws.
  ///   - seed: the seed of all runs. The points share their draws, so they differ only because of their values.
  ///   - model: returns the model for a value. ``run()`` and ``point(_:)`` throw its errors.
  /// - Precondition: `replicates` is at least 1.
  public init(
    over values: [Value], replicates: Int = 1, seed: UInt64 = 0, model: @escaping @Sendable (Value) throws -> Model
  ) {
    guard replicates >= 1 else { fatalError("a sweep takes at least 1 replicate, found \(replicates)") }
    self.values = values
    self.replicates = replicates
    self.seed = seed
    self.model = model
  }

  /// Runs all models one after another and returns the points in the order of the values.
  ///
  /// - Throws: an error in making a model, or the ``RunError`` of a run.
  public func run() throws -> [Point] { try values.map(point) }

  /// Runs the model for one value with all replicates. Programs can use this to distribute points among tasks.
  ///
  /// - Throws: an error in making the model, or the ``RunError`` of a run.
  public func point(_ value: Value) throws -> Point {
    let model = try model(value)
    return Point(value: value, runs: try (0..<replicates).map { try model.run(seed: seed, replicate: $0).statistics })
  }
}
