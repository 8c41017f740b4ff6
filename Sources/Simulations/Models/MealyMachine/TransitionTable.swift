/// The map of a finite Mealy machine, a partial function: (state, symbol) → (next state, output or none).
///
/// States, symbols and outputs are numbered in the order in which they first appear. Only the pairs that are defined
/// take memory.
package struct TransitionTable: Sendable, Hashable {
  package struct Transition: Sendable, Hashable {
    package var state: Int32
    package var symbol: Int32
    package var next: Int32
    /// Nil if nothing is said.
    package var output: Int32?
  }

  /// A row as an author writes it.
  package struct Row: Sendable, Hashable {
    package var symbol: String
    package var next: String
    package var output: String?

    package init(_ symbol: String, _ next: String, _ output: String? = nil) {
      self.symbol = symbol
      self.next = next
      self.output = output
    }
  }

  package private(set) var states = NameTable()
  package private(set) var symbols = NameTable()
  package private(set) var outputs = NameTable()
  /// State by state, in the order in which they were written; at most one for each pair.
  package private(set) var transitions: [Transition] = []
  /// Where the transitions of each state begin, and last where they all end.
  private var starts: [Int] = [0]

  /// - Parameter rows: the rows of each state. A state that is only a next state follows these, and has no rows.
  /// - Precondition: no duplicate state, and no duplicate symbol of a state.
  package init(_ rows: [(state: String, rows: [Row])]) {
    for (state, _) in rows { states.insert(state) }
    precondition(states.count == rows.count, "duplicate state")
    for (number, (_, rows)) in rows.enumerated() {
      for row in rows {
        transitions.append(
          Transition(
            state: Int32(number), symbol: symbols.insert(row.symbol), next: states.insert(row.next),
            output: row.output.map { outputs.insert($0) }))
      }
      starts.append(transitions.count)
    }
    starts += repeatElement(transitions.count, count: states.count - rows.count)
  }

  /// The transitions from a state.
  package subscript(from state: Int) -> ArraySlice<Transition> { transitions[starts[state]..<starts[state + 1]] }

  /// The transition for a pair, or nil if it is undefined. O(transitions of the state).
  package subscript(state: Int, symbol: Int) -> Transition? { self[from: state].first { $0.symbol == symbol } }

  /// Pairs of a state and a symbol, defined or not.
  package var pairCount: Int { states.count * symbols.count }
}
