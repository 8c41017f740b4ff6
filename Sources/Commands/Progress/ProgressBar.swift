import Files
import Notebooks
import Synchronization

/// A progress line at the bottom of the terminal. It disappears when the command prints something. Commands that take
/// less than half a second never show it.
///
/// In a log or a terminal that cannot move its cursor, a new line every ten seconds takes its place.
package final class ProgressBar: Sendable {
  private struct State {
    var isOver = false
    var isShown = false
  }

  /// The seconds between two lines of a log.
  private static let pause: UInt32 = 10

  package let monitor = RunMonitor()
  private let state = Mutex(State())
  /// The seconds after which the command ends by itself, or nil without such a limit.
  private let limit: Double?
  /// Returns the line for a number of columns, or nil if there is nothing to show. If this is nil, the line shows the
  /// monitor's text.
  private let line: (@Sendable (Int) -> String?)?

  private init(limit: Double?, _ line: (@Sendable (Int) -> String?)?) {
    self.limit = limit
    self.line = line
  }

  /// Starts a progress line. Returns nil in quiet mode.
  ///
  /// - Parameters:
  ///   - limit: the seconds after which the command ends by itself, for logs.
  ///   - line: returns the line for a number of columns, or nil if there is nothing to show. It is called on another
  ///     thread. If it is nil, the line shows the monitor's text.
  package static func start(
    isQuiet: Bool, limit: Double? = nil, line: (@Sendable (Int) -> String?)? = nil
  ) -> ProgressBar? {
    guard !isQuiet else { return nil }
    let isBar = FileAccess.isTerminal(2) && EnvironmentVariable.term.value != "dumb"
    let bar = ProgressBar(limit: limit, line)
    // The command runs even if no thread is available to draw the line.
    _ = BackgroundThread.start {
      if isBar {
        BackgroundThread.sleep(milliseconds: 500)
        while bar.draw() { BackgroundThread.sleep(milliseconds: 100) }
      } else {
        repeat { BackgroundThread.sleep(milliseconds: pause * 1000) } while bar.log()
      }
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

  /// Writes a line of a log. Returns false after `stop`.
  private func log() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      let columns = 1000
      let text = line.map { $0(columns) } ?? monitor.status()?.logLine(columns: columns, limit: limit)
      guard let text else { return true }
      return FileAccess.writeAll(Array((text + "\n").utf8), to: 2)
    }
  }
}
