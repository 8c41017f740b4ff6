import Foundation
import Testing

/// Output that cannot be written is an error, but a reader that has gone away is not.
@Suite("Output")
struct OutputTests {
  @Test(arguments: [
    ("notebook", ["models"]), ("notebook", ["new", "life"]), ("automata", ["run", "life", "steps=1"]),
    ("automata", ["readme", "--list"]), ("automata", ["readme"]),
  ])
  func aFullDiskIsAFault(_ program: String, _ arguments: [String]) throws {
    let disk = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    defer { try? disk.close() }
    let (exit, errors) = try Self.run(program, arguments, output: disk)
    #expect(exit == 3)
    #expect(errors == "error: standard output: it cannot be written: no space left on device\n")
  }

  /// Messages of the argument parser contain no byte that could control a terminal.
  @Test(arguments: [
    ("automata", ["readme", "a.md", "b\u{1B}]0;x\u{7}.md"]), ("automata", ["readme", "--color", "\u{1B}[2J"]),
    ("automata", ["\u{9B}2J"]), ("automata", ["readme", "--\u{1B}[1m"]),
    ("notebook", ["check", "--format", "\u{1B}]52;c;eA==\u{7}"]),
    ("notebook", ["run", "--only"]), ("notebook", ["\u{202E}"]),
  ])
  func argumentsCannotControlTheTerminal(_ program: String, _ arguments: [String]) throws {
    let (exit, errors) = try Self.run(program, arguments, output: FileHandle.nullDevice)
    #expect(exit == 64)
    #expect(errors.hasPrefix("error: ") && errors.hasSuffix("\n"))
    #expect(
      !errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value || $0 == "\u{202E}" })
  }

  @Test(arguments: [("notebook", ["models", "--all"]), ("automata", ["readme", "reference"])])
  func aReaderThatHasGoneIsNotAnError(_ program: String, _ arguments: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (exit, errors) = try Self.run(program, arguments, output: pipe.fileHandleForWriting)
    #expect(exit == 0)
    #expect(errors.isEmpty)
  }

  private static func run(_ program: String, _ arguments: [String], output: FileHandle) throws -> (Int32, String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = Command.program(program)
    process.environment = Command.safeEnvironment
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, text)
  }
}
