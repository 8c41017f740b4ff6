import Specification

/// The key `transitions` as it was written, before it is known whether its next states exist.
struct WrittenTransitions: Sendable {
  struct State: Sendable {
    var name: String
    var span: SourceSpan
    var rows: [TransitionTable.Row] = []
    /// The position of each row's next state. Nil for a row with errors, which leads back to its own state as a
    /// substitute. Empty for a graph, whose arrows lead to its own states.
    var nextSpans: [SourceSpan?] = []
  }

  var states: [State] = []
  /// The first state, if the machine was read from a file that marks it.
  var initial: String?
  /// Whether all symbols are known. False if the rows of a state could not be read.
  var knowsSymbols = true

  /// Returns the name of the file in `{file: NAME}`, or nil for a table.
  static func file(_ node: SpecNode?) -> (path: String, span: SourceSpan)? {
    guard case .map(let entries) = node?.content, entries.count == 1, entries[0].key == "file" else { return nil }
    return entries[0].value.scalar.map { ($0, entries[0].value.span) }
  }

  init(states: [State], knowsSymbols: Bool) {
    self.states = states
    self.knowsSymbols = knowsSymbols
  }

  /// Creates the transitions of a graph in a file, whose name is at `span`.
  init(_ graph: MachineGraph, at span: SourceSpan) {
    states = graph.states.map { State(name: $0.name, span: span, rows: $0.rows) }
    initial = graph.initial
  }

  /// Returns the table. Reports next states that do not exist, unless states without rows may be left out.
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
