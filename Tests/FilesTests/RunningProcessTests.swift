import Files
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct RunningProcessTests {
  @Test func outputIsReadToItsEnd() throws {
    let process = try #require(RunningProcess("sh", ["-c", "echo one; echo two"]))
    #expect(process.readOutput(limit: 100) == Array("one\ntwo\n".utf8))
    #expect(process.wait() == 0)
  }

  /// The last input is larger than a pipe's capacity.
  @Test(arguments: [0, 1, 3_000_000]) func inputIsGiven(count: Int) throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let process = try #require(RunningProcess("cat", [], input: input))
    #expect(process.readOutput(limit: count) == input)
    #expect(process.wait() == 0)
  }

  /// A program that was started by it holds the pipe open for longer than the limit of this suite.
  @Test func whatItStartedEndsWithIt() throws {
    let process = try #require(RunningProcess("sh", ["-c", "echo ready; sleep 1000 & wait"]))
    let isEnding = BackgroundThread.start {
      BackgroundThread.sleep(milliseconds: 200)
      process.end()
    }
    #expect(isEnding)
    #expect(process.readOutput(limit: 100) == Array("ready\n".utf8))
    #expect(process.wait() == Int32(137))
  }

  /// The end of standard error is kept, however much comes before it on both streams.
  @Test func errorsAreSeenOnRequest() throws {
    let script = "i=0; while [ $i -lt 9000 ]; do echo 1234567; echo 7654321 >&2; i=$((i+1)); done; echo end >&2"
    let process = try #require(RunningProcess("sh", ["-c", script], seesErrors: true))
    #expect(process.readOutput(limit: 1 << 20)?.count == 72_000)
    #expect(process.errorText.hasSuffix("7654321\nend\n") && process.errorText.utf8.count == 4096)
    let silent = try #require(RunningProcess("sh", ["-c", "echo words >&2"]))
    #expect(silent.readOutput(limit: 100) == [] && silent.errorText == "")
  }

  /// A limit on addresses applies to the program and to those that it starts, and never raises a lower limit.
  @Test func addressesAreLimited() throws {
    func limit(_ script: String, _ bytes: Int) throws -> [UInt8]? {
      // The limit is set once the program runs.
      try #require(RunningProcess("sh", ["-c", "sleep 0.3; \(script)"], mostAddresses: bytes)).readOutput(limit: 100)
    }
    #expect(try limit("ulimit -v", 1 << 28) == Array("262144\n".utf8))
    #expect(try limit("sh -c 'ulimit -v'", 1 << 28) == Array("262144\n".utf8))
    #expect(try limit("ulimit -v 100000; exec sh -c 'ulimit -v'", 1 << 28) == Array("100000\n".utf8))
  }

  /// A program that inherited the pipe of another one would keep the output of that one open, for as long as it runs.
  @Test func noOtherFileIsInherited() throws {
    let pipe = Pipe()
    defer { try? pipe.fileHandleForWriting.close() }
    let flags = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_GETFD)
    try #require(flags == 0, "programs inherit this pipe")
    // The last descriptor is that of the folder.
    let process = try #require(RunningProcess("ls", ["/proc/self/fd"]))
    #expect(process.readOutput(limit: 1000) == Array("0\n1\n2\n3\n".utf8))
  }

  @Test func aProgramThatDoesNotExist() {
    #expect(RunningProcess("no-such-program-anywhere", []) == nil)
  }
}
