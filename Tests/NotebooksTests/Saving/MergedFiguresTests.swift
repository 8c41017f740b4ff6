import Files
import Notebooks
import Testing
import TestSupport

/// The questions to git about figures in conflict.
@Suite struct MergedFiguresTests {
  /// Each question starts a program, so there must not be questions for all figures of a page.
  @Test func gitIsAskedForFewFigures() async {
    await #expect(processExitsWith: .success) {
      let folder = try NotebookFolder()
      Workshop.shell("cd '\(folder.workshop.path)' && git init -q")
      let side = (0..<100).map { "![x](a.v\($0).svg)\n\n" }.joined()
      try folder.write(
        block("a", "show: []") + "\n<!-- notebook:begin a -->\n\n<<<<<<< ours\n\(side)\(MarkerTests.digest)\n"
          + "=======\n\(side)\(side)\(MarkerTests.digest)\n>>>>>>> theirs\n\n<!-- notebook:end a -->\n")
      let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
      let calls = try GitCalls(in: folder)
      _ = SaveFolder(FolderRoot(folder: folder.workshop.path), of: notebook)
      // There are both versions of each figure, and once the place of the files and the names of four kinds of merges.
      #expect(calls.count == 2 * 64 + 1 + 4)
    }
  }
}
