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

  private static let repository = "/home/me/lab"

  @Test func timeIsSpent() throws {
    let allowance = GitAllowance(seconds: 3)
    #expect(try allowance.left(in: Self.repository).time == .seconds(3))
    allowance.spend(.seconds(2), nil, in: Self.repository)
    #expect(try allowance.left(in: "/another").time == .seconds(1))
    allowance.spend(.seconds(1), nil, in: "/another")
    let failure = Self.failure { () throws(GitProcess.Failure) in _ = try allowance.left(in: Self.repository) }
    #expect(failure == .spent(seconds: 3))
    #expect(failure?.reason == "needed more than 3 seconds in all")
  }

  /// If git is missing, it is not asked again. If it is slow or needs too much, it is not asked about the same
  /// repository again. Another failure affects only one answer.
  @Test(arguments: [
    (GitProcess.Failure.missing, true, true), (.notStarted, true, true), (.slow(seconds: 10), true, false),
    (.spent(seconds: 20), false, false), (.tooLarge, true, false), (.unclear, true, false), (.memory, true, false),
    (.endless(".gitignore"), true, false), (.untrusted("/home/me"), false, false),
    (.code(128, saying: "fatal: words"), false, false),
  ])
  func failures(failure: GitProcess.Failure, isLasting: Bool, isEverywhere: Bool) {
    let allowance = GitAllowance()
    allowance.spend(.zero, failure, in: Self.repository)
    for (repository, isAffected) in [(Self.repository, isLasting), ("/another", isEverywhere)] {
      let found = Self.failure { () throws(GitProcess.Failure) in _ = try allowance.left(in: repository) }
      #expect(found == (isAffected ? failure : nil), "\(repository)")
    }
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
