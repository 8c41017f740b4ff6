/// A computation of a session on another thread.
package enum PlayJob: Hashable, Sendable {
  /// Computes steps.
  case advance(Int)
  /// Leaps over steps several times.
  case leap(by: Int, times: Int)
  /// Goes to a step.
  case go(Int)
  /// Undoes or repeats the inputs of one stroke.
  case undo(inputs: Int)
  case redo(inputs: Int)

  /// The number of steps, which is at most `Int.max`, or 0 unless the job goes forward by a number of steps.
  var steps: Int {
    switch self {
    case .advance(let ticks): return ticks
    case .leap(let ticks, let times):
      let (all, isBeyond) = ticks.multipliedReportingOverflow(by: times)
      return isBeyond ? .max : all
    case .go, .undo, .redo: return 0
    }
  }

  /// Whether the job may skip steps on its way.
  var leavesOutSteps: Bool {
    switch self {
    case .leap, .go: true
    case .advance, .undo, .redo: false
    }
  }

  /// Whether the job is a leap.
  var isLeap: Bool {
    if case .leap = self { true } else { false }
  }
}
