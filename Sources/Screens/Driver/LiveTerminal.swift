import Files
import Terminal

/// The terminal in which the program was started, during the life of this value.
package struct LiveTerminal: DriverTerminal, ~Copyable {
  private var session: TerminalSession
  private var screen: Screen
  private let start = ContinuousClock.now

  package init(colors: ColorLevel, options: TerminalSession.Options = .init()) throws(NoTerminal) {
    session = try TerminalSession(options: options)
    screen = Screen(colors: colors)
    if !options.isPlain { session.ask() }
  }

  /// Gives the terminal back. The end of the value's life does the same, but does not wait for answers to the last
  /// frames.
  package consuming func leave() { session.leave() }

  package var size: TerminalSize { session.size }
  package var now: Duration { start.duration(to: .now) }
  package var waker: Waker { session.waker }

  package mutating func next(until deadline: Duration?) -> TerminalEvent? {
    session.next(until: deadline.map { start + $0 })
  }

  package mutating func isReadyForFrame() -> Bool { session.isReadyForFrame() }

  package mutating func show(_ frame: TerminalFrame) {
    screen.isSynchronized = session.hasSynchronizedOutput
    session.writeFrame(screen.show(frame))
  }

  package mutating func invalidate() { screen.invalidate() }

  package mutating func perform(_ action: TerminalAction) -> Bool {
    switch action {
    case .suspend:
      session.suspend()
      return true
    case .copy(let bytes): return session.copy(bytes)
    case .say(let lines):
      session.say(lines)
      return true
    case .mouse(let isOn):
      session.setMouse(isOn)
      return true
    case .run(let program, let arguments):
      var status: Int32?
      session.lend { status = ChildProcess.run(program, arguments) }
      return status == 0
    }
  }
}
