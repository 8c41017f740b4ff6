import Files
import Foundation
import Testing

@Suite struct ChildProcessTests {
  @Test func exitCodesAreTold() {
    #expect(ChildProcess.run("/bin/sh", ["-c", "exit 3"]) == 3)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -TERM $$"]) == 128 + SIGTERM)
    #expect(ChildProcess.run("/no/such/program", []) == nil)
  }

  /// Arguments are not read by a shell.
  @Test func argumentsAreAsTheyAre() {
    #expect(ChildProcess.run("test", ["$HOME; exit 1", "=", "$HOME; exit 1"]) == 0)
  }

  @Test func bytesAreReadByTheProgram() {
    let script = "test \"$(cat | wc -c)\" -eq 300000"
    #expect(ChildProcess.run("/bin/sh", ["-c", script], input: .bytes([UInt8](repeating: 97, count: 300_000))) == 0)
    // One that does not read them is no fault of ours.
    #expect(ChildProcess.run("/bin/sh", ["-c", "exit 0"], input: .bytes([UInt8](repeating: 97, count: 300_000))) == 0)
  }

  /// The program dies of Ctrl-C, and of a pipe that nobody reads, as it would without us; we go on.
  @Test func signalsAreTheProgramsOwn() {
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -INT $$"]) == 128 + SIGINT)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -QUIT $$"]) == 128 + SIGQUIT)
    #expect(ChildProcess.run("/bin/sh", ["-c", "kill -PIPE $$"], input: .bytes([])) == 128 + SIGPIPE)
  }
}
