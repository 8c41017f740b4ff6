import Files
import Foundation
import Testing

@Suite struct FolderRootMarkdownTests {
  /// The folder is the one that was opened, wherever its path leads by now.
  @Test func aFolderThatWasExchanged() throws {
    let folder = try Folder(), files = FileManager.default
    for name in ["a.md", "c.csv"] { try folder.write("in/" + name, "x") }
    try files.linkItem(atPath: folder["in/a.md"], toPath: folder["in/b.csv"])
    let root = FolderRoot(folder: folder["in"])
    try files.moveItem(atPath: folder["in"], toPath: folder["old"])
    try folder.write("in/b.csv", "x")
    let linked = try root.locate("b.csv"), own = try root.locate("c.csv")
    #expect(root.sharesMarkdown(linked) && !root.sharesMarkdown(own))
    #expect(linked.key == FileKey(of: folder["old/a.md"]) && linked.key != FileKey(of: folder["in/b.csv"]))
    #expect(try root.locate("none.csv").key == nil)
  }
}
