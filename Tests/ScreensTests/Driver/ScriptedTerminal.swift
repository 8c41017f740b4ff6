import Foundation
import Screens
import Terminal

/// A terminal whose events and time come from a script. It keeps the frames that it receives.
struct ScriptedTerminal: DriverTerminal {
  enum Entry {
    /// An event, and the time at which it comes.
    case event(TerminalEvent, at: Duration)
    /// Performs an action, after which nothing happens until another thread calls.
    case silence(after: @Sendable () -> Void = {})
    /// An event that is already there, and takes time.
    case busy(TerminalEvent, for: Duration)
    /// Another delay, during which nobody reads from the terminal.
    case delay(Duration)
  }

  let size: TerminalSize
  let waker: Waker
  private(set) var now = Duration.zero
  /// Every frame, with the time at which it was shown.
  private(set) var frames: [(at: Duration, frame: TerminalFrame)] = []
  private(set) var actions: [TerminalAction] = []
  /// The deadline of every wait. Nil is a wait without a deadline.
  private(set) var waits: [Duration?] = []
  private(set) var invalidations = 0
  private var script: ArraySlice<Entry>
  private let isDoing: Bool
  /// The time until which frames are held back.
  var framesWaitUntil = Duration.zero

  /// Creates a terminal.
  ///
  /// - Parameter isDoing: whether actions succeed.
  init?(_ script: [Entry], size: TerminalSize = TerminalSize(columns: 40, rows: 8), isDoing: Bool = true) {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    self.size = size
    self.script = script[...]
    self.isDoing = isDoing
  }

  /// Returns the next event of the script. After the script, the terminal is lost at the first wait without a deadline.
  mutating func next(until deadline: Duration?) -> TerminalEvent? {
    waits.append(deadline)
    switch script.first {
    case .delay(let time):
      script.removeFirst()
      now += time
      return nil
    case .busy(let event, let time):
      script.removeFirst()
      now += time
      return event
    case .event(let event, let time) where deadline.map { time <= $0 } ?? true:
      script.removeFirst()
      now = max(now, time)
      return event
    case .silence(let act) where deadline != now:
      script.removeFirst()
      act()
      var descriptor = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 10_000) == 1 else { return .end }
      waker.clear()
      return .woken
    default:
      guard let deadline else { return .end }
      now = max(now, deadline)
      return nil
    }
  }

  mutating func isReadyForFrame() -> Bool { now >= framesWaitUntil }

  mutating func show(_ frame: TerminalFrame) { frames.append((now, frame)) }

  mutating func invalidate() { invalidations += 1 }

  mutating func perform(_ action: TerminalAction) -> Bool {
    actions.append(action)
    return isDoing
  }
}
