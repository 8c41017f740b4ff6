extension MealyMachine: PlayableModel {
  /// A row of the table of a machine: state, symbol, next state and output.
  public struct Transition: Sendable, Hashable {
    let state: String
    let symbol: String
    let next: String
    /// Nil if the transition has no output.
    let output: String?

    /// Creates a transition: in `state`, reading `symbol` leads to `next` and puts out `output`, nil for nothing.
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
  ///   - transitions: the table, with at most one transition for each state and symbol.
  ///   - initial: the state in which the machine starts.
  ///   - input: the symbols that a run reads.
  ///   - staysWhereUndefined: whether a symbol without a transition leaves the machine as it is; otherwise it is an
  ///     error of the run.
  /// - Throws: ``RunError`` with every pair of state and symbol that has two transitions, and if the machine has no
  ///   state `initial`.
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

  /// Reads the whole input, a symbol a step.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session in the initial state, with the whole input waiting.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
