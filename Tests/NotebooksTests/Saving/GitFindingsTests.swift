import Files
import Notebooks
import Testing
import TestSupport

/// The number of questions to git about the files of a notebook.
@Suite struct GitFindingsTests {
  /// All blocks together need as many questions as one.
  @Test func manyBlocksAskOnce() async {
    await #expect(processExitsWith: .success) {
      let folder = try NotebookFolder()
      let names = (0..<20).map { "b\($0)" }
      try folder.write(names.map { block($0, "show: []", "save: \($0).csv") }.joined(separator: "\n"))
      try folder.run()
      Workshop.shell("cd '\(folder.workshop.path)' && git init -q")
      try folder.write(try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3"))
      let calls = try GitCalls(in: folder)
      let update = try folder.update()
      #expect(update.saveChanges.count == 20 && update.kept.isEmpty)
      #expect((1...8).contains(calls.count), "\(calls.count)")
    }
  }
}
