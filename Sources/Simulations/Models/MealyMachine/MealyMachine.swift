import Mealy

/// A Mealy machine written as a table, and the input that it reads: one checked specification of the model `mealy`.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct MealyMachine: Sendable {
  /// The treatment of an input for which the state has no transition.
  package enum Undefined: Sendable, Hashable, CaseIterable {
    /// The run is in error.
    case error
    /// The machine stays in its state and says nothing.
    case stay
  }

  /// The origin of the block's input.
  package enum Source: Sendable, Hashable {
    case tape(Tape)
    /// The output of another machine: a cascade.
    case output(of: String)
  }

  /// A sequence of words.
  package struct Tape: Sendable, Hashable {
    package private(set) var alphabet = NameTable()
    /// Numbers of the alphabet.
    package private(set) var words: [Int32] = []

    package init(_ words: some Sequence<String> = []) {
      for word in words { append(word) }
    }

    init(alphabet: NameTable, words: [Int32]) {
      self.alphabet = alphabet
      self.words = words
    }

    package mutating func append(_ word: String) { words.append(alphabet.insert(word)) }
  }

  package var table: TransitionTable
  /// The number of the state in which it begins.
  package var initial: Int32
  package var input: Source
  package var undefined: Undefined
  /// Whether an output that is itself a symbol is read again, after the inputs already waiting.
  package var feedback: Bool
  /// The machine that it is held against.
  package var compared: String?
  /// The most inputs that are read, or nil if there is no limit.
  package var limit: Int?
  /// Where the input and the names of states stand, for messages.
  var places = MealyPlaces()

  /// The limit of a machine with feedback whose author gave none.
  static let defaultLimit = 10_000

  /// - Parameter limit: the most inputs that are read. With feedback, where the run may have no other end, 10,000
  ///   unless it is given.
  package init(
    _ table: TransitionTable, initial: Int32 = 0, input: Source = .tape(Tape()), undefined: Undefined = .error,
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
  private var wordMapper: Mapper<String, String, String> {
    Mapper(table: { [table, undefined] (state: String, symbol: String) -> (String, String?)? in
      guard let from = table.states[state], let read = table.symbols[symbol],
        let transition = table[Int(from), Int(read)]
      else { return undefined == .stay ? (state, nil) : nil }
      return (table.states[transition.next], transition.output.map { table.outputs[$0] })
    })
  }

  /// The machine before its first input, for a caller that drives it step by step.
  package var automaton: Automaton<String, String, String> {
    Automaton(state: table.states[initial], mapper: wordMapper) { [feedback, symbols = table.symbols] output in
      feedback && symbols[output] != nil ? output : nil
    }
  }
}
