import Files
import Foundation
import Testing

/// Files that change together or not at all.
@Suite struct FileBatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static func digest(_ text: String) -> String { SHA256.hexadecimal(of: Array(text.utf8)) }

  /// What the folder holds, by its paths; of folders nothing but their names.
  private var state: [String] { folder.names.map { "\($0): \(folder.text($0) ?? "")" } }

  @Test func nothingShowsBeforeTheEnd() throws {
    try folder.write("old.csv", "old", mode: 0o640)
    let page = try folder.write("lab.md", "page")
    let batch = FileBatch()
    try batch.write([65], at: folder["in/deep/new.csv"], replacing: nil, name: "new.csv")
    try batch.write([66], at: folder["old.csv"], replacing: Self.digest("old"), name: "old.csv")
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
      try batch.write([65], at: folder["in/deep/new.csv"], replacing: nil, name: "new.csv")
      try batch.write([66], at: folder["old.csv"], replacing: Self.digest("old"), name: "old.csv")
    }
    #expect(state == ["old.csv: old"])
  }

  @Test func twoFilesInOnePlaceAreNone() throws {
    try folder.write("old.csv", "old")
    let kinds = [
      problem {
        let batch = FileBatch()
        try batch.write([65], at: folder["new.csv"], replacing: nil, name: "new.csv")
        try batch.put([66], at: folder["new.csv"])
        try batch.commit()
      },
      problem {
        let batch = FileBatch()
        try batch.write([65], at: folder["old.csv"], replacing: Self.digest("old"), name: "old.csv")
        try batch.put([66], at: folder["old.csv"])
        try batch.commit()
      },
    ]
    #expect(kinds == [.exists, .exists])
    #expect(state == ["old.csv: old"])
  }

  /// The second of them: the first has been written beside its place by then.
  @Test func aFileThatMayNotBeWrittenKeepsAllOthers() throws {
    try folder.write("a.csv", "a")
    try folder.write("b.csv", "b", mode: 0o444)
    let kind = problem {
      let batch = FileBatch()
      try batch.write([65], at: folder["in/new.csv"], replacing: nil, name: "new.csv")
      try batch.write([65], at: folder["a.csv"], replacing: Self.digest("a"), name: "a.csv")
      try batch.write([66], at: folder["b.csv"], replacing: Self.digest("b"), name: "b.csv")
      try batch.commit()
    }
    #expect(kind == .notAllowed)
    #expect(state == ["a.csv: a", "b.csv: b"])
  }

  /// Between the writing and the end: of the first, of the last, by another file, and in the place of a new one.
  @Test(arguments: ["a.csv", "lab.md", "new.csv"], [true, false])
  func whatChangedMeanwhileKeepsAllOthers(_ changed: String, inPlace: Bool) throws {
    for name in ["a.csv", "lab.md"] { try folder.write(name, "old") }
    var before: [String] = []
    let kind = problem {
      let batch = FileBatch()
      try batch.write([65], at: folder["a.csv"], replacing: Self.digest("old"), name: "a.csv")
      try batch.write([65], at: folder["new.csv"], replacing: nil, name: "new.csv")
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

  /// More than a process may have open, under names that differ only in their ends.
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
        try batch.write([65], at: folder["\(start)\(number)"], replacing: nil, name: "\(number)")
      }
      try batch.commit()
      #expect(folder.names.count == 200 && folder.names.allSatisfy { folder.text($0) == "A" })
    }
  }
}
