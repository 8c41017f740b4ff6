import Files
import Foundation
import Notebooks
import TestSupport
import Testing

/// Contents that are requested from git together, in repositories of their own.
@Suite struct GitBlobsTests {
  private static func git(_ folder: NotebookFolder, _ commands: String...) {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    for command in commands {
      #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) \(command) > /dev/null 2>&1"), "\(command)")
    }
  }

  /// Returns a notebook with files and figures that git tracks, and which has since become stale.
  private static func repository(files: Int, views: String = "[]") throws -> NotebookFolder {
    let folder = try NotebookFolder()
    let names = (0..<files).map { "s\($0).csv" }.joined(separator: ", ")
    try folder.write(block("a", "show: \(views)", "save: [\(names)]"))
    try folder.run()
    git(folder, "init -q", "add .", "commit -m one")
    try folder.write(try #require(folder.text("lab.md")).replacing("\nsteps: 2\n", with: "\nsteps: 3\n"))
    return folder
  }

  /// Sixteen files need no more processes than four.
  @Test func questionsDoNotGrowWithTheFiles() async {
    await #expect(processExitsWith: .success) {
      let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
      var calls: [Int] = []
      for count in [4, 16] {
        setenv("PATH", usual, 1)
        let folder = try Self.repository(files: count, views: "[chart, image, history]")
        let noted = try GitCalls(in: folder)
        let update = try folder.update()
        #expect(update.saveChanges.count >= count && update.kept.isEmpty)
        calls.append(noted.count)
      }
      #expect(calls[0] > 0 && calls[0] == calls[1], "\(calls)")
    }
  }

  /// One of many files was changed by hand and committed, and only this one does not belong to the notebook.
  @Test func oneOfManyIsForeign() throws {
    let folder = try Self.repository(files: 12)
    let page = try #require(folder.text("lab.md"))
    try folder.write("mine\n", to: "s7.csv")
    Self.git(folder, "checkout lab.md", "commit -a -m two")
    try folder.write(page)
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    let reasons = (update.kept + update.obstacles).map(\.message)
    #expect(reasons.count == 1 && reasons[0].hasPrefix("'s7.csv' is tracked by git, and no commit shows"), "\(reasons)")
  }

  /// There are more bytes than are held at a time.
  @Test func manyBytes() throws {
    let folder = try Self.repository(files: 3)
    let page = try #require(folder.text("lab.md"))
    for name in ["s0.csv", "s1.csv", "s2.csv"] {
      try folder.write(name + String(repeating: "x", count: 9 << 20), to: name)
    }
    Self.git(folder, "checkout lab.md", "commit -a -m two")
    try folder.write(page)
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(update.obstacles.first?.message.contains("no commit shows") == true, "\(update.obstacles)")
  }

  /// A clone without the contents of old commits cannot show who created a file.
  @Test func aPartialClone() throws {
    let folder = try Self.repository(files: 2)
    Self.git(folder, "checkout lab.md", "commit --allow-empty -m two", "config uploadpack.allowFilter true")
    Self.git(folder, "clone -q --filter=blob:none --no-checkout \"file://$PWD\" clone", "-C clone reset -q")
    for name in ["lab.md", "s0.csv", "s1.csv"] {
      try folder.write(try #require(folder.text(name)), to: "clone/" + name)
    }
    let page = try #require(folder.text("clone/lab.md"))
    try folder.write(page.replacing("steps: 2", with: "steps: 3"), to: "clone/lab.md")
    let update = try folder.update("clone/lab.md")
    #expect(update.saveChanges.isEmpty)
    let message = try #require(update.kept.first)
    let reason = "which does not have the contents of old commits in this partial clone"
    #expect(message.message.contains(reason), "\(message)")
    #expect(message.help == "fetch all contents: git fetch --refetch --no-filter")
    // No file is removed there either.
    try folder.write(page.replacing("save: [s0.csv, s1.csv]\n", with: ""), to: "clone/lab.md")
    let removal = try folder.update("clone/lab.md")
    #expect(removal.saveChanges.isEmpty)
    let warnings = removal.diagnostics.map(\.message)
    #expect(warnings.contains { $0.contains("in this partial clone") }, "\(warnings)")
    // The advice works.
    Self.git(folder, "-C clone fetch -q --refetch --no-filter")
    #expect(try folder.update("clone/lab.md").saveChanges.count == 2)
  }
}
