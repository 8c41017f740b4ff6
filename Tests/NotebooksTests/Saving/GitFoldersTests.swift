import Files
import Notebooks
import Testing
import TestSupport

/// Folders with a `.git` that is not a repository do not prevent a notebook from changing its files.
@Suite struct GitFoldersTests {
  private static let page = block("a", "show: []", "save: a.csv")

  /// Returns a notebook that was run and has since become stale.
  private func stale() throws -> NotebookFolder {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write(try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3"))
    return folder
  }

  @Test(arguments: [
    "mkdir .git", "mkdir .git && touch .git/HEAD", "mkdir -p .git/refs .git/objects",
  ])
  func noRepository(_ command: String) throws {
    let folder = try stale()
    #expect(Workshop.shell("cd '\(folder.path("."))' && \(command)"))
    let update = try folder.update()
    #expect(update.saveChanges.map(\.path) == ["a.csv"] && update.kept.isEmpty, "\(update.kept)")
  }

  /// A repository whose `.git` is damaged may track any file, so even `--overwrite` keeps the file.
  @Test(arguments: [
    "echo words > .git", "touch .git", "ln -s nowhere .git", "git init -q && rm -rf .git/HEAD .git/objects",
  ])
  func aDamagedRepository(_ command: String) throws {
    let folder = try stale()
    #expect(Workshop.shell("cd '\(folder.path("."))' && \(command)"))
    try folder.write("mine\n", to: "a.csv")
    let update = try folder.update(to: .inPlace, NotebookFolder.overwriting)
    let messages = (update.kept + update.obstacles + update.blocked).map(\.message)
    #expect(messages.first?.hasPrefix("'a.csv' may be tracked by git, which failed with the message") == true)
    #expect(messages.count == 1, "\(messages)")
  }

  /// The superuser can create a repository of another user, which git refuses to read.
  @Test(.enabled(if: Workshop.shell("test \"$(id -u)\" = 0")))
  func aRepositoryOfAnotherUser() throws {
    let folder = try stale()
    let here = "cd '\(folder.path("."))'"
    #expect(Workshop.shell("\(here) && git -c init.defaultBranch=main init -q && chown -R 12345 .git ."))
    try folder.write("mine\n", to: "a.csv")
    let update = try folder.update()
    #expect(
      update.kept.map(\.message) == [
        "'a.csv' may be tracked by git, which does not read the repository '\(folder.workshop.path)', which belongs to "
          + "another user: it is kept, and the results of 'a' are not written"
      ])
    #expect(
      update.kept.map(\.help) == [
        "if you trust its owner: git config --global --add safe.directory \(folder.workshop.path)"
      ])
    let found = FolderFiles(below: folder.workshop.path, excluding: [])
    #expect(found.files == [folder.path("lab.md")])
    #expect(found.warnings.map(\.diagnostic.help) == update.kept.map(\.help))
  }
}
