import Files
import Foundation
import Testing

/// A new version keeps some properties of the file that it replaces, and last-moment writes of other programs.
@Suite("File placements")
struct FilePlacementTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func replace(_ name: String, _ text: String, calls: NamingCalls = .system) throws {
    let batch = FileBatch(calls: calls)
    try batch.replace(FileAccess.snapshot(folder[name], limit: 1 << 20), with: Array(text.utf8))
    try batch.commit()
  }

  /// Returns the calls of a file system with fewer abilities.
  private static func calls(_ change: (inout NamingCalls) -> Void) -> NamingCalls {
    var calls = NamingCalls.system
    change(&calls)
    return calls
  }

  private static let withoutExchanges = calls {
    $0.exchange = { _, _, _ in EINVAL }
    $0.renameToFree = { _, _, _ in ENOSYS }
  }

  private static let plain = calls {
    $0 = withoutExchanges
    $0.link = { _, _, _ in EPERM }
  }

  private static let systems = [NamingCalls.system, withoutExchanges, plain]

  // MARK: Attributes

  /// The calls for extended attributes, which are in the C library but not visible to Swift.
  private enum Attributes {
    private typealias Set =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    private typealias Get =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
      ) -> Int

    /// Returns false if the file system has no such attributes.
    static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
      guard let call = dlsym(dlopen(nil, RTLD_NOW), "setxattr") else { return false }
      return unsafeBitCast(call, to: Set.self)(path, name, value, value.count, 0) == 0
    }

    static func get(_ name: String, of path: String) -> [UInt8]? {
      var value = [UInt8](repeating: 0, count: 1000)
      guard let call = dlsym(dlopen(nil, RTLD_NOW), "getxattr") else { return nil }
      let count = unsafeBitCast(call, to: Get.self)(path, name, &value, value.count)
      return count < 0 ? nil : Array(value[..<count])
    }
  }

  /// An access list with reading and writing for the owner, reading for the user 65534, and nothing for others.
  private static let accessList: [UInt8] =
    [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 254, 255, 0, 0]
    + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 4, 0, 255, 255, 255, 255] + [32, 0, 0, 0, 255, 255, 255, 255]

  @Test(arguments: 0..<3) func attributesStay(_ system: Int) throws {
    let path = try folder.write("a.md", "old", mode: 0o640)
    guard Attributes.set("user.origin", Array("mine".utf8), of: path) else {
      print("not tested: the file system has no extended attributes")
      return
    }
    let hasList = Attributes.set("system.posix_acl_access", Self.accessList, of: path)
    let list = Attributes.get("system.posix_acl_access", of: path)
    #expect((list != nil) == hasList)
    try replace("a.md", "new", calls: Self.systems[system])
    #expect(folder.text("a.md") == "new" && folder.names == ["a.md"])
    #expect(Attributes.get("user.origin", of: path) == Array("mine".utf8))
    #expect(Attributes.get("system.posix_acl_access", of: path) == list)
    #expect(try folder.mode("a.md") == 0o640)
  }

  /// A folder gives new files its own list, which the previous file did not have.
  @Test func aListOfTheFolderIsNotInherited() throws {
    let path = try folder.write("a.md", "old", mode: 0o600)
    guard Attributes.set("system.posix_acl_default", Self.accessList, of: folder.path) else {
      print("not tested: the file system has no access lists")
      return
    }
    try replace("a.md", "new")
    #expect(Attributes.get("system.posix_acl_access", of: path) == nil)
    #expect(try folder.mode("a.md") == 0o600)
  }

  // MARK: Several names

  private func inode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder[name])[.systemFileNumber] as? Int
  }

  @Test(arguments: 0..<3) func allNamesOfANotebookGetTheNewVersion(_ system: Int) throws {
    for (old, new) in [("old", "a longer new version"), ("a longer old version", "new")] {
      try folder.write("a.md", old)
      link(folder["a.md"], folder["b.md"])
      try replace("a.md", new, calls: Self.systems[system])
      #expect(folder.text("a.md") == new && folder.text("b.md") == new)
      #expect(try inode("a.md") == inode("b.md"))
      #expect(folder.names == ["a.md", "b.md"])
      unlink(folder["b.md"])
    }
  }

  /// Another name of a saved file does not belong to the notebook.
  @Test func anotherNameOfASavedFileKeepsTheOldVersion() throws {
    try folder.write("a.csv", "old")
    link(folder["a.csv"], folder["b.csv"])
    let batch = FileBatch()
    try batch.write(
      Array("new".utf8), at: FolderRoot(folder: folder.path).locate("a.csv"),
      replacing: SHA256.hexadecimal(of: Array("old".utf8)), name: "a.csv")
    try batch.commit()
    #expect(folder.text("a.csv") == "new" && folder.text("b.csv") == "old")
  }

  @Test(arguments: 0..<3) func severalNamesAreTakenBackToo(_ system: Int) throws {
    try folder.write("a.md", "old")
    link(folder["a.md"], folder["b.md"])
    try folder.write("c.md", "old")
    let names = folder.names, system = Self.systems[system]
    let calls = Self.calls {
      $0 = system
      $0.exchange = { $2 == "c.md" ? EBUSY : system.exchange($0, $1, $2) }
      $0.rename = { $2 == "c.md" ? EBUSY : system.rename($0, $1, $2) }
    }
    let kind = problem {
      let batch = FileBatch(calls: calls)
      for name in ["a.md", "c.md"] {
        try batch.replace(FileAccess.snapshot(folder[name], limit: 9), with: Array("new text".utf8))
      }
      try batch.commit()
    }
    #expect(kind == .other(errno: EBUSY))
    for name in ["a.md", "b.md", "c.md"] { #expect(folder.text(name) == "old") }
    #expect(folder.names == names)
  }

  // MARK: Other programs

  /// At the time of the exchange, another program writes the file, puts another one in its place, or removes it.
  @Test(arguments: ["written", "exchanged", "removed"])
  func aWriteInTheLastMomentIsNotLost(_ change: String) throws {
    let path = try folder.write("a.md", "old")
    let folder = folder
    let calls = Self.calls {
      let system = $0
      $0.exchange = {
        if folder.text("a.md") == "old" {
          switch change {
          case "written": try? Data("theirs".utf8).write(to: URL(filePath: path), options: [])
          case "exchanged":
            _ = try? folder.write("theirs.md", "theirs")
            rename(folder["theirs.md"], path)
          default: unlink(path)
          }
        }
        return system.exchange($0, $1, $2)
      }
    }
    let kind = problem { try replace("a.md", "new", calls: calls) }
    #expect(kind == (change == "removed" ? .removedMeanwhile : .changedMeanwhile))
    #expect(folder.text("a.md") == (change == "removed" ? nil : "theirs"))
    #expect(folder.names == (change == "removed" ? [] : ["a.md"]))
  }

  /// At any moment, a reader finds one of the two versions, and so does the next run after a power cut.
  @Test(arguments: 0..<3) func thePlaceIsNeverEmpty(_ system: Int) throws {
    try folder.write("a.md", "old")
    try folder.write("b.md", "old")
    let folder = folder, system = Self.systems[system]
    @Sendable func check() { for name in ["a.md", "b.md"] { #expect(folder.text(name) != nil) } }
    @Sendable func checked(_ code: Int32) -> Int32 {
      check()
      return code
    }
    let calls = Self.calls {
      $0.exchange = { checked(system.exchange($0, $1, $2)) }
      $0.rename = { checked(system.rename($0, $1, $2)) }
      $0.link = { checked(system.link($0, $1, $2)) }
    }
    let batch = FileBatch(calls: calls)
    for name in ["a.md", "b.md"] {
      try batch.replace(FileAccess.snapshot(folder[name], limit: 9), with: Array("new".utf8))
    }
    try batch.commit()
    #expect(folder.names.map { folder.text($0) } == ["new", "new"])
  }
}
