import CSystem
import Typography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A terminal in raw mode with its alternate screen. The session lasts as long as this value. At most one exists.
///
/// The terminal is restored on every way out: `leave`, the end of the value, an error, SIGTERM, SIGHUP, SIGINT,
/// SIGQUIT, a crash, and before a stop. Only after SIGKILL, the user must call `reset`.
package struct TerminalSession: ~Copyable {
  package struct Options: Hashable, Sendable {
    /// Reports clicks and the wheel; the terminal's own selection then needs Shift.
    package var mouse: Bool
    /// Makes the wheel send arrow keys.
    package var alternateScroll: Bool
    /// Allows at most two frames in transit (``FramePacer``), and never waits for a terminal that does not read.
    package var pacesFrames: Bool
    /// Never draws: the session writes only lines of text, and the terminal's own screen stays visible.
    package var isPlain: Bool

    package init(mouse: Bool = false, alternateScroll: Bool = true, pacesFrames: Bool = false, isPlain: Bool = false) {
      self.mouse = mouse
      self.alternateScroll = alternateScroll
      self.pacesFrames = pacesFrames
      self.isPlain = isPlain
    }
  }

  private let input: Int32
  private let output: Int32
  private let ownsInput: Bool
  /// A second descriptor of the terminal, on which writing never waits; -1 if it could not be opened.
  private let frames: Int32
  /// The output for which the terminal had no room yet.
  private var unwritten: ArraySlice<UInt8> = []
  private var pacer = FramePacer()
  /// Whether a frame was delayed and `ready` must be reported.
  private var owesFrame = false
  private var options: Options
  private let signals: (read: Int32, write: Int32)
  private let settings: termios
  private var parser = InputParser()
  private var pending: [TerminalEvent] = []
  /// The time of the last sign that the size may have changed.
  private var resizing: ContinuousClock.Instant?
  private var lastInput = ContinuousClock.now
  private static let patience = Duration.milliseconds(30)

  /// Ends the wait in ``next(until:)`` from another thread.
  package let waker: Waker
  /// The size that was reported last.
  package private(set) var size: TerminalSize
  /// Whether the terminal may hold back a change until it is complete. False until its answer says so (see `ask`).
  package private(set) var hasSynchronizedOutput = false

  /// Starts a session. Keys come from standard input or, if that is not a terminal, from the controlling terminal.
  /// Frames go to standard output.
  package init(options: Options = Options()) throws(NoTerminal) {
    let isInput = isatty(STDIN_FILENO) == 1
    let input = isInput ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try self.init(input: input, output: STDOUT_FILENO, ownsInput: !isInput, options: options)
  }

  /// Starts a session on a terminal that is already open.
  package init(input: Int32, output: Int32, options: Options = Options()) throws(NoTerminal) {
    try self.init(input: input, output: output, ownsInput: false, options: options)
  }

  private init(input: Int32, output: Int32, ownsInput: Bool, options: Options) throws(NoTerminal) {
    var settings = termios()
    var ends: [Int32] = [-1, -1]
    guard input >= 0, isatty(output) == 1, tcgetattr(input, &settings) == 0, let waker = Waker(),
      csystem_pipe(&ends, 0) == 0
    else {
      if ownsInput, input >= 0 { close(input) }
      throw NoTerminal()
    }
    self.input = input
    self.output = output
    self.ownsInput = ownsInput
    self.options = options
    self.settings = settings
    self.waker = waker
    signals = (ends[0], ends[1])
    // The session has a file description of its own, because the shell shares that of standard output and must find it
    // unchanged.
    frames = options.pacesFrames ? Self.openAgain(output) : -1
    size = TerminalSize(of: output) ?? TerminalSize(columns: 80, rows: 24)
    Restoration.install(pipe: ends[1])
    enter()
  }

  deinit {
    Restoration.restore()
    Restoration.uninstall()
    for descriptor in [signals.read, signals.write] { close(descriptor) }
    if frames >= 0 { close(frames) }
    if ownsInput { close(input) }
  }

  /// Restores the terminal and ends the session.
  package consuming func leave() { awaitAnswers() }

  /// Waits for the answers to the last questions, for at most 150 ms. If the terminal were restored before it has
  /// answered, the shell would read its answer as input.
  private mutating func awaitAnswers() {
    let end = ContinuousClock.now + .milliseconds(150)
    var now = ContinuousClock.now
    while now < end, pacer.expectsAnswer(at: now) || isAsked(at: now), pending.last != .end {
      var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, Self.milliseconds(now.duration(to: end))) > 0 { readInput() }
      now = .now
    }
  }

  private static let mouseModes = [TerminalWriter.Mode.mouseButtons, .mouseDrag, .mouseDecimal]

  private mutating func enter() {
    var modes: [(mode: TerminalWriter.Mode, isOn: Bool)] = [
      (.alternateScreen, true), (.cursor, false), (.autowrap, false), (.bracketedPaste, true),
    ]
    if options.alternateScroll { modes.append((.alternateScroll, true)) }
    var entering = TerminalWriter(colors: .rgb, links: false), leaving = entering
    for (mode, isOn) in modes { entering.set(mode, isOn) }
    if options.mouse { for mode in Self.mouseModes { entering.set(mode, true) } }
    // First, anything unfinished is ended.
    if hasSynchronizedOutput { leaving.set(.synchronized, false) }
    leaving.endStyle()
    for mode in Self.mouseModes.reversed() { leaving.set(mode, false) }
    for (mode, isOn) in modes.reversed() { leaving.set(mode, !isOn) }
    Restoration.arm(
      settings: settings, input: input, output: output, leaving: options.isPlain ? [] : leaving.bytes)
    var raw = settings
    cfmakeraw(&raw)
    // Input that was typed ahead is kept.
    tcsetattr(input, TCSANOW, &raw)
    if !options.isPlain { write(entering.bytes) }
  }

  /// Writes lines of text, each from the first column onwards.
  package mutating func say(_ lines: [VisibleText]) { write(lines.flatMap { Array($0.string.utf8) + [0x0D, 0x0A] }) }

  /// Turns mouse reports on or off.
  package mutating func setMouse(_ isOn: Bool) {
    guard isOn != options.mouse, !options.isPlain else { return }
    options.mouse = isOn
    var writer = TerminalWriter(colors: .rgb, links: false)
    for mode in Self.mouseModes { writer.set(mode, isOn) }
    write(writer.bytes)
  }

  private static func openAgain(_ terminal: Int32) -> Int32 {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(terminal, &name, name.count) == 0 else { return -1 }
    return open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
  }

  /// Returns whether a frame may be shown now. If not, the event `ready` follows as soon as it may.
  package mutating func isReadyForFrame() -> Bool {
    guard !options.isPlain else { return false }
    guard options.pacesFrames else { return true }
    let isReady = mayWriteFrame(at: .now)
    owesFrame = !isReady
    return isReady
  }

  /// Returns whether a frame may be written, and repeats a question that is due.
  private mutating func mayWriteFrame(at now: ContinuousClock.Instant) -> Bool {
    guard unwritten.isEmpty else { return false }
    switch pacer.permission(at: now) {
    case .frame: return true
    case .nothing: return false
    case .question:
      var writer = TerminalWriter(colors: .rgb, links: false)
      writer.queryStatus()
      pacer.noteRepetition(at: now)
      writeWithoutWaiting(writer.bytes)
      return false
    }
  }

  /// Writes a frame. If frames are paced, it does not wait for the terminal.
  package mutating func writeFrame(_ bytes: [UInt8]) {
    guard options.pacesFrames, !bytes.isEmpty else { return write(bytes) }
    var writer = TerminalWriter(colors: .rgb, links: false)
    if pacer.asks { writer.queryStatus() }
    pacer.noteFrame(at: .now)
    writeWithoutWaiting(bytes + writer.bytes)
  }

  private mutating func writeWithoutWaiting(_ bytes: [UInt8]) {
    guard frames >= 0 else { return write(bytes) }
    unwritten = bytes[...]
    writeMore()
  }

  /// Writes as much of a frame as the terminal accepts.
  private mutating func writeMore() {
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { systemWrite(frames, $0) }
      if count > 0 {
        unwritten = unwritten.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        unwritten = []
        pending.append(.end)
      }
    }
  }

  /// Writes bytes from `Screen` or `TerminalWriter`. If the terminal is lost, the next event is `end`.
  package mutating func write(_ bytes: [UInt8]) {
    var rest = unwritten + bytes
    unwritten = []
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(output, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        pending.append(.end)
        return
      }
    }
  }

  /// Restores the terminal, stops the process group, and takes the terminal again when the group continues.
  package mutating func suspend() {
    awaitAnswers()
    Restoration.restore()
    Restoration.stop()
    comeBack()
  }

  /// Lends the terminal to another program, and takes it again when `body` returns.
  package mutating func lend(_ body: () -> Void) {
    awaitAnswers()
    Restoration.restore()
    body()
    comeBack()
  }

  /// Puts text into the terminal's clipboard, if the terminal allows it. A long text is not sent, because terminals
  /// have limits and drop longer text without an answer.
  ///
  /// - Returns: whether it was sent.
  package mutating func copy(_ text: [UInt8]) -> Bool {
    guard text.count <= Self.clipboardLimit, !options.isPlain else { return false }
    var writer = TerminalWriter(colors: .rgb, links: false)
    writer.copy(text)
    write(writer.bytes)
    return true
  }

  private static let clipboardLimit = 74_000

  private mutating func comeBack() {
    enter()
    // One of the signals reported meanwhile is SIGCONT, which this function answers itself.
    var told = [UInt8](repeating: 0, count: 64)
    _ = read(signals.read, &told, told.count)
    resizing = .now
    pending.append(.repaint)
  }

  /// The time at which the terminal was asked for its abilities, or nil if it has answered.
  private var asked: ContinuousClock.Instant?

  private func isAsked(at now: ContinuousClock.Instant) -> Bool {
    asked.map { now < $0 + FramePacer.firstPatience } ?? false
  }

  /// Asks the terminal for its abilities, without waiting. The answer, if any, is handled when it comes.
  package mutating func ask() {
    asked = .now
    var writer = TerminalWriter(colors: .rgb, links: false)
    writer.query(.synchronized)
    write(writer.bytes)
  }

  /// Handles the answers of the terminal and queues the user's input.
  private mutating func take(_ events: [InputEvent]) {
    for event in events {
      switch event {
      case .mode(TerminalWriter.Mode.synchronized.rawValue, let state): hasSynchronizedOutput = state == 1 || state == 2
      case .mode: break
      case .attributes: asked = nil
      case .ready: pacer.noteAnswer(at: .now)
      default: pending.append(.input(event))
      }
    }
  }

  /// Returns the next event, or nil if none came before the deadline. Without a deadline, it sleeps until an event
  /// comes.
  package mutating func next(until deadline: ContinuousClock.Instant? = nil) -> TerminalEvent? {
    while true {
      if !pending.isEmpty { return pending.removeFirst() }
      let now = ContinuousClock.now
      if let since = resizing, now >= since + Self.patience {
        resizing = nil
        if let new = TerminalSize(of: output), new != size {
          size = new
          return .resize(new)
        }
      }
      if owesFrame, mayWriteFrame(at: now) {
        owesFrame = false
        return .ready
      }
      if parser.isWaiting, now >= lastInput + keyPatience(at: now) {
        // The following bytes may already be there, unread while the program was busy.
        if hasInput { readInput() } else { take(parser.endWaiting()) }
        continue
      }
      let ends = [
        deadline, resizing.map { $0 + Self.patience }, parser.isWaiting ? lastInput + keyPatience(at: now) : nil,
        owesFrame ? pacer.due : nil,
      ]
      let end = ends.compactMap { $0 }.min()
      var descriptors = [input, signals.read, waker.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if !unwritten.isEmpty { descriptors.append(pollfd(fd: frames, events: Int16(POLLOUT), revents: 0)) }
      let count = poll(
        &descriptors, nfds_t(descriptors.count), end.map { Self.milliseconds(now.duration(to: $0)) } ?? -1)
      if count == 0, let deadline, ContinuousClock.now >= deadline { return nil }
      if count > 0 {
        if descriptors[1].revents != 0 { readSignals() }
        if descriptors[0].revents != 0 { readInput() }
        if descriptors.count > 3, descriptors[3].revents != 0 { writeMore() }
        if descriptors[2].revents != 0 {
          waker.clear()
          pending.append(.woken)
        }
      }
    }
  }

  /// Returns how long to wait for the rest of a sequence. A slow link cuts answers into parts: their first byte must
  /// not become the key Escape, and their rest must not become keys.
  private func keyPatience(at now: ContinuousClock.Instant) -> Duration {
    if parser.isInsideAnswer { return .milliseconds(500) }
    return pacer.expectsAnswer(at: now) || isAsked(at: now) ? .milliseconds(300) : Self.patience
  }

  /// Returns the duration in milliseconds, rounded up so that a deadline has passed when the wait is over.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    Int32(clamping: max(0, Int((duration / .milliseconds(1)).rounded(.up))))
  }

  /// Whether input can be read at once.
  private var hasInput: Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  private mutating func readInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(input, &buffer, buffer.count)
    lastInput = .now
    if count > 0 {
      take(parser.feed(buffer.prefix(count)))
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      pending.append(.end)
    }
  }

  private mutating func readSignals() {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(signals.read, &buffer, buffer.count)
    let numbers = Set(buffer.prefix(max(0, count)).map { Int32($0) })
    if numbers.contains(SIGWINCH) { resizing = .now }
    if numbers.contains(SIGTSTP) {
      suspend()
    } else if numbers.contains(SIGCONT) {
      // Another process stopped this one, and the shell has had the terminal since.
      Restoration.restore()
      comeBack()
    }
  }
}

/// Calls the system's `write`, which a method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
