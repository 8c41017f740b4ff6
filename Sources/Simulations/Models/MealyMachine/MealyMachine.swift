import Mealy

/// A Mealy machine that its author writes down as a table, and the input that it reads: one checked specification of
/// the model `mealy`.
///
/// G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct MealyMachine: Sendable {
  /// What becomes of an input for which the state has no transition.
  public enum Undefined: Sendable, Hashable, CaseIterable {
    /// The run is in error.
    case error
    /// The machine stays in its state and says nothing.
    case stay
  }

  /// What the machine reads.
  public enum Input: Sendable, Hashable {
    case tape(Tape)
    /// What another machine said: a cascade.
    case output(of: String)
  }

  /// A sequence of words.
  public struct Tape: Sendable, Hashable {
    public private(set) var alphabet = NameTable()
    /// Numbers of the alphabet.
    public private(set) var words: [Int32] = []

    public init(_ words: some Sequence<String> = []) {
      for word in words { append(word) }
    }

    init(alphabet: NameTable, words: [Int32]) {
      self.alphabet = alphabet
      self.words = words
    }

    public mutating func append(_ word: String) { words.append(alphabet.insert(word)) }
  }

  public var table: TransitionTable
  /// The number of the state in which it begins.
  public var initial: Int32
  public var input: Input
  public var undefined: Undefined
  /// Whether an output that is itself a symbol is read again, behind the inputs already waiting.
  public var feedback: Bool
  /// The machine that it is held against.
  public var compared: String?
  /// The most inputs that are read; nil where there is no limit.
  public var limit: Int?
  /// Where the input and the names of states stand, for messages.
  var places = MealyPlaces()

  /// The limit of a machine with feedback whose author gave none.
  static let defaultLimit = 10_000

  /// - Parameter limit: the most inputs that are read. With feedback, where the run may have no other end, 10,000
  ///   unless it is given.
  public init(
    _ table: TransitionTable, initial: Int32 = 0, input: Input = .tape(Tape()), undefined: Undefined = .error,
    feedback: Bool = false, compared: String? = nil, limit: Int? = nil
  ) {
    self.table = table
    self.initial = initial
    self.input = input
    self.undefined = undefined
    self.feedback = feedback
    self.compared = compared
    self.limit = limit ?? (feedback ? Self.defaultLimit : nil)
  }
}

// MARK: - The machine

extension MealyMachine {
  /// The map of the machine in words: (state, symbol) → (state, output). Where `undefined` is an error, an undefined
  /// pair is left unanswered.
  public var mapper: Mapper<String, String, String> {
    Mapper(table: { [table, undefined] (state: String, symbol: String) -> (String, String?)? in
      guard let from = table.states[state], let read = table.symbols[symbol],
        let transition = table[Int(from), Int(read)]
      else { return undefined == .stay ? (state, nil) : nil }
      return (table.states[transition.next], transition.output.map { table.outputs[$0] })
    })
  }

  /// The machine before its first input, for whoever drives it step by step.
  public var automaton: Automaton<String, String, String> {
    Automaton(state: table.states[initial], mapper: mapper) { [feedback, symbols = table.symbols] output in
      feedback && symbols[output] != nil ? output : nil
    }
  }
}

/// What a machine leaves to those that read its output or are compared with it.
struct MealyHandover: Handover {
  let table: TransitionTable
  let initial: Int32
  let undefined: MealyMachine.Undefined
  /// What it said, as numbers of the table's outputs.
  let output: [Int32]

  var byteCount: Int {
    output.count * 4 + table.transitions.count * MemoryLayout<TransitionTable.Transition>.stride
      + (table.states.count + table.symbols.count + table.outputs.count) * 64
  }
}
