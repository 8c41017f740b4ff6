/// A Mealy machine given as a table, with the input that it reads. A value is one checked specification of the model
/// `mealy`.
///
/// Source: G. H. Mealy, *A Method for Synthesizing Sequential Circuits*, Bell System Technical Journal 34 (1955).
public struct MealyMachine: Sendable {
  /// What happens to an input that has no transition in the present state.
  package enum Undefined: Sendable, Hashable, CaseIterable {
    /// The run ends with an error.
    case error
    /// The machine stays in its state without an output.
    case stay
  }

  /// Where the input of a block comes from.
  package enum Source: Sendable, Hashable {
    case tape(Tape)
    /// The output of another machine, which makes a cascade.
    case output(of: String)
  }

  /// A sequence of words.
  package struct Tape: Sendable, Hashable {
    package private(set) var alphabet = NameTable()
    /// The words, as numbers of the alphabet.
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
  /// The number of the state in which the machine starts.
  package var initial: Int32
  package var input: Source
  package var undefined: Undefined
  /// Whether an output that is also a symbol is read again, after the inputs already waiting.
  package var feedback: Bool
  /// The name of the block with the machine to compare with, or nil.
  package var compared: String?
  /// The maximum number of inputs to read, or nil if there is no limit.
  package var limit: Int?
  /// The positions of the input and of the states' names, for messages.
  var places = MealyPlaces()

  /// The limit of a machine with feedback if the author gave none.
  static let defaultLimit = 10_000

  /// Creates a machine.
  ///
  /// - Parameter limit: the maximum number of inputs to read. Nil means no limit. With feedback, a run might never end,
  ///   so nil then means 10,000.
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
