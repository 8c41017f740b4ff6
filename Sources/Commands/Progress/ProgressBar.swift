import Files
import Notebooks
import Synchronization

/// A progress line at the bottom of the terminal. It disappears when the command prints something. Commands that take
/// less than half a second never show it.
package final class ProgressBar: Sendable {
  private struct State {
    var isOver = false
    var isShown = false
  }

  package let monitor = RunMonitor()
  private let state = Mutex(State())
  /// Returns the line for a number of columns, or nil if there is nothing to show. If this is nil, the line shows the
  /// monitor's text.
  private let line: (@Sendable (Int) -> String?)?

  private init(_ line: (@Sendable (Int) -> String?)?) { self.line = line }

  /// Starts a progress line. Returns nil in quiet mode and if standard error is not a terminal that can move its
  /// cursor.
  ///
  /// - Parameter line: returns the line for a number of columns, or nil if there is nothing to show. It is called on
  ///   another thread. If it is nil, the line shows the monitor's text.
  package static func start(isQuiet: Bool, line: (@Sendable (Int) -> String?)? = nil) -> ProgressBar? {
    guard !isQuiet, FileAccess.isTerminal(2), EnvironmentVariable.term.value != "dumb" else { return nil }
    let bar = ProgressBar(line)
    // The command runs even if no thread is available to draw the line.
    _ = BackgroundThread.start {
      BackgroundThread.sleep(milliseconds: 500)
      while bar.draw() { BackgroundThread.sleep(milliseconds: 100) }
    }
    return bar
  }

  /// Hides the line while something is printed.
  package func stepAside(_ print: () -> Void) {
    state.withLock { state in
      if state.isShown { Interruption.clearBar() }
      state.isShown = false
      print()
    }
  }

  /// Removes the line permanently.
  package func stop() {
    state.withLock { state in
      state.isOver = true
      guard state.isShown else { return }
      state.isShown = false
      Interruption.clearBar()
    }
  }

  /// Draws the line. Returns false after `stop`.
  private func draw() -> Bool {
    // Drawing holds the lock, so nothing is written to the terminal after `stop` returns.
    state.withLock { state in
      guard !state.isOver else { return false }
      // A line that reached the last column would wrap.
      let columns = (FileAccess.terminalWidth(of: 2) ?? 80) - 1
      let text = line.map { $0(columns) } ?? monitor.status()?.line(columns: columns)
      guard let text else { return true }
      Interruption.showBar(text)
      state.isShown = true
      return true
    }
  }
}
