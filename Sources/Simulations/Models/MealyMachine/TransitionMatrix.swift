/// A table unrolled for speed: eight bytes for each pair of a state and a symbol, one symbol more than there are for
/// all words that are none.
struct TransitionMatrix: Sendable {
  /// A pair's transition: the next state in the upper 32 bits, in the lower ones 0 for no output, or its number + 1.
  private let cells: [UInt64]
  private let width: Int

  /// The entry of a pair that is an error.
  private static let undefined = UInt64(UInt32.max)

  /// Bytes that it takes, estimated before it is made.
  static func bytes(of table: TransitionTable) -> Double {
    Double(table.states.count) * Double(table.symbols.count + 1) * 8
  }

  init(_ table: TransitionTable, undefined: MealyMachine.Undefined) {
    width = table.symbols.count + 1
    var cells: [UInt64] = []
    cells.reserveCapacity(table.states.count * width)
    for state in 0..<table.states.count {
      // A machine that stays goes to where it is, without a word.
      let empty = undefined == .stay ? UInt64(state) << 32 : Self.undefined
      cells.append(contentsOf: repeatElement(empty, count: width))
    }
    for transition in table.transitions {
      cells[Int(transition.state) * width + Int(transition.symbol)] =
        UInt64(transition.next) << 32 | UInt64((transition.output ?? -1) + 1)
    }
    self.cells = cells
  }

  /// Where a run stands, and what it has read and said.
  struct Run: Sendable {
    var state: Int32
    /// All inputs, those read and those that wait.
    var inputs: [Int32]
    /// How many were read.
    var position = 0
    var outputs: [Int32] = []
    /// The states before the last inputs: that before input k at index k mod the count.
    var recent = [Int32](repeating: 0, count: recentCount)

    static let recentCount = 64

    var waiting: Int { inputs.count - position }
  }

  /// Whether there is a transition for a pair, or the machine stays.
  func isDefined(_ state: Int32, _ symbol: Int32) -> Bool { cells[Int(state) * width + Int(symbol)] != Self.undefined }

  /// Reads inputs until none waits, until `end` of them were read in all, or up to one that is undefined.
  ///
  /// - Parameter echo: for each output the symbol that it is read as again, or −1; empty if nothing comes back.
  /// - Returns: whether no pair was undefined.
  func advance(_ run: inout Run, to end: Int, echo: [Int32]) -> Bool {
    while run.position < min(end, run.inputs.count) {
      // What a chunk may say or queue is made room for beforehand, so the loop only writes.
      let chunk = echo.isEmpty ? min(end, run.inputs.count) - run.position : end - run.position
      guard advance(&run, atMost: min(chunk, Self.chunk), echo: echo) else { return false }
    }
    return true
  }

  private static let chunk = 1 << 16

  /// Returns the pairs, of some, that a run has not met. O(inputs read), less where all are met before.
  ///
  /// - Parameter pairs: a column a symbol, a row a state.
  func unmet(_ pairs: BitGrid, in run: Run, from initial: Int32) -> BitGrid {
    var unmet = pairs, left = pairs.population
    var state = Int(initial)
    for input in run.inputs.prefix(run.position) {
      if left == 0 { break }
      let symbol = Int(input)
      // Words that are no symbols are in no pair.
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
