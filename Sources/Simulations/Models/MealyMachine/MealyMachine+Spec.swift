import Expressions
import Specification

extension MealyMachine {
  private enum Keys {
    static let transitions = Key<WrittenTransitions>(
      "transitions", .transitions, required: true, example: "{off: {push: [on]}, on: {push: [off]}}",
      synonyms: ["table", "transition", "states", "delta", "rules", "edges", "machine", "map"],
      help:
        "The machine: for each state and symbol, the next state and the output. `{file: NAME}` reads a graph in the "
        + "language DOT, whose arrows have labels INPUT/OUTPUT.")
    static let initial = Key<String>(
      "initial", .text("name of a state"), required: true, isWord: true,
      synonyms: ["start", "init", "initial-state", "start-state", "begin", "state", "first"],
      help: "The state in which the machine starts. Not needed if a file of `transitions` marks it.")
    static let input = Key<WrittenInput>(
      "input", .mealyInput, default: "nothing", isWord: true,
      synonyms: ["inputs", "tape", "word", "symbols", "sequence", "read", "string"],
      help: "The symbols that the machine reads. `{from: NAME}` reads the output of another block's machine: a "
        + "cascade.")
    static let undefined = Key<Undefined>(
      "undefined", .word("choice"), default: "error",
      synonyms: ["else", "missing", "otherwise", "default", "incomplete"],
      help: "What happens if the state has no transition for a symbol. With `error`, the block has an error. With "
        + "`stay`, the machine stays in its state without output, and a next state need not have transitions of its "
        + "own.")
    static let feedback = Key<Bool>(
      "feedback", .truth, default: "false", synonyms: ["loop", "closed", "recurrent", "queue", "echo"],
      help: "Whether an output that is also a symbol is read again, in order, after the inputs that are waiting.")
    static let compare = Key<String>(
      "compare", .text("name of a block"), isWord: true,
      synonyms: ["compare-with", "equivalent", "equals", "versus", "with", "against"],
      help: "Another block with a machine. The result says whether the two are equivalent, or gives the shortest input "
        + "that tells them apart."
    )
    static let steps = Key<Int>(
      "steps", .wholeNumber(in: 0...Int(UInt32.max)), default: "no limit; with `feedback`, \(defaultLimit)",
      synonyms: ["limit", "max-steps", "generations", "iterations", "ticks", "length", "maximum"],
      help: "The largest number of inputs that are read.")
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let errorsBefore = context.errors.count
    let written = map.required(Keys.transitions, in: &context)
    let first = written?.states.first?.name
    // A file with errors might mark the first state.
    let isOfFile = WrittenTransitions.file(map.node("transitions")) != nil
    let isMarked = isOfFile && (written == nil || written?.initial != nil)
    let start =
      isMarked && !map.contains("initial")
      ? written?.initial : map.required(Keys.initial, example: first, in: &context)
    let input = map.value(Keys.input, default: .words([], []), in: &context)
    let errorsBeforeUndefined = context.errors.count
    let undefined = map.value(Keys.undefined, default: .error, in: &context)
    // If this key has errors, nothing that it might allow is reported.
    let isStrict = undefined == .error && context.errors.count == errorsBeforeUndefined
    let feedback = map.value(Keys.feedback, default: false, in: &context)
    let compared = map.value(Keys.compare, in: &context)
    let limit =
      feedback ? map.value(Keys.steps, default: Self.defaultLimit, in: &context) : map.value(Keys.steps, in: &context)
    if let compared {
      context.depend(on: compared, to: "be compared with", key: "compare", at: map.span(of: "compare"))
    }
    guard let written else { return nil }
    let table = written.table(allowsUnknown: !isStrict, in: &context)
    var initial: Int32?
    if let start {
      initial = table.states[start]
      // A next state that does not exist has already been reported.
      if initial == nil || isStrict && Int(initial ?? 0) >= written.states.count {
        var unknown = UnknownWords("state", among: isStrict ? written.states.map(\.name) : table.states.names)
        unknown.report(start, key: "initial", at: map.span(of: "initial"), in: &context)
      }
    }
    let tape = input.tape
    if written.knowsSymbols { input.check(tape, against: table, isError: isStrict, in: &context) }
    guard let initial, context.errors.count == errorsBefore else { return nil }
    var source = Source.tape(tape)
    if case .output(let name, _) = input { source = .output(of: name) }
    self.init(
      table, initial: initial, input: source, undefined: undefined, feedback: feedback, compared: compared,
      limit: limit)
    places = MealyPlaces(input: input, states: written.states.map(\.span))
  }

  package static let declaration = ModelDeclaration(
    name: "mealy",
    synonyms: [
      "mealy-machine", "machine", "fsm", "finite-state-machine", "state-machine", "transducer", "moore",
    ],
    lattice: .none,
    summary: "A Mealy machine, written as a table, and its output for an input.",
    explanation: """
      The machine is in one of finitely many states. It reads its input symbol by symbol. The state and the symbol \
      together decide the next state and the output, which is one word or nothing. States, symbols and outputs are \
      words: `0` is a word like any other. With `feedback`, an output that is also a symbol joins the end of the queue \
      of inputs.

      `minimal_states` counts the states of the smallest machine that does the same. That machine leaves out states \
      that no input leads to, and merges states that no input tells apart. A pair of state and symbol without a \
      transition counts as a separate output. With `undefined: stay`, it counts as a transition to the same state \
      without output.

      With `compare`, two machines are equivalent if every input gives the same outputs from both. Otherwise \
      `difference` is the shortest input that tells them apart, the first in the order of the symbols. With \
      `undefined: stay`, missing transitions are equivalent to transitions that are written out.

      Sources: G. H. Mealy, A Method for Synthesizing Sequential Circuits, Bell System Technical Journal 34, 1955. The \
      minimal machine: A. Valmari and P. Lehtinen, STACS 2008.
      """,
    version: 2,
    keys: [
      Keys.transitions.declaration, Keys.initial.declaration, Keys.input.declaration, Keys.undefined.declaration,
      Keys.feedback.declaration, Keys.compare.declaration, Keys.steps.declaration,
    ],
    statistics: [
      .init("state", "The state at the end."),
      .init("output", "The output, as a list of words."),
      .init("steps", "The number of inputs read, including inputs that were fed back and inputs without a transition."),
      .init("states", "The number of states of the machine."),
      .init("symbols", "The number of different symbols in its table."),
      .init("minimal_states", "The number of states of the smallest machine that does the same."),
      .init("unreachable", "The states that no input leads to."),
      .init(
        "equivalent",
        "With `compare`: whether every input gives the same outputs from both machines.", isTruth: true,
        runWords: "with equivalent machines"),
      .init(
        "difference",
        "With `compare`: the shortest input that tells the machines apart, as a list of symbols. No value if they are "
          + ""
          + "equivalent."),
    ],
    headline: "steps", series: [],
    views: views.map(\.declaration),
    example: """
      model: mealy
      transitions:          # STATE: {SYMBOL: [NEXT, OUTPUT]}
        low: {0: [low], 1: [high, rise]}
        high: {0: [low, fall], 1: [high]}
      initial: low
      input: "0110100"
      show: [trace, diagram, statistics]
      """,
    screen: ScreenDeclaration { screen in
      // The machine waits for the symbols that the user sends.
      screen.supplies = [.init(key: "input", value: .list([]))]
      screen.form.fields = ["transitions", "initial", "input"].map { ($0, nil) }
      screen.reel = .init(keys: [
        "transitions={even: {0: [even, 0], 1: [odd, 1]}, odd: {0: [odd, 1], 1: [even, 0]}}", "initial=even",
        "input=[1, 0, 1, 1, 0, 0, 1, 0]",
      ]) { _ in 9 }
      (screen.endings, screen.usualEnding) = ([".txt"], "txt")
    })
}

extension MealyMachine.Undefined: SpecWord {
  package var word: Word {
    switch self {
    case .error: Word("error", synonyms: ["fail", "fault", "stop", "refuse", "strict"])
    case .stay: Word("stay", synonyms: ["ignore", "skip", "same", "keep", "loop", "self", "nothing"])
    }
  }
}
