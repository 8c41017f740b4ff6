import Foundation

/// The number of instructions that our programs execute, counted by valgrind.
enum InstructionCount {
  private static let valgrind = URL(filePath: "/usr/bin/valgrind"), strip = URL(filePath: "/usr/bin/strip")

  /// Whether the packages valgrind and binutils are installed.
  static let isPossible = [valgrind, strip].allSatisfy { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Runs a program in `folder` and counts its instructions.
  ///
  /// - Parameter name: `notebook` or `automata`.
  /// - Throws: `Command.Failure` unless it ends with an exit code of 0 to 3.
  static func of(_ arguments: [String], by name: String = "notebook", in folder: URL) throws -> Int {
    let counts = folder.appending(path: "counts")
    let process = Process()
    process.executableURL = valgrind
    process.arguments =
      ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-file=\(counts.path)"]
      + [try (name == "notebook" ? notebook : automata).get().path] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": Command.cacheFolder.path, "XDG_CACHE_HOME": Command.cacheFolder.path,
      "XDG_STATE_HOME": Command.cacheFolder.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let log = try String(contentsOf: counts, encoding: .utf8)
    guard process.terminationReason == .exit, process.terminationStatus <= 3,
      let line = log.split(separator: "\n").first(where: { $0.contains("refs:") }),
      let count = Int(line.split(separator: ":").last?.filter(\.isNumber) ?? "")
    else {
      throw Command.Failure(description: "'\(arguments)' ended with \(process.terminationStatus): \(log.suffix(300))")
    }
    return count
  }

  private static let notebook = Result { try stripped("notebook") }
  private static let automata = Result { try stripped("automata") }

  /// Returns a copy of a program without its debugging information, which valgrind cannot read.
  private static func stripped(_ name: String) throws -> URL {
    let copy = Command.cacheFolder.appending(path: name + "-stripped")
    try FileManager.default.createDirectory(at: Command.cacheFolder, withIntermediateDirectories: true)
    let process = try Process.run(strip, arguments: ["-o", copy.path, Command.program(name).path])
    process.waitUntilExit()
    return copy
  }
}
