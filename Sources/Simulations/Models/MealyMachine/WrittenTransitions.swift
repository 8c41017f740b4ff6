import Specification

/// The key `transitions` as it was written, before it is known whether its states exist.
struct WrittenTransitions: Sendable {
  struct State: Sendable {
    var name: String
    var span: SourceSpan
    var rows: [TransitionTable.Row] = []
    /// Where the next state of each row stands; nil of a row in error, which leads back for want of a better one.
    var nextSpans: [SourceSpan?] = []
  }

  var states: [State] = []
  /// Whether all symbols are known: not where what a state does could not be read.
  var knowsSymbols = true

  /// The table. Reports next states that are none, unless those may be left out that have no rows.
  func table(allowsUnknown: Bool, in context: inout SpecContext) -> TransitionTable {
    if !allowsUnknown {
      let known = Set(states.map(\.name))
      var unknown = UnknownWords("state", among: states.map(\.name))
      for state in states {
        for (row, span) in zip(state.rows, state.nextSpans) where !known.contains(row.next) {
          if let span { unknown.report(row.next, key: "transitions", at: span, in: &context) }
        }
      }
      unknown.finish(in: &context)
    }
    return TransitionTable(states.map { ($0.name, $0.rows) })
  }
}
