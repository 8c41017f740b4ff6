import Mealy
import Specification

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

extension MealyMachine {
  package static let views: [View<MealyMachine>] = [
    View(
      "trace", "A table of the steps: the state, the input, the next state and the output of each.",
      synonyms: ["steps", "run", "log", "history", "tape"], note: { MealyViews($0).traceNote }
    ) { run, _ in
      .table(MealyViews(run).trace)
    },
    View(
      "diagram",
      "The states and their transitions as a diagram: in mermaid notation or, for small machines, as an SVG "
        + "file. Options: `format` (mermaid or svg).", keys: DiagramKeys(),
      synonyms: ["mermaid", "graph", "picture", "states", "state-diagram", "chart"],
      note: { MealyViews($0).diagramNote }
    ) { run, view in
      if case .diagram(let format) = view.options, !view.isText { return .diagram(MealyViews(run).diagram, format) }
      return .diagram(MealyViews(run).diagram, .mermaid)
    },
    View(
      "table", "The transitions as a table with a row for each state.", synonyms: ["transitions", "matrix", "rules"],
      note: { MealyViews($0).tableNote }
    ) { run, _ in
      .table(MealyViews(run).table)
    },
    View(
      "minimal", "The table of the smallest machine that does the same.",
      synonyms: ["minimised", "minimized", "minimum", "reduced", "smallest", "classes"],
      note: { MealyViews($0).minimalNote }
    ) { run, _ in
      .table(MealyViews(run).minimal)
    },
  ]
}

extension MealyMachine {
  /// Returns the keys of a session's block. Its `input` contains the symbols given to the machine. With `feedback`, an
  /// output may have been read before a symbol that was given later. In that case, `input` contains all symbols, read
  /// or waiting, and `feedback` is left out.
  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: MealyConfiguration,
    _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)] {
    let step = step(of: state)
    var reached = try start(request, horizon: step)
    for entry in log {
      try advance(&reached, by: entry.step - reached.position, request)
      _ = mapper(&reached, entry.input)
    }
    try advance(&reached, by: step - reached.position, request)

    var dropped = SharedKeys.replaced.union(["input"])
    var words = reached.words, isCut = reached.waiting > 0
    if feedback {
      let given = reached.givenWords
      var block = MealyConfiguration(self, reading: Tape(given))
      if block.read(upTo: step), block.words == words {
        (words, isCut) = (given, true)
      } else {
        dropped.insert("feedback")
      }
    }
    return keys.filter { !dropped.contains($0.key) }
      + [("input", "[\(words.map { YamlScalar.text($0) }.joined(separator: ", "))]")]
      + (isCut ? [("steps", String(step))] : [])
  }
}

extension MealyMachine {
  /// The machine as a graph in the language DOT, as Graphviz and programs for learning machines read it.
  package var dot: [UInt8] {
    var text = "digraph machine {\n"
    for (number, name) in table.states.names.enumerated() {
      text += "  s\(number) [label=\"\(Self.quoted(name))\"];\n"
    }
    for transition in table.transitions {
      let label = table.symbols[transition.symbol] + "/" + (transition.output.map { table.outputs[$0] } ?? "")
      text += "  s\(transition.state) -> s\(transition.next) [label=\"\(Self.quoted(label))\"];\n"
    }
    text += "  __start0 [shape=none, label=\"\"];\n  __start0 -> s\(initial) [label=\"\"];\n}\n"
    return Array(text.utf8)
  }

  /// An upper bound of the size of the graph in bytes.
  package var dotSize: Int {
    let states = table.states.names.reduce(0) { $0 + 2 * $1.utf8.count + 40 }
    return table.transitions.reduce(states + 200) { size, transition in
      size + 80 + 2 * table.symbols[transition.symbol].utf8.count
        + 2 * (transition.output.map { table.outputs[$0].utf8.count } ?? 0)
    }
  }

  /// A word of the machine that would be another word if the graph were read again, or nil.
  package var wordBeyondDot: String? {
    func isWord(_ name: String) -> Bool {
      !name.utf8.contains(UInt8(ascii: "/")) && MachineGraph.trimmed(name[...]).utf8.elementsEqual(name.utf8)
    }
    func isLine(_ name: String) -> Bool { !name.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
    return table.states.names.first { !isLine($0) }
      ?? (table.symbols.names + table.outputs.names).first { !isLine($0) || !isWord($0) }
  }

  private static func quoted(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") ? [UInt8(ascii: "\\"), byte] : [byte]
      }, as: UTF8.self)
  }
}

/// The positions of a machine's parts in the text that it was read from.
struct MealyPlaces: Sendable {
  var input: WrittenInput?
  /// The positions of the names of those states that were written as keys.
  var states: [SourceSpan] = []
}
