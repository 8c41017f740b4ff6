import Files
import Synchronization
import Typography

/// Calls the program `git`, which answers questions from the repository of a folder.
///
/// The repository may be a stranger's. So nothing in its configuration or in the environment may start a program. This
/// rules out hooks, a file monitor, a pager, signature checks and fetching missing objects.
package struct GitProcess: Sendable {
  package enum Failure: Error, Hashable {
    case missing
    case notStarted
    /// A question took too long.
    case slow(seconds: Int)
    /// All questions together took too long.
    case spent(seconds: Int)
    case memory
    case tooLarge
    case unclear
    /// This file of the repository is a pipe or a device, which git would read endlessly.
    case endless(String)
    /// The repository in this folder belongs to another user.
    case untrusted(String)
    /// The file `.git` of this folder names a repository that does not exist.
    case lost(folder: String, repository: String)
    /// A signal ended git.
    case killed(signal: Int32)
    /// Git ended with this code and this message.
    case code(Int32, saying: String)

    /// The end of a sentence that starts with "git".
    package var reason: String {
      switch self {
      case .missing: "was not found"
      case .notStarted: "could not be started"
      case .slow(let seconds): "did not answer within \(seconds) seconds"
      case .spent(let seconds): "needed more than \(seconds) seconds in all"
      case .memory: "needed too much memory"
      case .tooLarge: "gave too long an answer"
      case .endless(let path): "would wait for '\(path)', which is not a regular file"
      case .unclear: "gave an answer that cannot be read"
      case .untrusted(let folder): "does not read the repository '\(folder)', which belongs to another user"
      case .lost(_, let repository):
        "does not find the repository: '.git' names '\(repository)', and \(Self.missingPart(of: repository)) is missing"
      case .killed(let signal): "was killed by signal \(signal)"
      case .code(let code, saying: ""): "failed with exit code \(code)"
      case .code(_, let words): "failed with the message '\(words)'"
      }
    }

    /// The exit code of git, or nil if it was not the reason.
    var code: Int32? { if case .code(let code, _) = self { code } else { nil } }

    /// Returns the first folder of a path that does not exist, in words.
    private static func missingPart(of path: String) -> String {
      var missing = path
      while Path.folder(of: missing) != missing, !FileAccess.exists(Path.folder(of: missing)) {
        missing = Path.folder(of: missing)
      }
      return missing == path ? "it" : "the folder '\(missing)'"
    }

    /// The advice for a failure that may pass.
    package static let later = "run again when git answers"

    /// Advice on how to fix the problem, or nil if there isn't one.
    package var advice: String? {
      switch self {
      case .missing: return "install git"
      case .untrusted(let folder):
        return "if you trust its owner: git config --global --add safe.directory \(ShellWord.quoted(path: folder))"
      case .endless(let path): return "remove '\(path)'"
      case .lost(let folder, let repository) where Path.names(in: repository).contains("worktrees"):
        return "if the main repository was moved, run there: git worktree repair \(ShellWord.quoted(path: folder))"
      case .lost: return "put the repository back, or move the file '.git' away"
      case .notStarted, .slow, .spent, .memory, .tooLarge, .unclear, .killed, .code: return nil
      }
    }
  }

  /// The folder in which git runs.
  let folder: String
  /// The innermost repository around the folder.
  let repository: String
  private let deadline: ContinuousClock.Instant
  private let allowance: GitAllowance
  /// The time limit, in seconds, of all questions about the same files.
  private static let seconds = 10

  /// Prepares questions about a folder.
  ///
  /// - Parameter allowance: the time for all questions.
  package init(in folder: String, within allowance: GitAllowance) {
    self.init(in: folder, until: .now + .seconds(Self.seconds), within: allowance)
  }

  private init(in folder: String, until deadline: ContinuousClock.Instant, within allowance: GitAllowance) {
    self.folder = folder
    repository = GitFolders.around(folder).first ?? folder
    self.deadline = deadline
    self.allowance = allowance
  }

  /// Git for the same folder with the full time for further questions.
  var renewed: GitProcess { GitProcess(in: folder, within: allowance) }

  /// Returns git for another folder with the same deadline.
  func moved(to folder: String) -> GitProcess { GitProcess(in: folder, until: deadline, within: allowance) }

  /// Returns the output of a git command.
  ///
  /// - Parameters:
  ///   - input: the standard input of the command.
  ///   - limit: the largest size of the output in bytes.
  ///   - isContent: whether the output is the content of a file, which may be large in any repository.
  package func output(
    _ arguments: [String], input: [UInt8] = [], limit: Int = 1 << 24, isContent: Bool = false
  ) throws(Failure) -> [UInt8] { try answer(arguments, input: input, limit: limit, isContent: isContent).bytes }

  /// Returns the output of a git command and the end of its warnings.
  func answer(
    _ arguments: [String], input: [UInt8] = [], limit: Int, isContent: Bool = false
  ) throws(Failure) -> (bytes: [UInt8], errors: String) {
    let start = ContinuousClock.now
    let left = try allowance.left(in: repository)
    let late = start + left.time < deadline ? Failure.spent(seconds: left.seconds) : .slow(seconds: Self.seconds)
    do throws(Failure) {
      let answer = try answer(
        arguments, input: input, limit: limit, until: min(deadline, start + left.time), or: late)
      allowance.spend(ContinuousClock.now - start, nil, in: repository)
      return answer
    } catch {
      allowance.spend(
        ContinuousClock.now - start, isContent && error == .tooLarge ? nil : error, in: repository)
      throw error
    }
  }

  private func answer(
    _ arguments: [String], input: [UInt8], limit: Int, until deadline: ContinuousClock.Instant, or late: Failure
  ) throws(Failure) -> (bytes: [UInt8], errors: String) {
    guard let env = Program.find("env"), let git = Program.find("git") else { throw .missing }
    guard
      let process = RunningProcess(
        env, ["-i"] + Self.environment + [git] + Self.options + ["-C", folder] + arguments, input: input,
        mostAddresses: Self.mostAddresses, seesErrors: true)
    else { throw .notStarted }
    let watch = Watch()
    let isWatched = BackgroundThread.start(stackSize: BackgroundThread.smallStackSize) {
      while watch.state == .running, ContinuousClock.now < deadline { BackgroundThread.sleep(milliseconds: 5) }
      if watch.leave(.running, for: .slow) { process.end() }
    }
    let bytes = isWatched ? process.readOutput(limit: limit) : nil
    if bytes == nil { process.end() }
    let code = process.wait()
    guard watch.leave(.running, for: .done), isWatched else { throw late }
    guard let bytes else { throw .tooLarge }
    switch code {
    case 0?: return (bytes, process.errorText)
    // These are the codes of `env` if it cannot find or start the program.
    case 126?, 127?, nil: throw .missing
    // Git itself ends with 128 or 129 after an error.
    case let code? where (130...192).contains(code):
      throw Self.isMemory(process.errorText) ? .memory : .killed(signal: code - 128)
    case let code?:
      throw failure(code, process.errorText)
    }
  }

  /// Returns why git ended with a code other than 0.
  private func failure(_ code: Int32, _ errors: String) -> Failure {
    if Self.isMemory(errors) { return .memory }
    if code == 128 {
      if Self.isDistrust(errors) { return .untrusted(GitFolders.untrusted(around: folder) ?? repository) }
      if let lost = GitFolders.lostRepository(of: repository) { return .lost(folder: repository, repository: lost) }
    }
    let lines = errors.split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? ""
    return .code(code, saying: String(line).shortened)
  }

  /// Returns the one line that git prints for a command. The line may contain line feeds.
  func line(_ arguments: [String]) throws(Failure) -> String {
    let answer = try output(arguments)
    guard answer.last == 10, let line = String(validating: answer.dropLast(), as: UTF8.self) else {
      throw noting(.unclear)
    }
    return line
  }

  /// Notes a failure that was found in an answer, and returns it.
  func noting(_ failure: Failure) -> Failure {
    allowance.spend(.zero, failure, in: repository)
    return failure
  }

  /// Returns the names that git prints for a command about paths. Long lists of paths are passed in several calls.
  package func names(_ arguments: [String], _ paths: [String]) throws(Failure) -> [String] {
    var names: [String] = []
    for piece in Self.pieces(of: paths) { names += try output(arguments + ["--"] + piece).names }
    return names
  }

  /// Returns paths in pieces that are small enough for one process.
  static func pieces(of paths: [String]) -> [ArraySlice<String>] {
    var pieces: [ArraySlice<String>] = []
    var rest = paths[...]
    while !rest.isEmpty {
      var size = 0
      let piece = rest.prefix { path in
        size += path.utf8.count + 1
        return size <= mostBytes
      }
      pieces.append(rest.prefix(max(1, piece.count)))
      rest = rest.dropFirst(max(1, piece.count))
    }
    return pieces
  }

  /// The largest number of bytes of paths for one process, because the system has a limit.
  private static let mostBytes = 1 << 16

  /// The largest address space of git in bytes. It includes git's own memory and the files that it maps.
  private static let mostAddresses = 768 << 20

  /// Returns whether git's errors say that it could not get more memory.
  private static func isMemory(_ errors: String) -> Bool {
    errors.contains("ut of memory") || errors.contains("Cannot allocate memory")
  }

  /// Returns whether git's errors say that the repository belongs to another user.
  private static func isDistrust(_ errors: String) -> Bool {
    errors.contains("detected dubious ownership") || errors.contains("unsafe repository")
  }

  /// The state of a process, shared by the thread that waits for it and the thread that watches the time.
  private final class Watch: Sendable {
    enum State { case running, done, slow }

    private let present = Mutex(State.running)

    var state: State { present.withLock { $0 } }

    /// Changes from one state to another. Returns false if the present state is a third one.
    func leave(_ old: State, for new: State) -> Bool {
      present.withLock { state in
        guard state == old else { return false }
        state = new
        return true
      }
    }
  }

  /// With these options, git starts no other program. A pack is mapped in small pieces, and there are no further
  /// threads, which would need address space.
  private static let options =
    ["--no-pager", "--literal-pathspecs", "--no-replace-objects"]
    + [
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false", "log.showRoot=true",
      "log.follow=false", "color.ui=false", "color.diff=false", "diff.orderFile=/dev/null", "diff.renameLimit=50",
      "core.packedGitWindowSize=16m", "core.packedGitLimit=128m", "core.preloadIndex=false", "index.threads=1",
      "pack.threads=1", "safe.bareRepository=explicit",
    ].flatMap { ["-c", $0] }

  /// The variables that lead to the program and to the user's own configuration, which lists the repositories to trust.
  private static var environment: [String] {
    [EnvironmentVariable.home, .configHome, .sudoUser].compactMap { variable in
      variable.value.map { "\(variable.rawValue)=\($0)" }
    } + [
      "PATH=\(Program.searchPath.joined(separator: ":"))",
      "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
    ]
  }
}

extension [UInt8] {
  /// The names in git's answer, each of which ends with a zero byte. Names that are not UTF-8 are left out.
  var names: [String] { split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) } }
}
