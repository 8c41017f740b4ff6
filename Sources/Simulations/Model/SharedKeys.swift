import Expressions
import Specification

/// The keys that several models have in common. Each has a single declaration, so it has the same name and meaning
/// everywhere.
enum SharedKeys {
  /// The keys that a block made from a session does not keep: how a run ends, and how many runs there are.
  static let replaced: Set = ["steps", "until", "replicates", "sweep"]

  /// Returns the number of steps, which is below 2³² because it is a word in a draw's counter.
  /// ``SpecMap/readEnd(steps:until:in:)`` reads it together with ``until(_:)``.
  static func steps() -> Key<Int> { steps(.wholeNumber(in: 0...Int(UInt32.max))) }

  /// Returns the number of steps, with another type of value.
  ///
  /// - Parameter detail: a further sentence for the help, starting with a space.
  static func steps<Count: Sendable>(_ type: ValueType<Count>, detail: String = "") -> Key<Count> {
    Key(
      "steps", type,
      default: "required; \(Until.defaultLimit) where `until` is given", example: "100",
      synonyms: ["generations", "iterations", "ticks", "turns", "time", "periods", "length"],
      help: "The number of steps; the initial state is step 0. With `until`, the largest number of steps.\(detail)")
  }

  /// Returns the condition that ends a run early.
  static func until(_ statistics: JudgedStatistics) -> Key<Until> {
    until(
      .until(statistics), statistics,
      orWhere: " With `stable`, it ends when the state repeats or cannot change any more. `and` and `or` join the word "
        + "with conditions, as in `stable or \(statistics.example)`.")
  }

  /// Returns the condition that ends a run early, for a model whose patterns can settle.
  static func untilSettled(_ statistics: JudgedStatistics) -> Key<Until> {
    until(
      .until(statistics, words: Until.wordsOfPlanes), statistics,
      orWhere: " With `stable`, it ends when the state repeats. With `settled`, on the unbounded plane, it ends as "
        + "soon as all that is left repeats by itself or leaves for ever. `and` and `or` join one of the words with "
        + "conditions, as in `settled or population > 3000`.")
  }

  /// Returns the condition that ends a run early, for a model without stable states.
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

  /// Returns the words as a list in a sentence: `a`, `a and b`, or `a, b and c`.
  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns the boundary, with the values that a model allows. The first one is the default.
  static func boundary(_ allowed: [Boundary]) -> Key<Boundary> {
    Key(
      "boundary", .word("boundary", allowed: allowed), default: allowed[0].word.spelling,
      synonyms: ["edges", "edge", "border", "borders", "topology", "wrap", "boundaries"],
      help: "What is beyond the edge of the lattice.")
  }

  /// Returns the state at step 0.
  ///
  /// - Parameter states: the names of the states, or nil if states have only numbers.
  static func initial(default defaultText: String, states: [String]? = nil) -> Key<Initial> {
    Key(
      "initial", .initial(states: states), default: defaultText,
      synonyms: ["start", "init", "seed-pattern", "initial-state", "initial-condition", "pattern"],
      help: "The state at step 0.")
  }
}
