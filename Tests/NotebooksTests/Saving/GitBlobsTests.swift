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
        for index in 0..<count { try folder.write("old\n", to: "s\(index).csv") }
        Self.git(folder, "add .")
        let noted = try GitCalls(in: folder)
        let update = try folder.update()
        #expect(update.saveChanges.count >= count && update.kept.isEmpty)
        calls.append(noted.count)
      }
      #expect(calls[0] > 0 && calls[0] == calls[1], "\(calls)")
    }
  }

  /// There are more bytes than are held at a time.
  @Test func manyBytes() throws {
    let folder = try Self.repository(files: 3)
    #expect(try folder.update().saveChanges.count == 3)
    for name in ["s0.csv", "s1.csv", "s2.csv"] {
      try folder.write(name + String(repeating: "x", count: 9 << 20), to: name)
    }
    Self.git(folder, "commit -a -m two")
    #expect(try folder.update().saveChanges.count == 3)
    // One of many files has other bytes than git.
    try folder.write("mine\n", to: "s1.csv")
    let kept = try folder.update().kept.map(\.message)
    #expect(kept.count == 1 && kept[0].hasPrefix("'s1.csv' has changed since"), "\(kept)")
  }
}
