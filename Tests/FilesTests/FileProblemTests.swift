import Files
import Testing

/// The ends of the sentences about a file.
@Suite struct FileProblemTests {
  @Test func aFileThatWentMeanwhileIsNotAMissingFolder() {
    let problem = FileProblem("lab.md", .removedMeanwhile)
    #expect(problem.writingReason == "was removed by another program meanwhile; nothing was written")
    #expect(FileProblem("new.md", .missing).writingReason == "cannot be written: its folder does not exist")
  }

  @Test func aMissingFolderIsNamed() {
    let problem = FileProblem("docs/new/page.html", .missing)
    #expect(problem.writingReason == "cannot be written: the folder 'docs/new' does not exist")
    #expect(problem.reason == "does not exist")
  }

  @Test func aRemovalIsNotAWrite() {
    let changed = FileProblem("old.csv", .changedMeanwhile)
    #expect(changed.removingReason == "was changed by another program meanwhile and is kept")
    #expect(changed.writingReason == "was changed by another program meanwhile; nothing was written")
    #expect(FileProblem("old.csv", .notAllowed).removingReason == "cannot be removed: permission denied")
  }

  @Test func filesThatCouldNotBeRestoredAreNamed() {
    var problem = FileProblem("lab.md", .notAllowed)
    problem.unrestored = [.init(name: "a.csv", oldVersion: ".a.csv.1-2.tmp"), .init(name: "b.csv", oldVersion: nil)]
    #expect(
      problem.writingReason == "cannot be written: permission denied; these files were written before it and could "
        + "not be restored: 'a.csv' (the old version is '.a.csv.1-2.tmp'), 'b.csv' (new)")
  }
}
