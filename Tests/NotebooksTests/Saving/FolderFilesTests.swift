import Files
import Notebooks
import TestSupport
import Testing

@Suite struct FolderFilesTests {
  private static let files = [
    "lab.md", "sub/a.markdown", "sub/b.txt", "vendor/v.md", "node_modules/x/n.md", ".hidden/h.md", "sub/.h.md",
  ]

  private func folder(isRepository: Bool) throws -> NotebookFolder {
    let folder = try NotebookFolder()
    for file in Self.files {
      Workshop.shell("mkdir -p '\(Path.folder(of: folder.path(file)))'")
      try folder.write("# A page\n", to: file)
    }
    if isRepository {
      try folder.write("node_modules\nvendor/\n", to: ".gitignore")
      #expect(Workshop.shell("cd '\(folder.path("."))' && git -c init.defaultBranch=main init -q"))
    }
    return folder
  }

  private func names(_ folder: NotebookFolder, _ inner: String = "", excluding patterns: String...) -> [String] {
    let root = inner.isEmpty ? folder.workshop.path : folder.path(inner)
    let (files, problems) = FolderFiles.markdown(below: root, excluding: patterns.map { Glob($0) })
    #expect(problems == [])
    return files.map { String($0.dropFirst(root.count + 1)) }
  }

  @Test func withoutARepositoryEverythingIsTaken() throws {
    let folder = try folder(isRepository: false)
    #expect(names(folder) == ["lab.md", "node_modules/x/n.md", "sub/a.markdown", "vendor/v.md"])
    #expect(names(folder, excluding: "node_modules", "vendor/*") == ["lab.md", "sub/a.markdown"])
  }

  @Test func ofARepositoryWhatGitTracksOrWouldAdd() throws {
    let folder = try folder(isRepository: true)
    #expect(names(folder) == ["lab.md", "sub/a.markdown"])
    #expect(names(folder, "sub") == ["a.markdown"])
    // A file that git tracks counts, also below an ignored folder; one that is gone does not.
    #expect(Workshop.shell("cd '\(folder.path("."))' && git add -f vendor/v.md lab.md && rm lab.md"))
    #expect(names(folder) == ["sub/a.markdown", "vendor/v.md"])
    #expect(names(folder, excluding: "*.markdown") == ["vendor/v.md"])
  }

  @Test func anIgnoredFolderThatIsNamed() throws {
    let folder = try folder(isRepository: true)
    #expect(names(folder, "vendor") == ["v.md"])
    #expect(names(folder, "node_modules", excluding: "y") == ["x/n.md"])
  }

  /// Names as git would quote them, and a link, which is not followed.
  @Test func namesOfAllKinds() throws {
    let folder = try folder(isRepository: true)
    try folder.write("", to: "é \"x\".md")
    Workshop.shell("ln -s lab.md '\(folder.path("link.md"))'")
    #expect(names(folder) == ["lab.md", "sub/a.markdown", "é \"x\".md"])
  }

  /// A folder whose git does not answer is walked.
  @Test func aBrokenRepository() throws {
    let folder = try folder(isRepository: false)
    Workshop.shell("mkdir '\(folder.path(".git"))'")
    #expect(names(folder, excluding: "node_modules") == ["lab.md", "sub/a.markdown", "vendor/v.md"])
  }
}
