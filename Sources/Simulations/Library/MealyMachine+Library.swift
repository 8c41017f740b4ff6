extension MealyMachine: PlayableModel {
  /// A transition of a machine.
  public struct Transition: Sendable, Hashable {
    public var state: String
    public var symbol: String
    public var next: String
    /// Nil where nothing is said.
    public var output: String?

    /// In `state`, `symbol` leads to `next` and puts out `output`.
    public init(_ state: String, _ symbol: String, _ next: String, _ output: String? = nil) {
      self.state = state
      self.symbol = symbol
      self.next = next
      self.output = output
    }
  }

  /// A Mealy machine and what it reads.
  ///
  /// - Parameters:
  ///   - transitions: at most one for each state and symbol.
  ///   - initial: the state in which it begins.
  ///   - input: the symbols that a run reads.
  ///   - staysWhereUndefined: whether a symbol without transition leaves the machine as it is; otherwise it is an error.
  /// - Throws: ``RunError`` where two transitions have one state and symbol, or no state is called `initial`.
  public init(
    transitions: [Transition], initial: String, input: [String] = [], staysWhereUndefined: Bool = false
  ) throws(RunError) {
    var names: [String] = []
    var rows: [String: [TransitionTable.Row]] = [:]
    for transition in transitions {
      if rows[transition.state] == nil { names.append(transition.state) }
      guard !(rows[transition.state] ?? []).contains(where: { $0.symbol == transition.symbol }) else {
        throw RunError(
          key: "transitions", "the state '\(transition.state)' has two transitions for '\(transition.symbol)'")
      }
      rows[transition.state, default: []].append(
        TransitionTable.Row(transition.symbol, transition.next, transition.output))
    }
    let table = TransitionTable(names.map { ($0, rows[$0] ?? []) })
    guard let start = table.states[initial] else {
      throw RunError(key: "initial", "no state is called '\(initial)'")
    }
    self.init(
      table, initial: start, input: .tape(Tape(input)), undefined: staysWhereUndefined ? .stay : .error)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
