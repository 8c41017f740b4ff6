import Files
import Foundation
import Testing

@Suite struct ChildProcessTests {
  @Test func exitCodesAreReported() {
    #expect(ChildProcess.run("/bin/sh", ["-c", "exit 3"]) == 3)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -TERM $$"]) == 128 + SIGTERM)
    #expect(ChildProcess.run("/no/such/program", []) == nil)
  }

  /// Arguments do not pass through a shell.
  @Test func argumentsAreAsTheyAre() {
    #expect(ChildProcess.run("test", ["$HOME; exit 1", "=", "$HOME; exit 1"]) == 0)
  }

  @Test func bytesAreReadByTheProgram() {
    let script = "test \"$(cat | wc -c)\" -eq 300000"
    #expect(ChildProcess.run("/bin/sh", ["-c", script], input: .bytes([UInt8](repeating: 97, count: 300_000))) == 0)
    // A program that does not read its input is not an error.
    #expect(ChildProcess.run("/bin/sh", ["-c", "exit 0"], input: .bytes([UInt8](repeating: 97, count: 300_000))) == 0)
  }

  /// The program ends after Ctrl-C, or when nobody reads its pipe, as it would without us. Our program continues.
  @Test func signalsAreTheProgramsOwn() {
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -INT $$"]) == 128 + SIGINT)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -QUIT $$"]) == 128 + SIGQUIT)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -PIPE $$"], input: .bytes([])) == 128 + SIGPIPE)
  }
}
