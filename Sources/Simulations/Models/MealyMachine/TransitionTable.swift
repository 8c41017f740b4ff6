/// The transition function of a finite Mealy machine, which is partial: (state, symbol) → (next state, optional
/// output).
///
/// States, symbols and outputs are numbered in the order in which they first occur. Only pairs that have a transition
/// take memory.
package struct TransitionTable: Sendable, Hashable {
  package struct Transition: Sendable, Hashable {
    package var state: Int32
    package var symbol: Int32
    package var next: Int32
    /// The number of the output, or nil if there isn't one.
    package var output: Int32?
  }

  /// A row of the table, as an author writes it.
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
  /// The transitions, state by state in the order in which they were written. Each pair has at most one.
  package private(set) var transitions: [Transition] = []
  /// The index of each state's first transition, followed by the number of all transitions.
  private var starts: [Int] = [0]

  /// Creates a table.
  ///
  /// - Parameter rows: the rows of each state. A state that occurs only as a next state follows these, and has no rows.
  /// - Precondition: no state occurs twice, and no symbol occurs twice in a state.
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

  /// The transition of a pair, or nil if the pair is undefined. O(transitions of the state).
  package subscript(state: Int, symbol: Int) -> Transition? { self[from: state].first { $0.symbol == symbol } }

  /// The number of pairs of a state and a symbol, whether defined or not.
  package var pairCount: Int { states.count * symbols.count }
}
