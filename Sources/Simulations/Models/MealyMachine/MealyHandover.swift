import Mealy

/// A machine and its output, for blocks that read the output or are compared with the machine.
struct MealyHandover: Handover {
  let table: TransitionTable
  let initial: Int32
  let undefined: MealyMachine.Undefined
  /// The outputs of the run, as numbers of the table's outputs.
  let output: [Int32]

  var byteCount: Int {
    output.count * 4 + table.transitions.count * MemoryLayout<TransitionTable.Transition>.stride
      + (table.states.count + table.symbols.count + table.outputs.count) * 64
  }
}
