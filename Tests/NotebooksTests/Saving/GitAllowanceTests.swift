import Notebooks
import Testing
import TestSupport

/// The time that git may take for all questions about a notebook.
@Suite struct GitAllowanceTests {
  private static func failure(_ body: () throws(GitProcess.Failure) -> Void) -> GitProcess.Failure? {
    do throws(GitProcess.Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func timeIsSpent() throws {
    let allowance = GitAllowance(seconds: 3)
    #expect(try allowance.left() == .seconds(3))
    allowance.spend(.seconds(2), nil)
    #expect(try allowance.left() == .seconds(1))
    allowance.spend(.seconds(1), nil)
    #expect(Self.failure { () throws(GitProcess.Failure) in _ = try allowance.left() } == .slow(seconds: 3))
  }

  /// If git is missing or slow, it is not asked again. Another failure affects only one answer.
  @Test(arguments: [
    (GitProcess.Failure.missing, true), (.notStarted, true), (.slow(seconds: 10), true), (.tooLarge, false),
    (.unclear, false), (.code(128), false),
  ])
  func failures(failure: GitProcess.Failure, isLasting: Bool) {
    let allowance = GitAllowance()
    allowance.spend(.zero, failure)
    let found = Self.failure { () throws(GitProcess.Failure) in _ = try allowance.left() }
    #expect(found == (isLasting ? failure : nil))
  }

  /// The second question does not wait for a hanging git.
  @Test func aGitThatHangs() async {
    await #expect(processExitsWith: .success) {
      let folder = try NotebookFolder()
      let calls = try GitCalls(in: folder, instead: "exec sleep 50")
      let allowance = GitAllowance(seconds: 1)
      let start = ContinuousClock.now
      for _ in 0..<3 {
        // Each question has its own ten seconds.
        let git = GitProcess(in: folder.workshop.path, within: allowance)
        #expect(throws: GitProcess.Failure.self) { try git.output(["status"]) }
      }
      #expect(calls.count == 1)
      #expect(ContinuousClock.now - start < .seconds(9))
    }
  }
}
