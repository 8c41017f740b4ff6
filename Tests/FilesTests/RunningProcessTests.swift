import Files
import Testing

@Suite(.timeLimit(.minutes(2))) struct RunningProcessTests {
  @Test func outputIsReadToItsEnd() throws {
    let process = try #require(RunningProcess("sh", ["-c", "echo one; echo two"]))
    #expect(process.readOutput(limit: 100) == Array("one\ntwo\n".utf8))
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

  @Test func aProgramThatDoesNotExist() {
    #expect(RunningProcess("no-such-program-anywhere", []) == nil)
  }
}
