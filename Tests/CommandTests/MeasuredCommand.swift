import Foundation

/// A run of a command and its cost.
struct MeasuredCommand {
  /// The code that a shell would show, which is 128 + the signal if a signal ended the program.
  var exit: Int32
  var output: Data
  var errors: String
  /// The processor time in seconds, which does not depend on how busy the machine is.
  var seconds: Double
  /// The part of that time that the program itself took.
  var userSeconds: Double
  /// The largest amount of memory that the program held at once, in bytes.
  ///
  /// The system also counts the memory that the tests held when they started the program. If the peak may be theirs,
  /// this is the peak that the program itself showed a moment before its end.
  var peakBytes: Int

  /// Runs one of our programs in `folder`. The program is killed after three minutes of processor time, or after a
  /// quarter of an hour if it waits forever.
  ///
  /// - Parameter addressSpace: the largest number of bytes of addresses that it may use, or nil for no limit.
  init(_ name: String, _ arguments: [String], in folder: URL, addressSpace: Int? = nil) throws {
    let streams = folder.deletingLastPathComponent().appending(path: folder.lastPathComponent + "-streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["output", "errors"].map { streams.appending(path: $0) }

    // The shell only changes the folder and then becomes the program, so only the program is measured.
    let limit = "ulimit -t 180 && " + (addressSpace.map { "ulimit -v \($0 >> 10) && " } ?? "")
    let environment = "export XDG_CACHE_HOME=\"$1\" XDG_STATE_HOME=\"$1\""
    let words =
      [
        "/bin/sh", "-c", "\(limit)cd \"$0\" && \(environment) && shift && exec \"$@\"", folder.path,
        Command.cacheFolder.path, Command.program(name).path,
      ] + arguments
    var argv = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, file) in zip(Int32(1)..., files) {
      posix_spawn_file_actions_addopen(&actions, number, file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var process = pid_t()
    guard posix_spawn(&process, words[0], &actions, nil, &argv, environ) == 0 else {
      throw Command.Failure(description: "'\(name)' could not be started")
    }
    // The memory of the tests may have grown until the shell replaced it, so their peak is read only now.
    var tests = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &tests)
    var status: Int32 = 0
    var usage = rusage()
    var shown = 0
    let deadline = ContinuousClock.now + .seconds(900)
    var hanging = ""
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      #if os(Linux)
        shown = Self.status("VmHWM:", of: process) ?? shown
      #endif
      if ContinuousClock.now > deadline, hanging.isEmpty {
        hanging = "killed after 900 seconds"
        #if os(Linux)
          hanging += Self.threads(of: process)
        #endif
        kill(process, SIGKILL)
      }
      usleep(1000)
    }
    let signal = status & 0x7F
    exit = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    output = try Data(contentsOf: files[0])
    errors = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self) + hanging
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    userSeconds = seconds(usage.ru_utime)
    self.seconds = userSeconds + seconds(usage.ru_stime)
    #if os(macOS)
      peakBytes = usage.ru_maxrss
    #else
      // The kernel counts pages in batches for each processor, so two readings of one peak may differ by megabytes.
      let isOwn = usage.ru_maxrss > tests.ru_maxrss + 16 * 1024
      peakBytes = isOwn ? usage.ru_maxrss << 10 : shown
    #endif
  }

  #if os(Linux)
    /// Returns the bytes that the system shows for a process, or nil if the process has ended.
    ///
    /// A running program is asked a thousand times a second, beside tests that compute, so the text is read into memory
    /// of the stack.
    private static func status(_ name: String, of process: pid_t) -> Int? {
      let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { text -> Int? in
        let count = read(file, text.baseAddress, text.count - 1)
        guard count > 0, let start = text.baseAddress else { return nil }
        text[count] = 0
        return strstr(start, name).flatMap { Int(strtol($0 + name.utf8.count, nil, 10)) << 10 }
      }
    }

    /// Returns the state of each thread of a process, one on each line.
    private static func threads(of process: pid_t) -> String {
      let folder = "/proc/\(process)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.sorted().map { thread in
        let facts = ["stat", "wchan", "syscall"].map { name in
          (try? String(contentsOfFile: "\(folder)/\(thread)/\(name)", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
        }
        return "\n" + facts.joined(separator: " | ")
      }.joined()
    }

    /// Returns the bytes of addresses that one of our programs takes before it has read anything.
    static func addressSpace(of name: String) throws -> Int {
      let process = Process(), input = Pipe()
      process.executableURL = Command.program(name)
      process.arguments = ["list", "-"]
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      // The program waits for its input.
      usleep(300_000)
      guard let size = Self.status("VmSize:", of: process.processIdentifier) else {
        throw Command.Failure(description: "the address space of '\(name)' is not known")
      }
      return size
    }
  #endif
}
