import Synchronization

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
