import Files
import Notebooks
import Synchronization

/// A line at the bottom of the terminal that tells how a long command gets on; gone when the command has something to
/// say. Commands that take less than half a second never show it.
package final class ProgressBar: Sendable {
  private struct State {
    var isOver = false
    var isShown = false
  }

  package let monitor = RunMonitor()
  private let state = Mutex(State())
  /// Returns the line for this many columns, or nil where there is nothing to tell; without it the monitor tells.
  private let line: (@Sendable (Int) -> String?)?

  private init(_ line: (@Sendable (Int) -> String?)?) { self.line = line }

  /// Nil where it would not be seen: standard error is not a terminal, or a dumb one.
  ///
  /// - Parameter line: returns the line for a number of columns, or nil where there is nothing to tell. It is called on
  ///   another thread. Without it the line tells what the monitor was told.
  package static func start(isQuiet: Bool, line: (@Sendable (Int) -> String?)? = nil) -> ProgressBar? {
    guard !isQuiet, FileAccess.isTerminal(2), EnvironmentVariable.term.value != "dumb" else { return nil }
    let bar = ProgressBar(line)
    // The bar is a courtesy: without a thread for it the command runs all the same.
    _ = BackgroundThread.start {
      BackgroundThread.sleep(milliseconds: 500)
      while bar.draw() { BackgroundThread.sleep(milliseconds: 100) }
    }
    return bar
  }

  /// Takes the line away while something is printed.
  package func stepAside(_ print: () -> Void) {
    state.withLock { state in
      if state.isShown { Interruption.clearBar() }
      state.isShown = false
      print()
    }
  }

  /// Takes the line away. Nothing is drawn from now on.
  package func stop() {
    state.withLock { state in
      state.isOver = true
      guard state.isShown else { return }
      state.isShown = false
      Interruption.clearBar()
    }
  }

  /// False once it is over.
  private func draw() -> Bool {
    // Drawing under the lock: when `stop` returns, nothing more is on its way to the terminal.
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
