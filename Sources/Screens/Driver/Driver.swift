import Files
import Mealy
import Synchronization
import Terminal
import Typography

/// The loop of every screen. It owns the terminal, sends events to a machine, and performs the machine's effects.
///
/// The machine knows neither terminal, clock nor thread. Four functions connect it to them. Its mapper handles inputs,
/// and `input` returns the input for an event of the terminal. `frame` draws a state, and `action` returns the way to
/// perform a request. If nothing happens and no timer is due, the loop sleeps.
///
/// Events come before timers, so the screen answers a person before it computes anything else. A late timer fires once,
/// even if several of its times have passed.
package struct Driver<State, Input: Sendable, Request, ID: Hashable, Ending> {
  package typealias Effects = [Effect<Input, Request, ID>]

  private var machine: Automaton<State, Input, Effects>
  private var pending = PendingEffects<Input, Request, ID>()
  private let answers = Mailbox<DriverAnswer<Input>>()
  private let start: Effects
  private let input: (TerminalEvent) -> Input?
  private let frame: (State) -> TerminalFrame
  private let action: (Request) -> DriverAction<Input, Ending>
  /// Whether the state has changed since it was drawn.
  private var isStale = true
  private var ending: Ending?
  private var isTerminalLost = false

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - start: the effects to perform before the first event.
  ///   - input: returns the input for an event, or nil if the event has no meaning. The end of the terminal always ends
  ///     the loop.
  package init(
    state: State, start: Effects = [], mapper: Mapper<State, Input, Effects>,
    input: @escaping (TerminalEvent) -> Input?, frame: @escaping (State) -> TerminalFrame,
    action: @escaping (Request) -> DriverAction<Input, Ending>
  ) {
    machine = Automaton(state: state, mapper: mapper)
    self.start = start
    self.input = input
    self.frame = frame
    self.action = action
  }

  package var state: State { machine.state }

  /// Runs until a request ends it.
  ///
  /// - Returns: the ending of that request, or nil if the terminal is lost.
  package mutating func run(on terminal: inout some DriverTerminal & ~Copyable) -> Ending? {
    perform(start, on: &terminal)
    settle(on: &terminal)
    while !isOver {
      draw(on: &terminal)
      hearEvents(on: &terminal)
      draw(on: &terminal)
      fireTimers(on: &terminal)
    }
    return ending
  }

  private var isOver: Bool { ending != nil || isTerminalLost }

  private mutating func draw(on terminal: inout some DriverTerminal & ~Copyable) {
    guard isStale, !isOver, terminal.isReadyForFrame() else { return }
    isStale = false
    terminal.show(frame(machine.state))
  }

  // MARK: Events

  /// The longest time without a frame while events keep coming.
  private static var longestWithoutFrame: Duration { .milliseconds(16) }

  /// Waits for an event or a timer, and handles all waiting events before the next frame.
  private mutating func hearEvents(on terminal: inout some DriverTerminal & ~Copyable) {
    var event = terminal.next(until: pending.nextDue)
    let end = terminal.now + Self.longestWithoutFrame
    while let heard = event {
      hear(heard, on: &terminal)
      let now = terminal.now
      event = isOver || now >= end ? nil : terminal.next(until: now)
    }
  }

  private mutating func hear(_ event: TerminalEvent, on terminal: inout some DriverTerminal & ~Copyable) {
    switch event {
    case .end: isTerminalLost = true
    // Ctrl-L redraws every screen, even if it also has another meaning there.
    case .repaint, .resize, .input(.key(.character("l"), .control)):
      terminal.invalidate()
      isStale = true
    case .woken:
      for answer in answers.takeAll() { finish(answer) }
      settle(on: &terminal)
    case .input, .ready: break
    }
    if let input = input(event) { send(input, on: &terminal) }
  }

  /// Fires each timer that is due now, but not the timers that these start.
  private mutating func fireTimers(on terminal: inout some DriverTerminal & ~Copyable) {
    let now = terminal.now
    for _ in pending.timers.prefix(while: { $0.due <= now }) {
      guard !isOver, let input = pending.fire(at: now, skipsMissed: true) else { return }
      send(input, on: &terminal)
    }
  }

  // MARK: The machine

  private mutating func send(_ input: Input, on terminal: inout some DriverTerminal & ~Copyable) {
    machine.enqueue(input)
    settle(on: &terminal)
  }

  /// Lets the machine read all waiting inputs, and performs its effects.
  private mutating func settle(on terminal: inout some DriverTerminal & ~Copyable) {
    while !isOver, let answer = machine.step() {
      if case .unanswered = answer { continue }
      isStale = true
      perform(answer.output ?? [], on: &terminal)
    }
  }

  // MARK: Effects

  private mutating func perform(_ effects: Effects, on terminal: inout some DriverTerminal & ~Copyable) {
    for effect in effects {
      if let sent = pending.note(effect, at: terminal.now) { machine.enqueue(sent) }
      guard case .fetch(_, let request) = effect, let ticket = pending.fetches.last?.ticket else { continue }
      switch action(request) {
      case .background(let work): begin(work, ticket, on: terminal.waker)
      case .terminal(let action, let answer):
        let isDone = terminal.perform(action)
        finish(DriverAnswer(ticket: ticket, input: answer(isDone)))
      case .end(let ending):
        self.ending = ending
        return
      }
    }
  }

  private mutating func begin(_ work: @escaping @Sendable () -> Input?, _ ticket: Int, on waker: Waker) {
    let isStarted = BackgroundThread.start { [answers] in
      answers.put(DriverAnswer(ticket: ticket, input: work()))
      waker.wake()
    }
    // If the system provides no thread, the loop does the work itself.
    if !isStarted { finish(DriverAnswer(ticket: ticket, input: work())) }
  }

  /// Sends an answer to the machine if the machine still waits for it.
  private mutating func finish(_ answer: DriverAnswer<Input>) {
    if pending.finish(ticket: answer.ticket), let input = answer.input { machine.enqueue(input) }
  }
}

/// The answer to a request.
struct DriverAnswer<Input: Sendable>: Sendable {
  /// The ticket of the fetch, by which the driver recognises an answer that the machine no longer waits for.
  var ticket: Int
  /// The input for the machine, or nil if the answer has none.
  var input: Input?
}

/// How a driver performs a request.
package enum DriverAction<Input, Ending> {
  /// Calls a function on a thread of its own. The function's result is the answer; nil sends no input to the machine.
  case background(@Sendable () -> Input?)
  /// Asks the terminal and waits. The function turns the success or failure into the answer.
  case terminal(TerminalAction, answer: (Bool) -> Input? = { _ in nil })
  /// Ends the loop.
  case end(Ending)
}

/// A terminal as the driver sees it: events, the time, and a place for frames. Tests have a terminal of their own.
package protocol DriverTerminal: ~Copyable {
  var size: TerminalSize { get }
  /// The time since an arbitrary moment. It never runs backward.
  var now: Duration { get }
  /// A waker that ends the wait in ``next(until:)`` from another thread. The event is then `woken`.
  var waker: Waker { get }

  /// Returns the next event, or nil if none comes before the deadline. Without a deadline, it waits forever.
  mutating func next(until deadline: Duration?) -> TerminalEvent?

  /// Returns whether a frame may be shown now. Otherwise, the event `ready` comes as soon as one may.
  mutating func isReadyForFrame() -> Bool

  mutating func show(_ frame: TerminalFrame)

  /// Forgets the frame that is shown, so the next frame is painted completely.
  mutating func invalidate()

  /// Performs an action.
  ///
  /// - Returns: whether the action succeeded.
  mutating func perform(_ action: TerminalAction) -> Bool
}

/// A task that a screen gives to the terminal, apart from showing frames.
package enum TerminalAction: Hashable, Sendable {
  /// Stops the program until the shell continues it, as Ctrl-Z does in other programs.
  case suspend
  /// Puts text into the terminal's clipboard.
  case copy([UInt8])
  /// Turns mouse reports on or off. Without them, the terminal's own selection works.
  case mouse(Bool)
  /// Writes lines of text, in a session that does not draw on the terminal.
  case say([VisibleText])
  /// Lends the terminal to another program until that program ends.
  case run(String, arguments: [String])
}

/// Messages from other threads, in the order of their arrival.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])

  func put(_ message: Message) { messages.withLock { $0.append(message) } }

  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
