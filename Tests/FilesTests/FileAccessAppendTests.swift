import Files
import Foundation
import Testing

@Suite("File access: append")
struct FileAccessAppendTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func bytesAreAddedToTheEnd() throws {
    try FileAccess.append(Array("one\n".utf8), to: folder["new.md"])
    try FileAccess.append(Array("two\n".utf8), to: folder["new.md"])
    #expect(folder.text("new.md") == "one\ntwo\n")
    #expect(folder.names == ["new.md"])
  }

  /// An output is not written through a link, and a pipe without a reader does not block.
  @Test func otherPlacesAreRefused() throws {
    try folder.write("file", "x")
    try folder.link("link.md", to: "file")
    try folder.link("dangling.md", to: "nowhere")
    mkfifo(folder["pipe"], 0o600)
    for name in ["link.md", "dangling.md"] {
      let found = problem { try FileAccess.append([1], to: folder[name]) }
      guard case .linkTo = found else {
        Issue.record("\(name): \(String(describing: found))")
        continue
      }
    }
    #expect(problem { try FileAccess.append([1], to: folder["pipe"]) } == .notRegular)
    #expect(problem { try FileAccess.append([1], to: folder["missing/a.md"]) } == .missing)
    #expect(problem { try FileAccess.append([1], to: folder["file/a.md"]) } != nil)
    #expect(problem { try FileAccess.append([1], to: folder.path) } != nil)
    #expect(folder.text("file") == "x")
    #expect(folder.names == ["dangling.md", "file", "link.md", "pipe"])
  }
}
