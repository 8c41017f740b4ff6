import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Other programs, such as a pager, an editor or the desktop's opener. Only the application starts them, and only when
/// its user asks.
package enum ChildProcess {
  /// The standard input of a program.
  package enum Input: Sendable {
    /// The standard input of this process.
    case inherited
    /// The given bytes.
    case bytes([UInt8])
    /// No input. The output of the program is discarded, too.
    case detached
  }

  /// Runs a program of the search path without a shell, and waits for it to end.
  ///
  /// - Returns: the exit code, or 128 + n after signal n, or nil if the program could not be started.
  package static func run(_ program: String, _ arguments: [String], input: Input = .inherited) -> Int32? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var pipe: [Int32] = [-1, -1]
    switch input {
    case .inherited: break
    case .bytes:
      guard openPipe(&pipe) else { return nil }
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    case .detached:
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    var process = pid_t()
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    // Ctrl-C at the terminal is meant for the running program, so this process ignores it while it waits, like `system`
    // of POSIX.
    let interrupts = [SIGINT, SIGQUIT].map { Ignored($0) }
    defer { interrupts.forEach { $0.restore() } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // The program must not inherit signals that this thread blocks.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let fault = posix_spawnp(&process, program, &actions, &attributes, words, environ)
    if case .bytes(let bytes) = input {
      close(pipe[0])
      if fault == 0 { _ = Descriptor.writeAll(bytes, to: pipe[1]) }
      close(pipe[1])
    }
    guard fault == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// Shows text in the user's pager, or in `less -R` if none is set. Returns false if the pager could not be started.
  package static func page(_ text: [UInt8]) -> Bool {
    let pager = EnvironmentVariable.pager.value.flatMap { $0.isEmpty ? nil : $0 } ?? "less -R"
    // The shell returns 126 or 127 if it cannot start the program.
    return run("/bin/sh", ["-c", pager], input: .bytes(text)).map { $0 < 126 || $0 > 127 } ?? false
  }

  /// A signal that is ignored temporarily.
  private struct Ignored {
    let number: Int32
    private let before: sigaction

    init(_ number: Int32) {
      self.number = number
      var ignoring = sigaction(), before = sigaction()
      ignoring.__sigaction_handler.sa_handler = SIG_IGN
      sigaction(number, &ignoring, &before)
      self.before = before
    }

    func restore() {
      var before = before
      sigaction(number, &before, nil)
    }
  }

  private static func openPipe(_ ends: inout [Int32]) -> Bool {
    // A closed pipe makes the write fail, instead of sending a signal.
    signal(SIGPIPE, SIG_IGN)
    return csystem_pipe(&ends, 1) == 0
  }
}
