import Foundation

/// A system call of a program that changes files, and a program that ends just before it.
///
/// The calls are observed with strace. So a kill is repeatable, and no state of the files between two calls is missed.
struct SystemCall: Hashable, CustomStringConvertible {
  let name: String
  /// The number of the call among those of this name in one thread, from 1.
  let number: Int
  /// The line of strace.
  let description: String

  static func == (a: SystemCall, b: SystemCall) -> Bool { (a.name, a.number) == (b.name, b.number) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(number)
  }

  /// The names of the calls that may change a file or its name.
  private static let names = [
    "openat", "write", "pwrite64", "writev", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat",
    "mkdir", "mkdirat", "rmdir", "fsync", "fdatasync", "fchmod", "fchmodat", "chmod", "ftruncate", "truncate",
    "fsetxattr", "fchown", "flock",
  ]

  private static let strace = ["/usr/bin/strace", "/usr/local/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether strace is there and may trace.
  static let canBeTraced: Bool = {
    guard let strace else { return false }
    let process = Process()
    process.executableURL = URL(filePath: strace)
    process.arguments = ["-f", "-o", "/dev/null", "/bin/true"]
    return (try? ProcessRun(process, seconds: 20))?.exit == 0
  }()

  /// Makes a process run its program under strace, as if the file system lacked some calls.
  private static func trace(_ process: Process, lacking: [String], _ arguments: [String]) {
    let program = process.executableURL?.path ?? ""
    let failing = lacking.flatMap { ["-e", "inject=\($0):error=EINVAL"] }
    process.executableURL = URL(filePath: strace ?? "/usr/bin/strace")
    process.arguments =
      ["-f", "-qq", "-e", "trace=" + names.joined(separator: ",")] + failing + arguments + ["--", program]
      + (process.arguments ?? [])
  }

  /// Makes a process run its program under strace, with a pause before each of its calls of a name.
  static func slow(_ name: String, milliseconds: Int, in process: Process) {
    trace(process, lacking: [], ["-o", "/dev/null", "-e", "inject=\(name):delay_enter=\(milliseconds * 1000)"])
  }

  /// Runs a process, and returns its calls that change something, each once.
  ///
  /// - Parameter lacking: the calls that the file system lacks.
  static func all(of process: Process, lacking: [String] = []) throws -> (run: ProcessRun, calls: [SystemCall]) {
    let log = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    trace(process, lacking: lacking, ["-o", log.path])
    let run = try ProcessRun(process, seconds: 120)
    var counts: [Substring: Int] = [:], known: Set<SystemCall> = []
    let calls = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { line -> SystemCall? in
      guard let match = line.prefixMatch(of: #/(\d+ +(\w+))\((\d*)/#) else { return nil }
      counts[match.1, default: 0] += 1
      let call = SystemCall(name: String(match.2), number: counts[match.1] ?? 0, description: String(line.prefix(150)))
      let isReading = match.2 == "openat" && !line.contains("O_CREAT")
      let isMessage = match.2 == "write" && ["1", "2"].contains(match.3)
      let isLacking = lacking.contains(call.name)
      return isReading || isMessage || isLacking || !known.insert(call).inserted ? nil : call
    }
    return (run, calls)
  }

  /// Runs a process and kills it just before this call. Returns whether it was killed.
  func kill(_ process: Process, lacking: [String] = []) throws -> Bool {
    Self.trace(process, lacking: lacking, ["-o", "/dev/null", "-e", "inject=\(name):signal=KILL:when=\(number)"])
    return try ProcessRun(process, seconds: 120).exit == 128 + SIGKILL
  }
}
