/// A transition table expanded for speed, with eight bytes for each pair of a state and a symbol. An additional symbol
/// represents all unknown words.
struct TransitionMatrix: Sendable {
  /// The transition of each pair, with the next state in the upper 32 bits. The lower 32 bits are 0 for no output,
  /// otherwise the number of the output plus 1.
  private let cells: [UInt64]
  private let width: Int

  /// The entry of an undefined pair that is an error.
  private static let undefined = UInt64(UInt32.max)

  /// Returns the memory of the matrix in bytes, before it is made.
  static func bytes(of table: TransitionTable) -> Double {
    Double(table.states.count) * Double(table.symbols.count + 1) * 8
  }

  init(_ table: TransitionTable, undefined: MealyMachine.Undefined) {
    width = table.symbols.count + 1
    var cells: [UInt64] = []
    cells.reserveCapacity(table.states.count * width)
    for state in 0..<table.states.count {
      // If the machine stays, such a pair leads to the same state without an output.
      let empty = undefined == .stay ? UInt64(state) << 32 : Self.undefined
      cells.append(contentsOf: repeatElement(empty, count: width))
    }
    for transition in table.transitions {
      cells[Int(transition.state) * width + Int(transition.symbol)] =
        UInt64(transition.next) << 32 | UInt64((transition.output ?? -1) + 1)
    }
    self.cells = cells
  }

  /// The progress of a run: its state, its inputs and its outputs.
  struct Run: Sendable {
    var state: Int32
    /// All inputs, both read and waiting.
    var inputs: [Int32]
    /// The number of inputs that were read.
    var position = 0
    var outputs: [Int32] = []
    /// The states before the most recent inputs. The state before input k has the index k mod `recentCount`.
    var recent = [Int32](repeating: 0, count: recentCount)

    static let recentCount = 64

    var waiting: Int { inputs.count - position }
  }

  /// Returns whether a pair has a transition, which it always has if the machine stays.
  func isDefined(_ state: Int32, _ symbol: Int32) -> Bool { cells[Int(state) * width + Int(symbol)] != Self.undefined }

  /// Reads inputs until none is waiting, until `end` inputs have been read in total, or until one is undefined.
  ///
  /// - Parameter echo: for each output, the symbol that it is fed back as, or −1. Empty if nothing is fed back.
  /// - Returns: false if it stopped at an undefined input.
  func advance(_ run: inout Run, to end: Int, echo: [Int32]) -> Bool {
    while run.position < min(end, run.inputs.count) {
      // Space for the outputs and inputs of a chunk is allocated in advance, so that the inner loop only writes.
      let chunk = echo.isEmpty ? min(end, run.inputs.count) - run.position : end - run.position
      guard advance(&run, atMost: min(chunk, Self.chunk), echo: echo) else { return false }
    }
    return true
  }

  private static let chunk = 1 << 16

  /// Returns those of the given pairs that a run has not met. O(inputs read), or less if all pairs are met early.
  ///
  /// - Parameter pairs: the pairs, with a column for each symbol and a row for each state.
  func unmet(_ pairs: BitGrid, in run: Run, from initial: Int32) -> BitGrid {
    var unmet = pairs, left = pairs.population
    var state = Int(initial)
    for input in run.inputs.prefix(run.position) {
      if left == 0 { break }
      let symbol = Int(input)
      // Unknown words do not belong to any pair.
      if symbol < pairs.columns, unmet[symbol, state] {
        unmet[symbol, state] = false
        left -= 1
      }
      state = Int(truncatingIfNeeded: cells[state &* width &+ symbol] &>> 32)
    }
    return unmet
  }

  private func advance(_ run: inout Run, atMost count: Int, echo: [Int32]) -> Bool {
    let waiting = run.inputs.count, said = run.outputs.count
    if !echo.isEmpty { run.inputs.append(contentsOf: repeatElement(0, count: count)) }
    run.outputs.append(contentsOf: repeatElement(0, count: count))
    var state = Int(run.state), position = run.position, filled = waiting, written = said
    let end = position + count
    let isWhole = cells.withUnsafeBufferPointer { cells in
      echo.withUnsafeBufferPointer { echo in
        run.recent.withUnsafeMutableBufferPointer { recent in
          run.outputs.withUnsafeMutableBufferPointer { outputs in
            run.inputs.withUnsafeMutableBufferPointer { inputs in
              while position < end, position < filled {
                recent[position & (Run.recentCount - 1)] = Int32(truncatingIfNeeded: state)
                let cell = cells[state &* width &+ Int(inputs[position])]
                if cell == Self.undefined { return false }
                state = Int(truncatingIfNeeded: cell &>> 32)
                position &+= 1
                let output = Int(UInt32(truncatingIfNeeded: cell)) &- 1
                if output >= 0 {
                  outputs[written] = Int32(truncatingIfNeeded: output)
                  written &+= 1
                  if !echo.isEmpty, echo[output] >= 0 {
                    inputs[filled] = echo[output]
                    filled &+= 1
                  }
                }
              }
              return true
            }
          }
        }
      }
    }
    run.state = Int32(truncatingIfNeeded: state)
    run.position = position
    run.inputs.removeLast(run.inputs.count - filled)
    run.outputs.removeLast(run.outputs.count - written)
    return isWhole
  }
}
