import Files
import Live
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct MemoryResultsFileTests {
  /// Runs a test with a folder that does not exist yet, and then removes it.
  private func withFile(_ body: (MemoryResultsFile) throws -> Void) throws {
    let file = MemoryResultsFile(folder: "/tmp/live-results-\(UInt64.random(in: 0 ... .max))")
    defer {
      unlink(file.path)
      rmdir(file.folder)
    }
    try body(file)
  }

  @Test func resultsAreAddedToTheFile() throws {
    try withFile { file in
      #expect(file.read() == MemoryResults())
      _ = try file.add(MemoryResult(columns: 4, rows: 4, turns: 14, seconds: 70))
      let results = try #require(try file.add(MemoryResult(columns: 4, rows: 4, turns: 12, seconds: 90)))
      #expect(results.of(4, 4).map(\.turns) == [12, 14])
      #expect(file.read() == results)
    }
  }

  @Test func theReasonOfAFailedWriteIsAboutWriting() {
    let file = MemoryResultsFile(folder: "/dev/null/results")
    let answer = MemoryResultsFile.keeping(MemoryResult(columns: 4, rows: 4, turns: 14, seconds: 70), in: file)
    let start = "the result was not saved: /dev/null/results/memory-results.txt cannot be written: "
    #expect(answer.memory == nil && answer.problem?.hasPrefix(start) == true, "\(answer)")
  }

  @Test func aBrokenFileIsIgnoredAndKept() throws {
    try withFile { file in
      #expect(mkdir(file.folder, 0o700) == 0)
      try FileAccess.create(file.path, bytes: Array("not a list\n".utf8))
      #expect(file.read() == nil)
      #expect(try file.add(MemoryResult(columns: 4, rows: 4, turns: 14, seconds: 70)) == nil)
      #expect(try FileAccess.snapshot(file.path, limit: 100).bytes == Array("not a list\n".utf8))
    }
  }
}
