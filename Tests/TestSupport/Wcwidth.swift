import Foundation

/// The widths of characters according to PyPI's wcwidth, a second reading of Unicode's data.
package enum Wcwidth {
  package struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// A Python in a folder of its own with wcwidth, or nil if it is not available.
  package static let python: String? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "automata-wcwidth-\(getpid())").path
    let pip = "timeout 25 '\(folder)/bin/pip' install --quiet --retries 0 --disable-pip-version-check wcwidth==0.9.4"
    let isInstalled = system("python3 -m venv '\(folder)' > /dev/null 2>&1 && \(pip) > /dev/null 2>&1") == 0
    atexit {
      let folder = FileManager.default.temporaryDirectory.appending(path: "automata-wcwidth-\(getpid())")
      try? FileManager.default.removeItem(at: folder)
    }
    return isInstalled ? folder + "/bin/python" : nil
  }()

  /// Returns the output of a program.
  package static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"]
    let (standardInput, output) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    try process.run()
    let writing = Thread {
      try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? standardInput.fileHandleForWriting.close()
    }
    writing.start()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(program: program, status: process.terminationStatus) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the widths of lines, or nil without wcwidth.
  package static func widths(of lines: [String]) throws -> [Int]? {
    guard let python else { return nil }
    let script = """
      import sys, wcwidth
      for line in sys.stdin.buffer.read().decode().split(chr(10)): print(wcwidth.wcswidth(line))
      """
    return try run(python, ["-c", script], input: lines.joined(separator: "\n")).split(separator: "\n").map {
      Int($0) ?? -1
    }
  }
}
