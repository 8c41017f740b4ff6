import Synchronization

/// The minimal machine of a table, computed when it is first asked for and shared by all states of a run or session.
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

  /// Complexity: O(m log n) for m transitions and n states the first time, then O(1).
  var machine: MinimalMachine {
    found.withLock { found in
      let machine = found ?? MinimalMachine(table, initial: initial, undefined)
      found = machine
      return machine
    }
  }
}
