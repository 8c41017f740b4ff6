import Expressions
import Specification

/// Keys that several models have: one declaration, so they mean and are called the same everywhere.
enum SharedKeys {
  /// The keys that the block of a session does not take over: how a run ends, and how often it is made.
  static let replaced: Set = ["steps", "until", "replicates", "sweep"]

  /// The number of steps; a step is a word of a draw's counter, hence below 2³². Read together with ``until(_:)`` by
  /// ``SpecMap/readEnd(steps:until:in:)``.
  static func steps() -> Key<Int> { steps(.wholeNumber(in: 0...Int(UInt32.max))) }

  /// The number of steps, of another type.
  ///
  /// - Parameter detail: a further sentence of the help, after a space.
  static func steps<Count: Sendable>(_ type: ValueType<Count>, detail: String = "") -> Key<Count> {
    Key(
      "steps", type,
      default: "required; \(Until.defaultLimit) where `until` is given", example: "100",
      synonyms: ["generations", "iterations", "ticks", "turns", "time", "periods", "length"],
      help: "The number of steps; the initial state is step 0. With `until`, the largest number of steps.\(detail)")
  }

  /// The condition that ends a run early.
  static func until(_ statistics: JudgedStatistics) -> Key<Until> {
    until(
      .until(statistics), statistics,
      orWhere: " With `stable`, it ends when the state repeats or cannot change any more.")
  }

  /// The condition that ends a run early, for a model with patterns that settle.
  static func untilSettled(_ statistics: JudgedStatistics) -> Key<Until> {
    until(
      .until(statistics, words: Until.wordsOfPlanes), statistics,
      orWhere: " With `stable`, it ends when the state repeats. With `settled`, on the unbounded plane, it ends as soon "
        + "as all that is left repeats by itself or leaves for ever.")
  }

  /// The condition that ends a run early, for models without stable states.
  static func condition(_ statistics: JudgedStatistics) -> Key<Expression> { until(.condition(statistics), statistics) }

  private static func until<End: Sendable>(
    _ type: ValueType<End>, _ statistics: JudgedStatistics, orWhere other: String = ""
  ) -> Key<End> {
    let atEnd = statistics.atEnd.map { "`\($0)`" }
    return Key(
      "until", type, synonyms: ["stop", "stop-when", "end", "halt", "while", "stop-at", "finish"],
      help: "Ends the run at the first step at which the condition holds, step 0 included.\(other) The condition may "
        + "use all statistics"
        + (atEnd.isEmpty ? "." : " except \(list(atEnd))."))
  }

  /// `a`, `a and b`, or `a, b and c`.
  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The boundary, of those that a model has; the first is its default.
  static func boundary(_ allowed: [Boundary]) -> Key<Boundary> {
    Key(
      "boundary", .word("boundary", allowed: allowed), default: allowed[0].word.spelling,
      synonyms: ["edges", "edge", "border", "borders", "topology", "wrap", "boundaries"],
      help: "What is beyond the edge of the lattice.")
  }

  /// The state at step 0.
  static func initial(default defaultText: String) -> Key<Initial> {
    Key(
      "initial", .initial, default: defaultText,
      synonyms: ["start", "init", "seed-pattern", "initial-state", "initial-condition", "pattern"],
      help: "The state at step 0.")
  }
}
