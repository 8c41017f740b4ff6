import Foundation

/// The output of a process and its end.
struct ProcessRun {
  /// The code that a shell would show, which is 128 + the signal if a signal ended the process.
  let exit: Int32
  let output: Data
  let errors: Data
  /// Whether the process was ended because it took too long.
  let isLate: Bool

  /// Runs a process whose output goes to files, so nobody has to empty a pipe meanwhile.
  ///
  /// - Parameters:
  ///   - input: the standard input; empty by default.
  ///   - seconds: the time after which a process that does not end by itself gets SIGTERM. Ten seconds later, it gets
  ///     SIGKILL.
  init(_ process: Process, input: FileHandle = .nullDevice, seconds: Double) throws {
    let streams = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = ["output", "errors"].map { streams.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = input
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    // A process object may outlive its process, and its files with it.
    defer { for handle in handles { try? handle.close() } }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    let deadline = Date(timeIntervalSinceNow: seconds)
    var isLate = false
    while process.isRunning {
      if !isLate, Date() > deadline {
        isLate = true
        process.terminate()
      }
      if Date() > deadline + 10 { kill(process.processIdentifier, SIGKILL) }
      usleep(1000)
    }
    self.isLate = isLate
    exit = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    output = try Data(contentsOf: files[0])
    errors = try Data(contentsOf: files[1])
  }
}
