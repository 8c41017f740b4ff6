import Experiments
import Files
import Notebooks
import Testing
import TestSupport

/// Files that other pages in the folder name stay.
@Suite struct NeighboursTests {
  /// Returns the files that are removed from a notebook that no longer saves them.
  private static func removals(
    _ folder: NotebookFolder, after pending: PendingSaves = PendingSaves()
  ) throws -> [String] {
    try folder.update(after: pending).saveChanges.filter(\.isRemoval).map(\.path)
  }

  /// Creates a notebook with a file that it no longer saves.
  private static func leave(_ name: String, in folder: NotebookFolder) throws {
    try folder.write(block("a", "show: []", "save: \(name)"))
    try folder.run()
    try folder.write(try #require(folder.text("lab.md")).replacing("save: \(name)\n", with: ""))
  }

  @Test(arguments: [
    ("[the data](a b.csv)", false), ("[the data](a%20b.csv)", true), ("![](a%20b.csv \"title\")", true),
    ("see `a b.csv`", false), ("[x](in/../a%20b.csv)", true), ("[x](/a%20b.csv)", false), ("[x](../a%20b.csv)", false),
    ("[x](b.csv)", false), ("(a%20b.csv)", false), ("[x](a%20b.csv", true),
  ])
  func linksAreRecognisedByTheirAddress(_ words: String, isNamed: Bool) throws {
    let folder = try NotebookFolder()
    try Self.leave("\"a b.csv\"", in: folder)
    #expect(try Self.removals(folder) == ["a b.csv"])
    Workshop.shell("mkdir '\(folder.path("in"))'")
    try folder.write("Some words.\n\n- \(words)\n", to: "other.md")
    #expect(try Self.removals(folder) == (isNamed ? [] : ["a b.csv"]))
  }

  /// A link out of the folder is not a page beside the notebook, and is not read.
  @Test func aPageOutsideDoesNotCount() throws {
    let folder = try NotebookFolder()
    Workshop.shell("cd '\(folder.workshop.path)' && mkdir deep && ln -s ../outside.md deep/other.md")
    try folder.write(block("a", "show: []", "save: a.csv"), to: "deep/lab.md")
    try folder.run("deep/lab.md")
    try folder.write(
      try #require(folder.text("deep/lab.md")).replacing("save: a.csv\n", with: ""), to: "deep/lab.md")
    try folder.write("[x](a.csv)\n", to: "outside.md")
    #expect(try folder.update("deep/lab.md").saveChanges.map(\.path) == ["a.csv"])
  }

  /// Only pages in the same folder count, whether or not they are notebooks.
  @Test func otherFilesDoNotCount() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    Workshop.shell("mkdir '\(folder.path("deep"))'")
    for name in ["other.txt", "deep/other.md"] { try folder.write("[x](a.csv)\n", to: name) }
    Workshop.shell("ln -s nowhere.md '\(folder.path("dead.md"))' && ln -s lab.md '\(folder.path("same.md"))'")
    Workshop.shell("mkdir '\(folder.path("folder.md"))'")
    #expect(try Self.removals(folder) == ["a.csv"])
    try folder.write("[x](a.csv)\n", to: "other.markdown")
    #expect(try Self.removals(folder) == [])
  }

  /// The names in a page after the command count, rather than its current names.
  @Test func pendingPagesCountAsTheyWillBe() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    try folder.write("[x](a.csv)\n", to: "other.md")
    var pending = PendingSaves()
    pending.add([], page: bytes("no links\n"), at: try FileAccess.resolve(folder.path("other.md")))
    #expect(try Self.removals(folder, after: pending) == ["a.csv"])
    var naming = PendingSaves()
    naming.add([], page: bytes("[y](a.csv)\n"), at: try FileAccess.resolve(folder.path("other.md")))
    #expect(try Self.removals(folder, after: naming) == [])
  }

  /// The pages in a folder are read once for all notebooks of a command.
  @Test func pagesAreReadOnce() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    let pending = PendingSaves()
    #expect(try Self.removals(folder, after: pending) == ["a.csv"])
    try folder.write("[x](a.csv)\n", to: "other.md")
    #expect(try Self.removals(folder, after: pending) == ["a.csv"])
    #expect(try Self.removals(folder) == [])
  }

  /// A page that cannot be read may name everything, and one that is too large is not a notebook.
  @Test func pagesThatCannotBeRead() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    Workshop.shell("truncate -s 9M '\(folder.path("large.md"))'")
    #expect(try Self.removals(folder) == ["a.csv"])
    try folder.write("secret\n", to: "locked.md")
    Workshop.shell("chmod 000 '\(folder.path("locked.md"))'")
    // A superuser may read every file.
    let isLocked = (try? folder.workshop.read("locked.md")) == nil
    #expect(try Self.removals(folder) == (isLocked ? [] : ["a.csv"]))
  }

  // MARK: Memory

  /// Returns a page with this many links to other files.
  private static func links(_ count: Int) -> String {
    (0..<count).map { "[x](data/file-\($0).csv)\n" }.joined()
  }

  /// The memory for names of files is limited. If there is not enough, each file counts as named.
  @Test func namesHaveARoomOfTheirOwn() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    try folder.write(Self.links(1000), to: "other.md")
    let pending = PendingSaves()
    #expect(pending.heldBytes == 0)
    #expect(try Self.removals(folder, after: pending) == ["a.csv"])
    #expect((160_000...1_000_000).contains(pending.heldBytes), "\(pending.heldBytes)")
    let small = PendingSaves(memory: 1_000_000)
    #expect(try Self.removals(folder, after: small) == [])
    #expect(small.heldBytes <= 1_000_000 / 8)
    // The same applies to the names of the command's own notebooks.
    var full = PendingSaves(memory: 100_000)
    full.add([], page: bytes(Self.links(1000)), at: try FileAccess.resolve(folder.path("other.md")))
    #expect(try Self.removals(folder, after: full) == [])
    #expect((12_500...13_000).contains(full.heldBytes), "\(full.heldBytes)")
  }

  /// The names from other pages count as memory of the blocks that run after these pages were read.
  @Test func namesCountAsMemory() throws {
    let folder = try NotebookFolder()
    try Self.leave("a.csv", in: folder)
    try folder.write(Self.links(20_000), to: "other.md")
    let pending = PendingSaves()
    #expect(try Self.removals(folder, after: pending) == ["a.csv"])
    try folder.write("```simulation\nname: b\nmodel: life\ngrid: 100\ninitial: random\nsteps: 1\n```\n", to: "b.md")
    var options = RunOptions()
    options.limits.memory = Double(pending.heldBytes) + 1000
    #expect(try !folder.update("b.md", options).hasErrors)
    let update = try folder.update("b.md", options, after: pending)
    let message = update.diagnostics.first?.message ?? ""
    #expect(message.contains("of memory with the patterns and files of the notebook"), "\(update.diagnostics)")
  }
}
