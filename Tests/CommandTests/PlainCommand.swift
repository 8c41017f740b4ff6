import Foundation

/// A program with arguments of any bytes, in pipes or, with `script`, in a terminal.
struct PlainCommand {
  var exit: Int32
  var output: String
  var errors: String

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - isInTerminal: whether output and errors go to a terminal.
  ///   - seconds: the time after which a program that does not end by itself gets SIGTERM.
  init(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    isInTerminal: Bool = false, seconds: Double = 60
  ) throws {
    let process = Process()
    var environment = environment
    if isInTerminal {
      process.executableURL = URL(filePath: "/usr/bin/env")
      // The shell of `script` reads words as this one writes them.
      let words = [Command.program(program).path] + arguments
      let line = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
      process.arguments = ["script", "-qec", line, "/dev/null"]
      environment["TERM"] = "dumb"
    } else {
      process.executableURL = Command.program(program)
      process.arguments = arguments
    }
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": Command.cacheFolder.path, "SHELL": "/bin/sh",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ].merging(environment) { $1 }
    let run = try ProcessRun(process, seconds: seconds)
    exit = run.exit
    output = String(decoding: run.output, as: UTF8.self)
    errors = String(decoding: run.errors, as: UTF8.self)
  }
}
