import Files
import Foundation
import Testing

@Suite struct FolderRootEntriesTests {
  @Test func namesAreSortedAndHiddenOnesAreLeftOut() throws {
    let folder = try Folder.aroundRoot()
    try folder.write("root/Z.md", "z")
    let root = FolderRoot(folder: folder["root"])
    #expect(try root.entries(of: ".", limit: 10).map(\.name) == ["Z.md", "a.txt", "sub"])
    #expect(try root.entries(of: ".", limit: 10).map(\.isFolder) == [false, false, true])
    #expect(try root.entries(of: "sub", limit: 10).map(\.name) == ["b.txt"])
    #expect(throws: FileProblem.self) { try root.entries(of: ".", limit: 2) }
  }

  @Test func nothingOutsideIsListed() throws {
    let folder = try Folder.aroundRoot()
    try folder.link("root/out", to: folder.path)
    let root = FolderRoot(folder: folder["root"])
    for path in ["..", "out", ".git", "none", "a.txt", "/"] {
      #expect(throws: FileProblem.self, "\(path)") { try root.entries(of: path, limit: 10) }
    }
  }
}
