/// A configuration of a Mealy machine: the state that it is in, the inputs that it has read and those that wait, and
/// what it has put out.
package struct MealyConfiguration: Sendable {
  private(set) var run: TransitionMatrix.Run
  let matrix: TransitionMatrix
  private let sharedMinimal: SharedMinimalMachine
  /// The words that the block gave it, the first of all inputs.
  private let tape: MealyMachine.Tape
  /// The words that were sent to it later, by their positions among the inputs. All other inputs were fed back.
  private var sent: [Int: String] = [:]
  private let symbols: NameTable
  /// For each output the symbol that it is read as again, or −1; empty if nothing comes back.
  private let echo: [Int32]

  /// Nothing is read yet.
  init(_ machine: MealyMachine, reading tape: MealyMachine.Tape) {
    let table = machine.table
    symbols = table.symbols
    self.tape = tape
    let numbers = tape.alphabet.names.map { [symbols] in symbols[$0] ?? Int32(symbols.count) }
    run = TransitionMatrix.Run(state: machine.initial, inputs: tape.words.map { numbers[Int($0)] })
    matrix = TransitionMatrix(table, undefined: machine.undefined)
    sharedMinimal = SharedMinimalMachine(table, initial: machine.initial, machine.undefined)
    echo = machine.feedback ? table.outputs.names.map { [symbols] in symbols[$0] ?? -1 } : []
  }

  /// The minimal machine, which is computed once for all that a run or session shows.
  var minimal: MinimalMachine { sharedMinimal.machine }

  /// Inputs that were read.
  package var position: Int { run.position }

  /// Inputs that wait.
  package var waiting: Int { run.waiting }

  /// All inputs, both read and waiting. O(inputs).
  package var words: [String] { run.inputs.indices.map { word(at: $0) } }

  /// The inputs that were given to the machine, not fed back. O(inputs).
  var givenWords: [String] { run.inputs.indices.filter { !isFedBack($0) }.map { word(at: $0) } }

  func word(at position: Int) -> String {
    position < tape.words.count
      ? tape.alphabet[tape.words[position]] : sent[position] ?? symbols[run.inputs[position]]
  }

  /// Whether the input at a position is an output that is read again.
  func isFedBack(_ position: Int) -> Bool { !isOfBlock(position) && sent[position] == nil }

  /// Whether the input at a position was given by the block.
  func isOfBlock(_ position: Int) -> Bool { position < tape.words.count }

  /// Whether there is a transition for the input that is read next.
  package var canRead: Bool { waiting > 0 && matrix.isDefined(run.state, run.inputs[position]) }

  /// The number of a word; one more than all symbols have where it is none.
  func symbolNumber(of word: String) -> Int32 { symbols[word] ?? Int32(symbols.count) }

  /// Lets a word wait behind the other inputs, unless there is no transition for the input that is read next then.
  mutating func enqueue(_ word: String) -> Bool {
    let symbol = symbolNumber(of: word)
    guard !word.isEmpty, matrix.isDefined(run.state, waiting > 0 ? run.inputs[position] : symbol) else { return false }
    sent[run.inputs.count] = word
    run.inputs.append(symbol)
    return true
  }

  /// Reads inputs until none waits, until `end` of them were read in all, or up to one that is undefined.
  ///
  /// - Returns: whether no pair was undefined.
  mutating func read(upTo end: Int) -> Bool { matrix.advance(&run, to: end, echo: echo) }
}
