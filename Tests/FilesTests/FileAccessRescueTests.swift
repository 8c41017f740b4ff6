import Files
import Foundation
import Testing

/// A notebook with two names that a killed process has partly written.
@Suite("File access: rescue")
struct FileAccessRescueTests {
  private let folder: Folder
  private let rescue: String
  private let temporary: String

  init() throws {
    folder = try Folder()
    let batch = FileBatch()
    try batch.create(folder["lab.md"], bytes: [], name: "lab.md")
    let ours = try #require(folder.names.first { $0.hasSuffix(".tmp") })
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    temporary = ours.replacing("\(getpid())-", with: "\(process.processIdentifier)-")
    rescue = temporary.replacing(".tmp", with: ".rescue")
  }

  private func leave(_ found: String, from old: String, to new: String?) throws {
    for name in ["lab.md", "other.md", temporary, rescue] { unlink(folder[name]) }
    try folder.write("lab.md", found)
    link(folder["lab.md"], folder["other.md"])
    try folder.write(rescue, old)
    if let new { try folder.write(temporary, new) }
  }

  @Test(arguments: [("old", "a new version"), ("an old version", "new"), ("same", "same"), ("abcabd", "abcabcabd")])
  func whatIsTornIsCompleted(_ old: String, _ new: String) throws {
    for count in 1...new.count {
      let found = new.prefix(count) + old.dropFirst(count)
      try leave(String(found), from: old, to: new)
      FileAccess.completeInterruptedWrite(folder["lab.md"])
      #expect(folder.text("lab.md") == new && folder.text("other.md") == new)
      #expect(!folder.names.contains(rescue))
    }
  }

  /// The process was killed after it had shortened the file, before it removed the version before.
  @Test func whatIsCompleteNeedsNoRescue() throws {
    try leave("new", from: "an old version", to: "new")
    FileAccess.completeInterruptedWrite(folder["lab.md"])
    #expect(folder.text("lab.md") == "new" && folder.names == ["lab.md", "other.md", temporary].sorted())
  }

  /// The process was killed before it wrote the first byte.
  @Test func theVersionBeforeStays() throws {
    try leave("old", from: "old", to: nil)
    FileAccess.completeInterruptedWrite(folder["lab.md"])
    #expect(folder.names == ["lab.md", "other.md"] && folder.text("lab.md") == "old")
  }

  /// The user has since written the file, or repaired it in another way. Nothing is changed, and both versions stay.
  @Test func whatIsNotTornStays() throws {
    for found in ["nxw", "oldnew", "ne", ""] {
      try leave(found, from: "old", to: "new")
      let names = folder.names
      FileAccess.completeInterruptedWrite(folder["lab.md"])
      #expect(folder.text("lab.md") == found && folder.names == names)
    }
  }

  /// The process was from another container, or the computer has since been restarted.
  @Test func whatIsTornElsewhereIsCompleted() throws {
    let system = try #require(rescue.split(separator: ".").dropLast(2).last)
    let names = [rescue, temporary].map { $0.replacing(".\(system).", with: ".0a1b2c3d.") }
    try leave("new", from: "old", to: nil)
    try folder.write("lab.md", "nld")
    link(folder["lab.md"], folder["other.md"])
    unlink(folder[rescue])
    for (name, text) in zip(names, ["old", "new"]) { try folder.write(name, text) }
    // The process may still be at work.
    FileAccess.completeInterruptedWrite(folder["lab.md"])
    #expect(folder.text("lab.md") == "nld" && folder.names.contains(names[0]))
    for name in names { try folder.age(name) }
    FileAccess.completeInterruptedWrite(folder["lab.md"])
    #expect(folder.text("lab.md") == "new" && folder.text("other.md") == "new")
    #expect(!folder.names.contains(names[0]))
  }

  /// Another program saved a version between the comparison and the exchange. It comes back if the notebook is still
  /// the one that the killed process wrote.
  @Test func aLateVersionComesBack() throws {
    func digest(_ text: String) -> String { String(SHA256.hexadecimal(of: Array(text.utf8)).prefix(16)) }
    let empty = digest("")
    let name = temporary.replacing("\(empty)-\(empty)", with: "\(digest("new"))-\(digest("old"))")
    func restores(_ found: String, _ left: String, mode: Int = 0o600) throws -> Bool {
      for name in folder.names { unlink(folder[name]) }
      try folder.write("lab.md", found, mode: mode)
      try folder.write(name, left)
      return FileAccess.completeInterruptedWrite(folder["lab.md"])
    }
    #expect(try restores("new", "mine") && folder.text("lab.md") == "mine" && folder.text(name) == "new")
    // The notebook was saved again, or the process wrote no more than these versions, or the notebook may not be
    // written.
    for (found, left) in [("newer", "mine"), ("new", "old"), ("old", "new"), ("new", "new"), ("old", "mine")] {
      #expect(try !restores(found, left) && folder.text("lab.md") == found && folder.text(name) == left)
    }
    #expect(try !restores("new", "mine", mode: 0o400) && folder.text("lab.md") == "new")
  }

  @Test func aFileOfALivingProcessStays() throws {
    let ours = rescue.replacing(#/\.[0-9]+-/#, with: ".\(getpid())-")
    try folder.write("lab.md", "nld")
    link(folder["lab.md"], folder["other.md"])
    try folder.write(ours, "old")
    try folder.write(ours.replacing(".rescue", with: ".tmp"), "new")
    FileAccess.completeInterruptedWrite(folder["lab.md"])
    #expect(folder.text("lab.md") == "nld" && folder.names.contains(ours))
  }
}
