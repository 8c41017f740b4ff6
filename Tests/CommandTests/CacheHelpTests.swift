import Foundation
import Testing

/// The help on `--cache`.
@Suite("Help for --cache") struct CacheHelpTests {
  /// A check uses no results unless a folder is named, and the help of its options says so.
  @Test func theDefaultOfACheckIsNone() throws {
    let result = try Command("notebook check --help").run(in: FileManager.default.temporaryDirectory)
    let words = String(decoding: result.output, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("It runs every block, unless --cache names a folder"))
    #expect(words.contains("'notebook check' has no default and keeps nothing."), "\(words)")
  }
}
