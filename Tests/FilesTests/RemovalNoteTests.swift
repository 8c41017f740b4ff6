import Files
import Foundation
import Testing

/// The list of the files that a killed run was about to remove. Only a program of the user can leave it.
@Suite("Removal notes")
struct RemovalNoteTests {
  private let folder: Folder
  private let seal: RecordSeal
  private let entries = [
    RemovalNote.Entry(path: "figures/lab/a b.svg", digest: "0a1b", isFigure: true),
    RemovalNote.Entry(path: "data/é\n.csv", digest: "2c3d", isFigure: false),
  ]

  init() throws {
    folder = try Folder()
    try folder.write("keys/one", String(repeating: "1", count: 32), mode: 0o600)
    try folder.write("keys/two", String(repeating: "2", count: 32), mode: 0o600)
    try folder.write("lab.md", "page")
    seal = RecordSeal(path: folder["keys/one"])
  }

  /// Leaves a note as a killed process does, and returns its name.
  private func leave(sealedBy seal: RecordSeal, dead: Bool = true) throws -> String {
    let page = try FileAccess.snapshot(folder["lab.md"], limit: 100)
    let note = try RemovalNote(entries, beside: page, sealedBy: seal)
    note.leave()
    let name = try #require(folder.names.first { $0.hasPrefix(".lab.md.\(getpid())-") })
    guard dead else { return name }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let left = name.replacing(".md.\(getpid())-", with: ".md.\(process.processIdentifier)-")
    rename(folder[name], folder[left])
    return left
  }

  private func read(beside page: String = "lab.md") -> [RemovalNote.Entry] {
    FolderRoot(folder: folder.path).removalNotes(of: page, sealedBy: seal)
  }

  @Test func itIsReadAfterAKill() throws {
    _ = try leave(sealedBy: seal)
    #expect(read() == entries && read(beside: "other.md") == [])
    FolderRoot(folder: folder.path).removeLeftovers(in: ["."], of: "other.md")
    #expect(read() == entries)
    FolderRoot(folder: folder.path).removeLeftovers(in: ["."], of: "lab.md")
    #expect(read() == [] && !folder.names.contains { $0.hasPrefix(".") })
  }

  @Test func itGoesWithTheProcessThatIsDone() throws {
    let page = try FileAccess.snapshot(folder["lab.md"], limit: 100)
    do {
      let note = try RemovalNote(entries, beside: page, sealedBy: seal)
      #expect(folder.names.contains { $0.hasSuffix(".note") })
      withExtendedLifetime(note) {}
    }
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  /// A note is from another user or a living process, was changed, is beside another page, or has the seal of a page.
  @Test func nothingElseCounts() throws {
    let forged = try leave(sealedBy: RecordSeal(path: folder["keys/two"]))
    #expect(read() == [])
    unlink(folder[forged])
    let living = try leave(sealedBy: seal, dead: false)
    #expect(read() == [])
    unlink(folder[living])
    let name = try leave(sealedBy: seal), text = try #require(folder.text(name))
    #expect(read() == entries)
    try folder.write(name, text + "file\u{0}2c3d\u{0}thesis.tex\u{0}")
    #expect(read() == [])
    try folder.write(name, text)
    try folder.write("other.md", "page")
    rename(folder[name], folder[name.replacing(".lab.md.", with: ".other.md.")])
    #expect(read() == [] && read(beside: "other.md") == [])
  }
}
