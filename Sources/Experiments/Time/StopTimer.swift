import Files
import Simulations
import Synchronization

/// Sets stop signals at given times. A single thread of the process sleeps for all of them, and ends with the last one.
enum StopTimer {
  private struct Entry {
    let signal: StopSignal
    let due: ContinuousClock.Instant
  }

  private struct State {
    var entries: [Entry] = []
    var isRunning = false
  }

  private static let state = Mutex(State())
  /// The longest sleep in milliseconds. A new entry may be due before all others.
  private static let longestSleep: UInt32 = 25

  /// Adds a signal that is to be set at a given time.
  ///
  /// - Returns: whether the system granted the thread that this needs.
  static func add(_ signal: StopSignal, at due: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      if !state.isRunning {
        state.isRunning = BackgroundThread.start(stackSize: BackgroundThread.smallStackSize) {
          while let milliseconds = ring() { BackgroundThread.sleep(milliseconds: milliseconds) }
        }
      }
      if state.isRunning { state.entries.append(Entry(signal: signal, due: due)) }
      return state.isRunning
    }
  }

  /// Removes a signal, whether it has been set or not.
  static func remove(_ signal: StopSignal) {
    state.withLock { $0.entries.removeAll { $0.signal === signal } }
  }

  /// Sets the signals that are due.
  ///
  /// - Returns: the milliseconds to sleep before the next check, or nil if no signal is left.
  private static func ring() -> UInt32? {
    state.withLock { state in
      let now = ContinuousClock.now
      var next = Duration.milliseconds(Int(longestSleep))
      state.entries.removeAll { entry in
        if entry.due <= now {
          entry.signal.set()
          return true
        }
        next = min(next, entry.due - now)
        return false
      }
      state.isRunning = !state.entries.isEmpty
      return state.isRunning ? max(1, UInt32(next / .milliseconds(1))) : nil
    }
  }
}
