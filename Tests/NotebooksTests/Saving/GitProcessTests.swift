import Notebooks
import Testing
import TestSupport

@Suite struct GitProcessTests {
  /// More names than one process takes as its arguments go to several.
  @Test func argumentsInPieces() throws {
    let folder = try NotebookFolder()
    for name in ["first.csv", "last.csv"] { try folder.write("", to: name) }
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && git init -q && git add ."))
    // After one of its failures git is not asked again.
    var git: GitProcess { GitProcess(in: folder.workshop.path, within: GitAllowance()) }
    // 3 MB, of which the system takes 2 at a time, and no piece of it ends with a name.
    let others = (0..<15_000).map { "\($0)-" + String(repeating: "x", count: 200) }
    let paths = ["first.csv"] + others + ["last.csv"]
    #expect(throws: GitProcess.Failure.self) { try git.output(["ls-files", "-z", "--"] + paths) }
    #expect(try git.names(["ls-files", "-z"], paths) == ["first.csv", "last.csv"])
    // A name that is longer than a piece is asked for alone.
    let long = String(repeating: "y", count: 70_000)
    #expect(try git.names(["ls-files", "-z"], [long, "first.csv", long]) == ["first.csv"])
    #expect(try git.names(["ls-files", "-z"], []).isEmpty)
  }
}
