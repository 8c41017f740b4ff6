/// The map of a finite Mealy machine, a partial function: (state, symbol) → (next state, output or none).
///
/// States, symbols and outputs are numbered in the order in which they first appear. Only the pairs that are defined
/// take memory.
public struct TransitionTable: Sendable, Hashable {
  public struct Transition: Sendable, Hashable {
    public var state: Int32
    public var symbol: Int32
    public var next: Int32
    /// Nil where nothing is said.
    public var output: Int32?
  }

  /// A row as an author writes it.
  public struct Row: Sendable, Hashable {
    public var symbol: String
    public var next: String
    public var output: String?

    public init(_ symbol: String, _ next: String, _ output: String? = nil) {
      self.symbol = symbol
      self.next = next
      self.output = output
    }
  }

  public private(set) var states = NameTable()
  public private(set) var symbols = NameTable()
  public private(set) var outputs = NameTable()
  /// State by state, in the order in which they were written; at most one for each pair.
  public private(set) var transitions: [Transition] = []
  /// Where the transitions of each state begin, and last where they all end.
  private var starts: [Int] = [0]

  /// - Parameter rows: the rows of each state. A state that is only ever a next one comes behind these and has none.
  /// - Precondition: no state and no symbol of a state stands twice.
  public init(_ rows: [(state: String, rows: [Row])]) {
    for (state, _) in rows { states.insert(state) }
    precondition(states.count == rows.count, "a state stands twice")
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
  public subscript(from state: Int) -> ArraySlice<Transition> { transitions[starts[state]..<starts[state + 1]] }

  /// The transition for a pair; nil where it is undefined. O(transitions of the state).
  public subscript(state: Int, symbol: Int) -> Transition? { self[from: state].first { $0.symbol == symbol } }

  /// Pairs of a state and a symbol, defined or not.
  public var pairCount: Int { states.count * symbols.count }
}

/// Words and their numbers, in the order in which they came.
public struct NameTable: Sendable, Hashable {
  public private(set) var names: [String] = []
  private var numbers: [String: Int32] = [:]

  public init() {}

  public var count: Int { names.count }

  /// The number of a word; nil where it has none.
  public subscript(name: String) -> Int32? { numbers[name] }

  public subscript(number: Int32) -> String { names[Int(number)] }

  /// The number of a word, the next one where it is new.
  @discardableResult
  public mutating func insert(_ name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(names.count)
    numbers[name] = number
    names.append(name)
    return number
  }
}
