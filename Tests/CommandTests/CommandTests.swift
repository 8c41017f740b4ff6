import Foundation
import Testing

/// The commands from a user's view: bytes on the screen, exit codes and files. The README.md in this folder explains
/// what a case is.
@Suite("Commands")
struct CommandTests {
  @Test(arguments: CommandCase.all)
  func command(_ example: CommandCase) throws {
    let observed = try example.run()
    let isFailure = observed.exits.contains { $0 != 0 }
    #expect(isFailure == example.mustFail, "\(example) is in the wrong folder: exit codes \(observed.exits)")
    guard example.isRecorded, ProcessInfo.processInfo.environment["AUTOMATA_RECORD"] == nil else {
      let isNew = !example.isRecorded
      try example.record(observed)
      if isNew { Issue.record("\(example) is new: its expectations were written; read them and run again") }
      return
    }
    for difference in try example.differences(from: observed) { Issue.record(Comment(rawValue: difference)) }
  }

  @Test func everyFolderIsACase() throws {
    #expect(CommandCase.all.count > 1)
    for example in CommandCase.all {
      #expect(FileManager.default.fileExists(atPath: example.folder.appending(path: "command").path), "\(example)")
    }
  }
}
