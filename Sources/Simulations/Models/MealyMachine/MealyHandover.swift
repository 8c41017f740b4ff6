import Mealy

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
