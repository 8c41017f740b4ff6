import Synchronization

/// A configuration of a Mealy machine: its state, the inputs that it has read, those that wait, and its outputs.
package struct MealyConfiguration: Sendable {
  private(set) var run: TransitionMatrix.Run
  let matrix: TransitionMatrix
  private let sharedMinimal: SharedMinimalMachine
  /// The words that the block gives, which are the first of all inputs.
  private let tape: MealyMachine.Tape
  /// The words that were sent later, by their positions among all inputs. All other inputs were fed back.
  private var sent: [Int: String] = [:]
  private let symbols: NameTable
  /// For each output, the symbol that it is fed back as, or −1. Empty if nothing is fed back.
  private let echo: [Int32]

  /// Creates the configuration of a machine that has not read anything yet.
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

  /// The minimal machine, which is computed once for a whole run or session.
  var minimal: MinimalMachine { sharedMinimal.machine }

  /// The number of inputs that were read.
  package var position: Int { run.position }

  /// The number of inputs that wait.
  package var waiting: Int { run.waiting }

  /// All inputs, both read and waiting. O(inputs).
  package var words: [String] { run.inputs.indices.map { word(at: $0) } }

  /// The inputs that were given to the machine instead of fed back. O(inputs).
  var givenWords: [String] { run.inputs.indices.filter { !isFedBack($0) }.map { word(at: $0) } }

  func word(at position: Int) -> String {
    position < tape.words.count
      ? tape.alphabet[tape.words[position]] : sent[position] ?? symbols[run.inputs[position]]
  }

  /// Returns whether the input at a position is an output that was fed back.
  func isFedBack(_ position: Int) -> Bool { !isOfBlock(position) && sent[position] == nil }

  /// Returns whether the input at a position was given by the block.
  func isOfBlock(_ position: Int) -> Bool { position < tape.words.count }

  /// Whether the next input has a transition.
  package var canRead: Bool { waiting > 0 && matrix.isDefined(run.state, run.inputs[position]) }

  /// Returns the number of a word. For a word that is not a symbol, this is the number of symbols.
  func symbolNumber(of word: String) -> Int32 { symbols[word] ?? Int32(symbols.count) }

  /// Adds a word after all other inputs, and returns true. Does nothing and returns false if the next input then has no
  /// transition, or the word is empty.
  mutating func enqueue(_ word: String) -> Bool {
    let symbol = symbolNumber(of: word)
    guard !word.isEmpty, matrix.isDefined(run.state, waiting > 0 ? run.inputs[position] : symbol) else { return false }
    sent[run.inputs.count] = word
    run.inputs.append(symbol)
    return true
  }

  /// Reads inputs until none is waiting, until `end` inputs have been read in total, or until one is undefined.
  ///
  /// - Returns: false if it stopped at an undefined input.
  mutating func read(upTo end: Int) -> Bool { matrix.advance(&run, to: end, echo: echo) }
}

extension MealyConfiguration {
  /// The number of the present state.
  package var stateNumber: Int { Int(run.state) }

  /// Returns the waiting inputs, next one first, but at most `count`. O(count).
  package func waitingWords(atMost count: Int) -> [String] {
    (position..<position + min(waiting, count)).map { word(at: $0) }
  }

  /// Returns the last inputs that were read, oldest first, but at most `count` and at most 64. O(count).
  ///
  /// - Parameter table: the table of the machine.
  package func trace(last count: Int, of table: TransitionTable) -> [MealyTraceEntry] {
    let shown = min(count, TransitionMatrix.Run.recentCount, position)
    return (position - shown..<position).map { index in
      let state = Int(run.recent[index % TransitionMatrix.Run.recentCount]), symbol = Int(run.inputs[index])
      let transition = symbol < table.symbols.count ? table[state, symbol] : nil
      return MealyTraceEntry(
        number: index + 1, state: state, next: transition.map { Int($0.next) } ?? state, input: word(at: index),
        output: transition?.output.map { table.outputs[$0] }, isFedBack: isFedBack(index))
    }
  }

  /// Returns whether the next input could be read if a word were sent now. The next input is the word or one that
  /// already waits.
  package func accepts(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return waiting > 0
      ? canRead : matrix.isDefined(run.state, symbolNumber(of: word))
  }
}

/// An input that a machine has read, with its result.
package struct MealyTraceEntry: Sendable, Hashable {
  /// The number of the input, from 1.
  package var number: Int
  /// The number of the state before the input. `next` is the state after it.
  package var state: Int
  package var next: Int
  package var input: String
  /// The output, or nil if there was none.
  package var output: String?
  /// Whether the input was an output that was fed back.
  package var isFedBack: Bool
}

/// The minimal machine of a table. It is computed at first use, and all states of a run or session share it.
final class SharedMinimalMachine: Sendable {
  private let table: TransitionTable
  private let initial: Int32
  private let undefined: MealyMachine.Undefined
  private let found = Mutex<MinimalMachine?>(nil)

  init(_ table: TransitionTable, initial: Int32, _ undefined: MealyMachine.Undefined) {
    self.table = table
    self.initial = initial
    self.undefined = undefined
  }

  /// The minimal machine. The first use takes O(m log n) for m transitions and n states, and every other use O(1).
  var machine: MinimalMachine {
    found.withLock { found in
      let machine = found ?? MinimalMachine(table, initial: initial, undefined)
      found = machine
      return machine
    }
  }
}
