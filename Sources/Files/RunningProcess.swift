import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs in parallel with this one and whose standard output is read.
///
/// It receives only the given input and inherits no other file. Its standard error is kept only on request. Any thread
/// may end it, and so does an ``Interruption`` of this process.
package final class RunningProcess: Sendable {
  private let process: pid_t
  private let output: Int32
  /// The descriptor of its standard error, or −1 if that is not captured.
  private let errors: Int32
  private let lastErrors = Mutex<[UInt8]>([])
  /// The largest number of bytes of its standard error that are kept.
  private static let errorLimit = 4096
  /// Whether the process number still belongs to the program.
  private let isThere = Mutex(true)

  /// Starts a program of the search path, without a shell.
  ///
  /// - Parameters:
  ///   - input: the bytes of its standard input.
  ///   - mostAddresses: the largest address space, in bytes, of the program and of each program that it starts. The
  ///     limit takes effect as soon as the program runs.
  ///   - seesErrors: whether ``errorText`` is kept.
  /// - Returns: nil if the program does not exist.
  package init?(
    _ program: String, _ arguments: [String], input: [UInt8] = [], mostAddresses: Int? = nil, seesErrors: Bool = false
  ) {
    var ends: [Int32] = [-1, -1], errorEnds: [Int32] = [-1, -1]
    let inputFile = input.isEmpty ? -1 : csystem_open_bytes(input, input.count)
    guard input.isEmpty || inputFile >= 0 else { return nil }
    defer { if inputFile >= 0 { close(inputFile) } }
    guard csystem_pipe(&ends, 1) == 0 else { return nil }
    guard !seesErrors || csystem_pipe(&errorEnds, 1) == 0 else {
      for end in ends { close(end) }
      return nil
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if inputFile >= 0 {
      posix_spawn_file_actions_adddup2(&actions, inputFile, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    if seesErrors {
      posix_spawn_file_actions_adddup2(&actions, errorEnds[1], STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
    }
    csystem_close_others(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t(), usual = sigset_t()
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The program gets a process group of its own, so that programs that it starts end with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    Interruption.hold()
    let fault = posix_spawnp(&process, program, &actions, &attributes, words, environ)
    if fault == 0 { Interruption.started(group: process) }
    Interruption.release()
    close(ends[1])
    if seesErrors { close(errorEnds[1]) }
    guard fault == 0 else {
      close(ends[0])
      if seesErrors { close(errorEnds[0]) }
      return nil
    }
    if let mostAddresses { csystem_limit_addresses(process, UInt64(mostAddresses)) }
    self.process = process
    output = ends[0]
    errors = errorEnds[0]
  }

  deinit {
    end()
    _ = wait()
    close(output)
    if errors >= 0 { close(errors) }
  }

  /// Ends the program, if it is still running, and all programs that it started.
  package func end() {
    isThere.withLock { isThere in
      if isThere { kill(-process, SIGKILL) }
    }
  }

  /// Reads its output up to the end. The call blocks, and only one thread may make it.
  ///
  /// - Returns: the output, or nil if it is larger than the limit.
  package func readOutput(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // `poll` ignores negative descriptors.
    var requests = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while requests.contains(where: { $0.fd >= 0 }) {
      guard poll(&requests, nfds_t(requests.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return bytes
      }
      for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
        let count = read(requests[index].fd, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          requests[index].fd = -1
        } else if index == 0 {
          guard bytes.count + count <= limit else { return nil }
          bytes += buffer[..<count]
        } else {
          lastErrors.withLock { $0 = Array(($0 + buffer[..<count]).suffix(Self.errorLimit)) }
        }
      }
    }
    return bytes
  }

  /// The end of its standard error, as far as its output has been read.
  package var errorText: String { String(decoding: lastErrors.withLock { $0 }, as: UTF8.self) }

  /// Waits for the program to end.
  ///
  /// - Returns: its exit code, or 128 + n after signal n, or nil if the code was already returned.
  package func wait() -> Int32? {
    guard isThere.withLock({ $0 }) else { return nil }
    // The process number is released only under the lock, so ``end()`` never ends another process.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return isThere.withLock { isThere in
      guard isThere else { return nil }
      isThere = false
      Interruption.ended(group: process)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return nil }
      }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
  }
}
