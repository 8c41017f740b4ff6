import Files
import Foundation
import Testing

/// The version of a notebook that a killed run was about to write. Only a program of the user can leave it.
@Suite("Folder root: killed versions")
struct FolderRootKilledTests {
  private let folder: Folder
  private let seal: RecordSeal

  init() throws {
    folder = try Folder()
    try folder.write("keys/one", String(repeating: "1", count: 32), mode: 0o600)
    seal = RecordSeal(path: folder["keys/one"])
  }

  private func versions(of file: String = "lab.md", limit: Int = 100) -> [String] {
    FolderRoot(folder: folder.path).killedVersions(of: file, sealedBy: seal, limit: limit)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the temporary name of a version.
  private func name(of text: String, as file: String = "lab.md", sealedBy seal: RecordSeal?) throws -> String {
    let inner = "way/\(UUID().uuidString)"
    try folder.write("\(inner)/x", "")
    let batch = FileBatch(sealedBy: seal)
    try batch.create(folder["\(inner)/\(file)"], bytes: Array(text.utf8), name: file)
    let path = try #require(folder.names.first { $0.hasPrefix(inner) && $0.hasSuffix(".tmp") })
    return URL(filePath: path).lastPathComponent
  }

  @Test func aSealedVersionIsFound() throws {
    let name = try self.name(of: "new", sealedBy: seal)
    #expect(name.split(separator: ".").dropLast().last?.count == 50)
    try folder.write(name, "new")
    #expect(versions() == ["new"])
    #expect(versions(limit: 2) == [] && versions(of: "other.md") == [] && versions(of: "../lab.md") == [])
    // After the exchange, it contains the previous version.
    try folder.write(name, "old")
    #expect(versions() == [])
  }

  /// Names of 149, 150 and 255 bytes, which is the longest possible name, with letters of several bytes.
  @Test(arguments: [
    String(repeating: "a", count: 146), String(repeating: "a", count: 147), String(repeating: "b", count: 252),
    "x" + String(repeating: "é", count: 125), String(repeating: "細胞", count: 42),
  ])
  func longNames(stem: String) throws {
    let file = stem + ".md", sibling = String(stem.dropLast()) + "x.md"
    let name = try self.name(of: "new", as: file, sealedBy: seal)
    #expect(name.utf8.count <= 255)
    try folder.write(name, "new")
    #expect(versions(of: file) == ["new"] && versions(of: sibling) == [])
    // A file has the label that replaces the long name.
    let label = name.split(separator: ".").dropLast(4).joined(separator: ".")
    #expect(label == file || versions(of: label) == [])
  }

  @Test func nothingElseIs() throws {
    try folder.write("keys/two", String(repeating: "2", count: 32), mode: 0o600)
    let good = try self.name(of: "new", sealedBy: seal)
    let parts = good.split(separator: ".").map(String.init), proof = parts[parts.count - 2]
    let otherParts = try self.name(of: "old", sealedBy: seal).split(separator: ".").map(String.init)
    let other = otherParts[otherParts.count - 2]
    let forged = [
      // There is no seal, or it is that of another user, another file or other content.
      try self.name(of: "new", sealedBy: nil),
      try self.name(of: "new", sealedBy: RecordSeal(path: folder["keys/two"])),
      try self.name(of: "new", as: "other.md", sealedBy: seal).replacing(".other.md.", with: ".lab.md."),
      good.replacing(proof, with: other),
      good.replacing(proof, with: String(proof.dropLast()) + (proof.hasSuffix("0") ? "1" : "0")),
      good.replacing(".tmp", with: ".rescue"), good + "~",
    ]
    for name in forged { try folder.write(name, "new") }
    try folder.write("elsewhere", "new")
    try folder.link(good, to: "elsewhere")
    #expect(versions() == [])
  }

  /// Another notebook's run leaves what this notebook's next run needs, unless this notebook is gone.
  @Test func itStaysForItsNotebook() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let name = try self.name(of: "new", sealedBy: seal)
      .replacing(".md.\(getpid())-", with: ".md.\(process.processIdentifier)-")
    try folder.write(name, "new")
    try folder.write("lab.md", "old")
    FolderRoot(folder: folder.path).removeLeftovers(in: ["."], of: "page.md")
    #expect(versions() == ["new"])
    FolderRoot(folder: folder.path).removeLeftovers(in: ["."], of: "lab.md")
    #expect(versions() == [])
    try folder.write(name, "new")
    unlink(folder["lab.md"])
    FolderRoot(folder: folder.path).removeLeftovers(in: ["."], of: "page.md")
    #expect(!folder.names.contains(name))
  }
}
