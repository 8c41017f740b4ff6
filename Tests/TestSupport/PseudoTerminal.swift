import CSystem
import Foundation

/// A program in a terminal of its own, which answers questions as terminals do, optionally after a delay.
package final class PseudoTerminal {
  private let master: Int32
  package let process: pid_t
  package private(set) var text: TerminalText
  /// The delay of each answer, as on a slow link, or nil for a terminal that does not answer.
  package var delay: Duration? = .zero
  private var answers: [(due: ContinuousClock.Instant, bytes: [UInt8], isOfFrame: Bool)] = []
  /// The number of bytes of each frame. A frame ends with a question about the status.
  package private(set) var frames: [Int] = []
  /// The number of frames whose questions have no answer yet.
  package private(set) var queued = 0
  package private(set) var mostQueued = 0
  package private(set) var bytes = 0
  /// Whether all output of the program is kept.
  package var keepsBytes = false
  package private(set) var received: [UInt8] = []
  private var bytesOfFrame = 0
  private var ended: Int32?
  /// The length of `ESC [5n`.
  private static let questionLength = 4

  package init(
    _ program: String, _ arguments: [String], columns: Int, rows: Int, environment: [String] = ["HOME=/nonexistent"]
  ) {
    guard let pair = TerminalPair(columns: columns, rows: rows), let name = ttyname(pair.user) else {
      fatalError("no pseudo-terminal")
    }
    master = pair.person
    defer { close(pair.user) }
    text = TerminalText(columns: columns, rows: rows)
    var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Pipes of other tests are not closed on execution. A program that inherited one would keep it open.
    csystem_close_others(&actions)
    posix_spawnattr_init(&attributes)
    // No signal is blocked, unlike in threads of tests.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // No signal is ignored, unlike SIGQUIT here while another test waits for a program.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let words = ([program] + arguments).map { $0.withCString { strdup($0) } }
    let settings = (["TERM=xterm-256color", "LC_ALL=C.UTF-8"] + environment).map { $0.withCString { strdup($0) } }
    var child = pid_t()
    let failure = posix_spawn(&child, program, &actions, &attributes, words + [nil], settings + [nil])
    for word in words + settings { free(word) }
    guard failure == 0 else { fatalError("\(program) does not start; is it built?") }
    process = child
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  /// POSIX_SPAWN_SETSID, with which the terminal becomes that of the program.
  private static let newSession: Int16 = 0x80

  deinit {
    if exitStatus == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  /// Sends a person's input, and reads meanwhile if the program does not.
  package func send(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, exitStatus == nil {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { read(for: .milliseconds(1)) }
    }
  }

  /// Gives the terminal another size, as a person who resizes the window does.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    text = TerminalText(columns: columns, rows: rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The status with which the program ended, or nil while it runs. For a signal, it is minus its number.
  package var exitStatus: Int32? {
    if let ended { return ended }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    ended = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return ended
  }

  /// Reads until the program ends.
  package func waitForExit(atMost duration: Duration) -> Int32? {
    _ = read(atMost: duration) { exitStatus != nil }
    return exitStatus
  }

  /// Clicks a place, counted from 1.
  package func click(column: Int, row: Int) { send("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m") }

  package func read(for duration: Duration) { _ = read(atMost: duration) { false } }

  /// Reads until something is shown.
  ///
  /// - Returns: whether it was shown in time.
  package func read(atMost duration: Duration, until isShown: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + duration
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isShown() {
      let now = ContinuousClock.now
      guard now < deadline else { return false }
      answer(at: now)
      let next = min(deadline, answers.first?.due ?? deadline)
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32((now.duration(to: next) / .milliseconds(1)).rounded(.up))) > 0 else { continue }
      let count = Foundation.read(master, &buffer, buffer.count)
      guard count > 0 else {
        // The program has closed its end.
        usleep(1000)
        continue
      }
      take(buffer[..<count])
    }
    return true
  }

  private func answer(at now: ContinuousClock.Instant) {
    while let first = answers.first, first.due <= now {
      answers.removeFirst()
      if first.isOfFrame { queued -= 1 }
      _ = first.bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }
  }

  private func take(_ new: ArraySlice<UInt8>) {
    bytes += new.count
    if keepsBytes { received += new }
    let now = ContinuousClock.now
    for byte in new {
      bytesOfFrame += 1
      guard let question = text.feed(byte) else { continue }
      let reply: String
      var isOfFrame = false
      switch question {
      case .status:
        reply = "\u{1B}[0n"
        // A question on its own repeats an earlier one.
        isOfFrame = bytesOfFrame > Self.questionLength
        if isOfFrame {
          frames.append(bytesOfFrame)
          queued += 1
          mostQueued = max(mostQueued, queued)
        }
        bytesOfFrame = 0
      case .attributes:
        // Bytes before the first frame do not belong to a frame.
        if frames.isEmpty { bytesOfFrame = 0 }
        reply = "\u{1B}[?62c"
      case .mode: reply = "\u{1B}[?2026;2$y"
      }
      if let delay { answers.append((now + delay, Array(reply.utf8), isOfFrame)) }
    }
    answer(at: ContinuousClock.now)
  }

  /// Resets all counts.
  package func resetCounts() { (frames, bytes, bytesOfFrame, mostQueued) = ([], 0, 0, queued) }

  // MARK: The process

  /// Returns a number of the process in a file of `/proc`, or the sum of all its threads if the file belongs to them.
  package func number(_ key: String, in file: String) -> Int {
    var paths = ["/proc/\(process)/\(file)"]
    if file == "status" {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      paths = threads.map { "/proc/\(process)/task/\($0)/status" }
    }
    return paths.reduce(0) { sum, path in
      let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
      let line = lines.first { $0.hasPrefix(key + ":") } ?? ""
      return sum + (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0)
    }
  }

  /// Returns the number after a word on the screen, once the screen has been drawn again.
  package func shownNumber(after word: String) -> Int? {
    send("\u{0C}")
    read(for: .milliseconds(300))
    for row in 0..<text.rows {
      guard let range = text.line(row).range(of: word + " ") else { continue }
      let rest = text.line(row)[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber }
      if let number = Int(rest) { return number }
    }
    return nil
  }
}
