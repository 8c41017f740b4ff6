import Foundation
import Synchronization
import Terminal
import TestSupport
import Testing
import Typography

/// A session on a terminal of its own, seen from the terminal's side.
@Suite(.serialized, .timeLimit(.minutes(60))) struct TerminalSessionTests {
  @Test func theTerminalIsGivenBack() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    let before = terminal.settings
    var session = try TerminalSession(input: terminal.user, output: terminal.user, options: .init(mouse: true))
    let size = session.size
    #expect(size == TerminalSize(columns: 40, rows: 12))
    let raw = terminal.settings
    #expect(raw.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    let entered = terminal.read()
    #expect(entered.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
    for mode in [1000, 1002, 1006, 1007, 2004] { #expect(entered.contains("\u{1B}[?\(mode)h")) }
    session.write(Array("x".utf8))
    #expect(terminal.read() == "x")
    session.leave()
    let left = terminal.read()
    for mode in [1000, 1002, 1006, 1007, 2004] { #expect(left.contains("\u{1B}[?\(mode)l")) }
    #expect(left.hasSuffix("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    let after = terminal.settings
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
    #expect(before.c_lflag & tcflag_t(ICANON) != 0)
  }

  @Test func aPlainSessionWritesNothingButLines() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    let before = terminal.settings
    var session = try TerminalSession(
      input: terminal.user, output: terminal.user, options: .init(mouse: true, pacesFrames: true, isPlain: true))
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    let isReady = session.isReadyForFrame(), isCopied = session.copy([0x78])
    #expect(!isReady && !isCopied)
    session.setMouse(false)
    session.say([VisibleText("one"), VisibleText("\u{1B}[2Jtwo\n")])
    session.leave()
    #expect(terminal.read() == "one\r\n␛[2Jtwo␊\r\n")
    #expect(terminal.settings.c_lflag == before.c_lflag && terminal.settings.c_oflag == before.c_oflag)
  }

  @Test func anErrorGivesTheTerminalBack() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    struct Failure: Error {}
    func work() throws {
      var session = try TerminalSession(input: terminal.user, output: terminal.user)
      session.write(Array("x".utf8))
      throw Failure()
    }
    #expect(throws: Failure.self) { try work() }
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
    #expect(terminal.read().hasSuffix("\u{1B}[?1049l"))
  }

  @Test func whatIsTypedComes() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    terminal.type("a\u{1B}[A\u{3}")
    let letter = session.next(until: soon)
    #expect(letter == .input(.key(.character("a"))))
    let arrow = session.next(until: soon)
    #expect(arrow == .input(.key(.up)))
    let interrupt = session.next(until: soon)
    #expect(interrupt == .input(.key(.character("c"), .control)))
    terminal.type("\u{1B}")
    let escape = session.next(until: soon)
    #expect(escape == .input(.key(.escape)))
    let start = ContinuousClock.now
    let nothing = session.next(until: start + .milliseconds(20))
    #expect(nothing == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  /// A sequence may be complete although the program was too busy to read its rest in time.
  @Test func whatIsThereAlreadyBelongsToASequence() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    terminal.type("\u{1B}[<0;1")
    let nothing = session.next(until: .now + .milliseconds(5))
    #expect(nothing == nil)
    terminal.type("2;5M")
    usleep(60_000)
    let click = session.next(until: soon)
    #expect(click == .input(.mouse(Mouse(.press(.left), column: 11, row: 4))))
  }

  @Test func framesWaitForATerminalThatDoesNotRead() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try paced(terminal)
    _ = terminal.read()
    // This is more than the system buffers for a terminal. The rest is kept, and nothing waits.
    session.writeFrame(Array(repeating: UInt8(ascii: "x"), count: 200_000))
    let isReady = session.isReadyForFrame()
    #expect(!isReady)
    terminal.type("q")
    let key = session.next(until: soon)
    #expect(key == .input(.key(.character("q"))))
    // The test reads all of it, including the question at its end.
    var count = 0, last = ""
    while !last.hasSuffix("\u{1B}[5n"), count < 300_000 {
      _ = session.next(until: .now + .milliseconds(1))
      last = terminal.read()
      count += last.utf8.count
    }
    #expect(count == 200_004)
    terminal.type("\u{1B}[0n")
    let ready = session.isReadyForFrame()
    #expect(ready)
  }

  @Test func ofFramesTwoAreOnTheirWay() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try paced(terminal)
    session.writeFrame(Array("a".utf8))
    terminal.type("\u{1B}[0n")
    let nothing = session.next(until: .now + .milliseconds(50))
    #expect(nothing == nil)
    session.writeFrame(Array("b".utf8))
    session.writeFrame(Array("c".utf8))
    let isReady = session.isReadyForFrame()
    #expect(!isReady)
    terminal.type("\u{1B}[0n")
    let event = session.next(until: soon)
    #expect(event == .ready)
    let isReadyAgain = session.isReadyForFrame()
    #expect(isReadyAgain)
  }

  @Test func anAnswerInPartsIsNotTyped() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try paced(terminal)
    session.writeFrame(Array("a".utf8))
    terminal.type("\u{1B}")
    let early = session.next(until: .now + .milliseconds(100))
    #expect(early == nil)
    terminal.type("[0n")
    let answer = session.next(until: .now + .milliseconds(50))
    #expect(answer == nil)
    // No question is open any more, so Escape is a key again.
    terminal.type("\u{1B}")
    let key = session.next(until: soon)
    #expect(key == .input(.key(.escape)))
    for part in ["\u{1B}]11;rgb:", "qq", "\u{1B}\\"] {
      terminal.type(part)
      let nothing = session.next(until: .now + .milliseconds(100))
      #expect(nothing == nil)
    }
  }

  @Test func onlyAPartOfAnEndlessTerminalIsUsed() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    terminal.resize(columns: 65_535, rows: 65_535)
    kill(getpid(), SIGWINCH)
    let resize = session.next(until: soon)
    #expect(resize == .resize(TerminalSize(columns: 1000, rows: 500)))
  }

  @Test func lateAnswersAreNotLeftToTheShell() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try paced(terminal)
    session.ask()
    session.writeFrame(Array("a".utf8))
    let device = terminal.person
    Thread {
      usleep(30_000)
      for answer in ["\u{1B}[?62c", "\u{1B}[0n"] {
        write(device, answer, answer.utf8.count)
        usleep(10_000)
      }
    }.start()
    session.leave()
    // All answers have been handled.
    usleep(60_000)
    var raw = terminal.settings
    cfmakeraw(&raw)
    tcsetattr(terminal.user, TCSANOW, &raw)
    var descriptor = pollfd(fd: terminal.user, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 0) == 0)
  }

  @Test func aTerminalThatNeverAnswersIsLeft() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try paced(terminal)
    session.writeFrame(Array("a".utf8))
    session.leave()
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
  }

  @Test func aNewSizeIsReportedOnce() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    for columns in 50...60 {
      terminal.resize(columns: columns, rows: 20)
      kill(getpid(), SIGWINCH)
    }
    let resize = session.next(until: soon)
    #expect(resize == .resize(TerminalSize(columns: 60, rows: 20)))
    let size = session.size
    #expect(size == TerminalSize(columns: 60, rows: 20))
    kill(getpid(), SIGWINCH)
    let nothing = session.next(until: .now + .milliseconds(60))
    #expect(nothing == nil)
  }

  @Test func goingOnPaintsAnew() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    _ = terminal.read()
    kill(getpid(), SIGCONT)
    let goingOn = session.next(until: soon)
    #expect(goingOn == .repaint)
    #expect(terminal.read().contains("\u{1B}[?1049h"))
    session.leave()
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
  }

  @Test(arguments: [
    ("\u{1B}[?2026;2$y\u{1B}[?62c", true), ("\u{1B}[?2026;0$y\u{1B}[?62c", false), ("\u{1B}[?1;2c", false), ("", false),
  ])
  func asking(answer: String, isSynchronized: Bool) throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    terminal.type("q" + answer)
    session.ask()
    #expect(terminal.read().hasSuffix("\u{1B}[?2026$p\u{1B}[c"))
    let key = session.next(until: soon)
    #expect(key == .input(.key(.character("q"))))
    // The answer is not an event.
    let more = session.next(until: .now + .milliseconds(50))
    #expect(more == nil)
    let hasSynchronizedOutput = session.hasSynchronizedOutput
    #expect(hasSynchronizedOutput == isSynchronized)
  }

  @Test func anotherThreadEndsTheWait() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    let waker = session.waker
    Thread {
      usleep(20_000)
      for _ in 0..<100 { waker.wake() }
    }.start()
    let woken = session.next(until: soon)
    #expect(woken == .woken)
    // Calls without a waiting thread give one event, or a few.
    while session.next(until: .now + .milliseconds(50)) == .woken {}
    session.leave()
    // No thread is left to be woken.
    for _ in 0..<100_000 { waker.wake() }
  }

  /// The system counts how often the waiting thread gets the processor.
  @Test(.enabled(if: Sleeper.canBeWatched)) func whileNothingHappensItSleeps() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    let sleeper = Sleeper(terminal.user)
    // The test waits until the thread is in its wait.
    while sleeper.wakeUps == nil || !sleeper.isAsleep { usleep(1_000) }
    let before = try #require(sleeper.wakeUps)
    usleep(300_000)
    #expect(sleeper.wakeUps == before)
    terminal.type("q")
    #expect(sleeper.event == .input(.key(.character("q"))))
  }

  @Test func aLostTerminalIsTheEnd() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    var session = try TerminalSession(input: terminal.user, output: terminal.user)
    terminal.hangUp()
    let end = session.next(until: soon)
    #expect(end == .end)
    session.write(Array("x".utf8))
    let endAgain = session.next(until: soon)
    #expect(endAgain == .end)
  }

  @Test func thereIsNoSessionWithoutATerminal() throws {
    var pipe: [Int32] = [-1, -1]
    try #require(Foundation.pipe(&pipe) == 0)
    defer { for descriptor in pipe { close(descriptor) } }
    do {
      _ = try TerminalSession(input: pipe[0], output: pipe[1])
      Issue.record("a pipe is no terminal")
    } catch {
      #expect(type(of: error) == NoTerminal.self)
    }
    #expect(TerminalSize(of: pipe[0]) == nil)
  }

  private var soon: ContinuousClock.Instant { .now + .seconds(10) }

  /// Starts a session that sends a frame only if the terminal has accepted the previous ones.
  private func paced(_ terminal: PseudoTerminal) throws -> TerminalSession {
    try TerminalSession(input: terminal.user, output: terminal.user, options: .init(pacesFrames: true))
  }
}

/// A thread that waits for one event without a deadline.
private final class Sleeper: Sendable {
  static let canBeWatched = FileManager.default.fileExists(atPath: "/proc/thread-self/status")

  private let folder = Mutex<String?>(nil)
  private let result = Mutex<TerminalEvent?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ terminal: Int32) {
    Thread { [self] in
      defer { isOver.signal() }
      guard var session = try? TerminalSession(input: terminal, output: terminal) else { return }
      let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      self.folder.withLock { $0 = folder }
      let event = session.next()
      result.withLock { $0 = event }
    }.start()
  }

  /// The last event.
  var event: TerminalEvent? {
    isOver.wait()
    return result.withLock { $0 }
  }

  private func numbers(_ name: String) -> [Substring] {
    guard let folder = folder.withLock({ $0 }),
      let status = try? String(contentsOfFile: "/proc/\(folder)/status", encoding: .utf8)
    else { return [] }
    return status.split(separator: "\n").filter { $0.contains(name) }.flatMap { $0.split(separator: "\t").dropFirst() }
  }

  /// The number of times that the thread got the processor, or nil before it runs.
  var wakeUps: Int? {
    let counts = numbers("ctxt_switches").compactMap { Int($0) }
    return counts.count == 2 ? counts[0] + counts[1] : nil
  }

  var isAsleep: Bool { numbers("State:").first?.hasPrefix("S") == true }
}

/// Both ends of a terminal without a user.
private final class PseudoTerminal {
  /// The program's end.
  let user: Int32
  private(set) var person: Int32 = -1

  init(columns: Int, rows: Int) throws {
    let pair = try #require(TerminalPair(columns: columns, rows: rows))
    (person, user) = (pair.person, pair.user)
    _ = fcntl(person, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(user)
    hangUp()
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(user, &settings)
    return settings
  }

  func type(_ text: String) { _ = text.withCString { write(person, $0, strlen($0)) } }

  /// Returns everything that was written so far. Output of a program to a terminal can be read at once.
  func read() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = Foundation.read(person, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
    return String(decoding: text, as: UTF8.self)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  func hangUp() {
    if person >= 0 { close(person) }
    person = -1
  }
}
