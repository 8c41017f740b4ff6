extension MealyMachine: PlayableModel {
  /// A row in the table of a machine: a state, a symbol, the next state and an output.
  public struct Transition: Sendable, Hashable {
    let state: String
    let symbol: String
    let next: String
    /// The output, or nil if the transition has none.
    let output: String?

    /// Creates a transition from `state` on reading `symbol`, to the state `next` with the output `output`; nil for no
    /// output.
    public init(_ state: String, _ symbol: String, _ next: String, _ output: String? = nil) {
      self.state = state
      self.symbol = symbol
      self.next = next
      self.output = output
    }
  }

  /// Creates a Mealy machine and the input that it reads.
  ///
  /// - Parameters:
  ///   - transitions: the table, with at most one transition for each pair of state and symbol.
  ///   - initial: the state in which the machine starts.
  ///   - input: the symbols that a run reads.
  ///   - staysWhereUndefined: whether the machine stays unchanged on a symbol without a transition. Otherwise such a
  ///     symbol is an error of the run.
  /// - Throws: ``RunError`` with every pair of state and symbol that has two transitions, and if `initial` is not a
  ///   state of the machine.
  public init(
    transitions: [Transition], initial: String, input: [String] = [], staysWhereUndefined: Bool = false
  ) throws(RunError) {
    var names: [String] = [], problems: [RunError] = []
    var rows: [String: [TransitionTable.Row]] = [:]
    for transition in transitions {
      if rows[transition.state] == nil { names.append(transition.state) }
      if (rows[transition.state] ?? []).contains(where: { $0.symbol == transition.symbol }) {
        problems.append(
          RunError(
            key: "transitions", "the state '\(transition.state)' has two transitions for '\(transition.symbol)'",
            advice: "remove one of them"))
        continue
      }
      rows[transition.state, default: []].append(
        TransitionTable.Row(transition.symbol, transition.next, transition.output))
    }
    let table = TransitionTable(names.map { ($0, rows[$0] ?? []) })
    let start = table.states[initial]
    if start == nil {
      problems.append(
        RunError(
          key: "initial", "unknown state '\(initial)'",
          advice: names.isEmpty ? "add a transition" : "known states: \(names.joined(separator: ", "))"))
    }
    if let error = RunError(problems) { throw error }
    self.init(
      table, initial: start ?? 0, input: .tape(Tape(input)), undefined: staysWhereUndefined ? .stay : .error)
  }

  package static var wordsInCode: [(block: String, code: String)] {
    [("write 'undefined: stay'", "set staysWhereUndefined: true")]
  }

  /// Reads the whole input, one symbol per step.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session in the initial state, with the whole input waiting.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
