import Simulations
import Specification

/// The keys that turn a block into an experiment.
enum ExperimentKeys {
  static let replicates = Key<Int>(
    "replicates", .wholeNumber(in: 1...Int(UInt32.max)),
    synonyms: ["repetitions", "repeats", "runs", "trials", "samples", "replications", "replicate"],
    help: "The number of runs, each with its own random numbers. The results are statistics over all runs.")
  static let sweep = Key<String>(
    "sweep",
    ValueType(
      "map of keys to lists or ranges, such as {factor: [1, 2, 3]} or {factor: 1..9 step 2}", read: { _, _, _ in nil },
      canonical: { $0 }), synonyms: ["vary", "grid-search", "scan", "parameter-sweep", "over"],
    help: "Runs the block with all combinations of these values. A map gives each value a label, such as `{far: "
      + "{radius: 3}}`, and `labels: {factor: K}` gives a key another name in tables and charts. `paired: {people: [9, "
      + "16], factor: [1, 2]}` takes the first values together, then the second values.")
}
