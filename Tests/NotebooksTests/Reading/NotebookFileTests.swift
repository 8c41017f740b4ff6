import Specification
import Files
import Notebooks
import TestSupport
import Testing

/// The files that the blocks of a notebook name.
@Suite struct NotebookFileTests {
  /// The error for a misspelt name of a pattern file suggests the nearest one.
  @Test(
    arguments: [
      ("bda.rle", "bad.rle"), ("bad.rlee", "bad.rle"), ("shapes/gnu.mc", "shapes/gun.mc"), ("lab.mc", nil),
      ("quite-another.rle", nil), ("none/bad.rle", nil),
    ] as [(String, String?)])
  func aMissingPatternFileIsAnsweredWithTheNearest(_ name: String, _ nearest: String?) throws {
    let folder = try NotebookFolder()
    try folder.write("Text.\n")
    try folder.write("3o!", to: "bad.rle")
    Workshop.shell("mkdir '\(folder.path("shapes"))'")
    try folder.write("[M2]\n", to: "shapes/gun.mc")
    guard case .failure(let refusal) = FolderRoot(folder: folder.workshop.path).load(name) else {
      Issue.record("\(name) was read")
      return
    }
    #expect(refusal.reason == "does not exist")
    #expect(refusal.advice == nearest.map { "did you mean '\($0)'?" })
    #expect(folder.text("bad.rle") == "3o!")
  }
}
