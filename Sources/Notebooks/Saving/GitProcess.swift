import Files
import Synchronization

/// Questions to the program `git`, which answers them from the repository of a folder.
///
/// A repository may come from a stranger too. So nothing of its configuration or of our environment starts a program:
/// no hooks, no monitor of files, no pager, no signature check, no fetch of missing objects.
struct GitProcess: Sendable {
  enum Failure: Error, Hashable {
    case missing
    case slow(seconds: Int)
    case tooLarge
    case unclear
    /// It ended with this code.
    case code(Int32)

    /// The end of a sentence that starts with "git".
    var reason: String {
      switch self {
      case .missing: "was not found"
      case .slow(let seconds): "did not answer within \(seconds) seconds"
      case .tooLarge: "gave too long an answer"
      case .unclear: "gave an answer that cannot be read"
      case .code(let code): "failed with exit code \(code)"
      }
    }
  }

  /// The folder in which the program starts.
  let folder: String
  private let deadline: ContinuousClock.Instant
  /// The limit of all questions about the same files.
  private static let seconds = 10

  init(in folder: String) { self.init(in: folder, until: .now + .seconds(Self.seconds)) }

  private init(in folder: String, until deadline: ContinuousClock.Instant) {
    self.folder = folder
    self.deadline = deadline
  }

  /// The same in another folder; the time that has passed counts.
  func moved(to folder: String) -> GitProcess { GitProcess(in: folder, until: deadline) }

  /// Returns what git prints for a command.
  ///
  /// - Parameter limit: the most bytes of its output.
  func output(_ arguments: [String], limit: Int = 1 << 24) throws(Failure) -> [UInt8] {
    guard
      let process = RunningProcess(
        "env", ["-i"] + Self.environment + ["git"] + Self.options + ["-C", folder] + arguments)
    else { throw .missing }
    let watch = Watch()
    let deadline = deadline
    let isWatched = BackgroundThread.start {
      while watch.state == .running, ContinuousClock.now < deadline { BackgroundThread.sleep(milliseconds: 5) }
      if watch.leave(.running, for: .slow) { process.end() }
    }
    let bytes = isWatched ? process.readOutput(limit: limit) : nil
    if bytes == nil { process.end() }
    let code = process.wait()
    guard watch.leave(.running, for: .done), isWatched else { throw .slow(seconds: Self.seconds) }
    guard let bytes else { throw .tooLarge }
    switch code {
    case 0?: return bytes
    // The codes of `env` where it finds no such program, or may not start it.
    case 126?, 127?, nil: throw .missing
    case let code?: throw .code(code)
    }
  }

  /// How far a process is, for the thread that waits for it and the one that looks at the clock.
  private final class Watch: Sendable {
    enum State { case running, done, slow }

    private let present = Mutex(State.running)

    var state: State { present.withLock { $0 } }

    /// Goes from one state to another; false where it is in a third one.
    func leave(_ old: State, for new: State) -> Bool {
      present.withLock { state in
        guard state == old else { return false }
        state = new
        return true
      }
    }
  }

  private static let options = [
    "--no-pager", "--literal-pathspecs", "--no-replace-objects", "-c", "core.fsmonitor=false", "-c",
    "core.hooksPath=/dev/null", "-c", "log.showSignature=false", "-c", "safe.bareRepository=explicit",
  ]

  /// Nothing but what finds the program and its user's own configuration, which says whose repositories to trust.
  private static var environment: [String] {
    ["PATH", "HOME", "XDG_CONFIG_HOME", "SUDO_UID"].compactMap { name in
      FileAccess.environmentVariable(name).map { "\(name)=\($0)" }
    } + [
      "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
    ]
  }
}
