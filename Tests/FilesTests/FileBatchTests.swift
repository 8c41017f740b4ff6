import Files
import Foundation
import Synchronization
import Testing

/// Files that change together or not at all.
@Suite struct FileBatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static func digest(_ text: String) -> String { SHA256.hexadecimal(of: Array(text.utf8)) }

  /// The contents of the folder by their paths. For folders, there are only their names.
  private var state: [String] { folder.names.map { "\($0): \(folder.text($0) ?? "")" } }

  @Test func nothingShowsBeforeTheEnd() throws {
    try folder.write("old.csv", "old", mode: 0o640)
    let page = try folder.write("lab.md", "page")
    let batch = FileBatch()
    try batch.write([65], at: folder.place("in/deep/new.csv"), replacing: nil, name: "new.csv")
    try batch.write([66], at: folder.place("old.csv"), replacing: Self.digest("old"), name: "old.csv")
    try batch.replace(FileAccess.snapshot(page, limit: 9), with: [67])
    #expect(folder.text("old.csv") == "old" && folder.text("lab.md") == "page")
    #expect(folder.text("in/deep/new.csv") == nil)
    try batch.commit()
    #expect(state == ["in: ", "in/deep: ", "in/deep/new.csv: A", "lab.md: C", "old.csv: B"])
    #expect(try folder.mode("old.csv") == 0o640)
  }

  @Test func aBatchThatIsGivenUpLeavesNothing() throws {
    try folder.write("old.csv", "old")
    do {
      let batch = FileBatch()
      try batch.write([65], at: folder.place("in/deep/new.csv"), replacing: nil, name: "new.csv")
      try batch.write([66], at: folder.place("old.csv"), replacing: Self.digest("old"), name: "old.csv")
    }
    #expect(state == ["old.csv: old"])
  }

  /// A large file that an output replaces is not read, but no change to it is lost.
  @Test func aLargeFileIsReplaced() throws {
    try folder.write("big.csv", "")
    try #require(truncate(folder["big.csv"], 1 << 40) == 0)
    let batch = FileBatch()
    try batch.put([66], at: folder["big.csv"])
    truncate(folder["big.csv"], 1 << 39)
    #expect(problem { try batch.commit() } == .changedMeanwhile)
    try FileAccess.put([66], at: folder["big.csv"])
    #expect(folder.text("big.csv") == "B")
  }

  @Test func twoFilesInOnePlaceAreNone() throws {
    try folder.write("old.csv", "old")
    let kinds = [
      problem {
        let batch = FileBatch()
        try batch.write([65], at: folder.place("new.csv"), replacing: nil, name: "new.csv")
        try batch.put([66], at: folder["new.csv"])
        try batch.commit()
      },
      problem {
        let batch = FileBatch()
        try batch.write([65], at: folder.place("old.csv"), replacing: Self.digest("old"), name: "old.csv")
        try batch.put([66], at: folder["old.csv"])
        try batch.commit()
      },
    ]
    #expect(kinds == [.exists, .exists])
    #expect(state == ["old.csv: old"])
  }

  /// The second file is refused. At that time, the first one is already written beside its place.
  @Test func aFileThatMayNotBeWrittenKeepsAllOthers() throws {
    try folder.write("a.csv", "a")
    try folder.write("b.csv", "b", mode: 0o444)
    let kind = problem {
      let batch = FileBatch()
      try batch.write([65], at: folder.place("in/new.csv"), replacing: nil, name: "new.csv")
      try batch.write([65], at: folder.place("a.csv"), replacing: Self.digest("a"), name: "a.csv")
      try batch.write([66], at: folder.place("b.csv"), replacing: Self.digest("b"), name: "b.csv")
      try batch.commit()
    }
    #expect(kind == .notAllowed)
    #expect(state == ["a.csv: a", "b.csv: b"])
  }

  /// Another program changes the first file, the last one, or the place of a new one, between the writing and the end.
  @Test(arguments: ["a.csv", "lab.md", "new.csv"], [true, false])
  func whatChangedMeanwhileKeepsAllOthers(_ changed: String, inPlace: Bool) throws {
    for name in ["a.csv", "lab.md"] { try folder.write(name, "old") }
    var before: [String] = []
    let kind = problem {
      let batch = FileBatch()
      try batch.write([65], at: folder.place("a.csv"), replacing: Self.digest("old"), name: "a.csv")
      try batch.write([65], at: folder.place("new.csv"), replacing: nil, name: "new.csv")
      try batch.replace(FileAccess.snapshot(folder["lab.md"], limit: 9), with: [66])
      if inPlace {
        try folder.write(changed, "mine")
      } else {
        unlink(folder[changed])
        try folder.write("other", "mine")
        try folder.link(changed, to: "other")
      }
      before = state.filter { !$0.hasPrefix(".") }
      try batch.commit()
    }
    #expect(kind == (changed == "new.csv" ? .exists : .changedMeanwhile))
    #expect(state == before)
  }

  // MARK: A name that cannot be given

  /// Counts how often a file gets a name, and refuses one of these times.
  private final class Refusals: Sendable {
    private let refused: [String: Int]
    private let counts = Mutex<[String: Int]>([:])

    init(_ refused: [String: Int]) { self.refused = refused }

    func refuses(_ path: String) -> Bool {
      let name = String(path.split(separator: "/").last ?? "")
      return counts.withLock { counts in
        counts[name, default: 0] += 1
        return counts[name] == refused[name]
      }
    }
  }

  /// The abilities of a file system beside plain renames.
  enum Ability: CaseIterable { case exchanges, links, neither }

  /// Returns the system's calls, except that a name is refused at those times.
  private static func calls(refusing refused: [String: Int], _ ability: Ability) -> NamingCalls {
    let system = NamingCalls.system, refusals = Refusals(refused)
    var calls = system
    calls.rename = { refusals.refuses($2) ? EBUSY : system.rename($0, $1, $2) }
    calls.exchange = {
      ability != .exchanges ? EINVAL : refusals.refuses($2) ? EBUSY : system.exchange($0, $1, $2)
    }
    calls.renameToFree = {
      ability != .exchanges ? EINVAL : refusals.refuses($2) ? EBUSY : system.renameToFree($0, $1, $2)
    }
    calls.link = {
      ability == .neither ? EPERM : !$2.hasSuffix(".tmp") && refusals.refuses($2) ? EBUSY : system.link($0, $1, $2)
    }
    return calls
  }

  /// Commits a batch of an old file, a new one in a new folder, another old one and a notebook.
  private func commit(_ calls: NamingCalls) throws -> FileProblem? {
    let batch = FileBatch(calls: calls)
    try batch.write([65], at: folder.place("a.csv"), replacing: Self.digest("old"), name: "a.csv")
    try batch.write([66], at: folder.place("in/new.csv"), replacing: nil, name: "in/new.csv")
    try batch.write([67], at: folder.place("b.csv"), replacing: Self.digest("old"), name: "b.csv")
    try batch.replace(FileAccess.snapshot(folder["lab.md"], limit: 9), with: [68])
    do throws(FileProblem) {
      try batch.commit()
      return nil
    } catch {
      return error
    }
  }

  /// The file systems have exchanges and hard links, or not.
  @Test(arguments: ["a.csv", "new.csv", "b.csv", "lab.md"], Ability.allCases)
  func aRefusedNameTakesTheOthersBack(_ name: String, ability: Ability) throws {
    for name in ["a.csv", "b.csv", "lab.md"] { try folder.write(name, "old", mode: 0o640) }
    let problem = try commit(Self.calls(refusing: [name: 1], ability))
    #expect(problem?.kind == .other(errno: EBUSY) && problem?.unrestored == [])
    #expect(problem?.writingReason == "cannot be written: device or resource busy")
    #expect(state == ["a.csv: old", "b.csv: old", "lab.md: old"])
    for name in ["a.csv", "b.csv", "lab.md"] { #expect(try folder.mode(name) == 0o640) }
    #expect(try commit(Self.calls(refusing: [:], ability)) == nil)
    #expect(state == ["a.csv: A", "b.csv: C", "in: ", "in/new.csv: B", "lab.md: D"])
  }

  /// The last file is refused, and then also the old version of the first one.
  @Test(arguments: Ability.allCases) func whatCannotBeTakenBackIsNamed(_ ability: Ability) throws {
    for name in ["a.csv", "b.csv", "lab.md"] { try folder.write(name, "old") }
    let problem = try #require(try commit(Self.calls(refusing: ["lab.md": 1, "a.csv": 2], ability)))
    // No later run removes a file with this ending.
    let old = try #require(folder.names.first { $0.hasSuffix(".rescue") })
    #expect(problem.unrestored == [FileProblem.Unrestored(name: "a.csv", oldVersion: old)])
    #expect(
      problem.writingReason == "cannot be written: device or resource busy; these files were written before it and "
        + "could not be restored: 'a.csv' (the old version is '\(old)')")
    #expect(state == ["\(old): old", "a.csv: A", "b.csv: old", "lab.md: old"])
  }

  /// The batch has more files than a process may have open. Their names differ only at the ends.
  @Test func manyFilesAtATime() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 64
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let batch = FileBatch()
      let start = String(repeating: "x", count: 100)
      for number in 0..<200 {
        try batch.write([65], at: folder.place("\(start)\(number)"), replacing: nil, name: "\(number)")
      }
      try batch.commit()
      #expect(folder.names.count == 200 && folder.names.allSatisfy { folder.text($0) == "A" })
    }
  }
}
