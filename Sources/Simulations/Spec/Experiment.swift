/// The runs of a block that has `sweep` or `replicates`: every point with every replicate.
public struct Experiment: Sendable {
  /// A combination of swept values, checked.
  public struct Point: Sendable {
    public var values: [Sweep.Value]
    public var seed: UInt64
    public var simulation: any Simulation
    /// As ``BlockSpecification/computation``: that of the block with these values.
    public var computation: String
  }

  /// Nil where nothing is swept: then there is one point.
  public var sweep: Sweep?
  public var points: [Point]
  /// How many independent runs each point has.
  public var replicates: Int

  public var runCount: Int { points.count * replicates }

  /// Views of single runs are drawn of so many points.
  public static let shownPoints = 16

  /// What all runs cost: the memory of the largest one and of what is kept of all, and the work of all.
  public func cost(statistics: Int) -> Cost {
    var cost = points[0].simulation.cost
    var updates = 0.0
    for point in points {
      let own = point.simulation.cost
      updates += own.updates
      if own.memory > cost.memory { cost = own }
    }
    let kept = Double(points.count) * Double(replicates) * Double(statistics + 2) * 64
    if kept > cost.memory || replicates > 1 { cost.key = replicates > 1 ? "replicates" : "sweep" }
    cost.memory += kept
    cost.updates = updates * Double(replicates)
    return cost
  }
}

/// The keys that make an experiment of a block.
enum ExperimentKeys {
  static let replicates = Key<Int>(
    "replicates", .wholeNumber(in: 1...Int(UInt32.max)),
    synonyms: ["repetitions", "repeats", "runs", "trials", "samples", "replications", "replicate"],
    help: "Runs the block so many times with independent random numbers, and shows statistics over all of them.")
  static let sweep = Key<String>(
    "sweep",
    ValueType(
      "map of keys to lists or ranges, such as {factor: [1, 2, 3]} or {factor: 1..9 step 2}", read: { _, _, _ in nil },
      canonical: { $0 }), synonyms: ["vary", "grid-search", "scan", "parameter-sweep", "over"],
    help: "Runs the block with all combinations of these values.")
}
