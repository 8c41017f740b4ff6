import Foundation
import Testing

/// The help on `--cache` and `--max-seconds`.
@Suite("Help for --cache and --max-seconds") struct CacheHelpTests {
  private static func words(of line: String) throws -> String {
    let result = try Command(line + " --help").run(in: FileManager.default.temporaryDirectory)
    return String(decoding: result.output, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// A check uses no results unless a folder is named, and the help of its options says so.
  @Test func theDefaultOfACheckIsNone() throws {
    let words = try Self.words(of: "notebook check")
    #expect(words.contains("It runs every block, unless --cache names a folder"))
    #expect(words.contains("and keep no new ones (default: none, so that every block runs)."), "\(words)")
  }

  /// Each command says what it does itself with the folder of results.
  @Test(arguments: [
    ("run", "Use the results in this folder, and keep new ones there (default: the user's own folder)."),
    ("watch", "Use the results in this folder, and keep new ones there (default: the user's own folder)."),
    ("results", "Use the results in this folder, and keep new ones there (default: the user's own folder)."),
    ("plan", "Leave out the runs whose results are in this folder (default: the user's own folder)."),
    (
      "work",
      "Compute only runs without a result in this folder, and keep the results there (default: the user's own folder)."
    ),
    ("status", "The folder with the results of the workers (default: the user's own folder)."),
    ("verify", "Verify the results in this folder (default: the user's own folder)."),
    ("cache", "Show, check or remove the results in this folder (default: the user's own folder)."),
  ])
  func aCommandSaysWhatItDoesWithTheFolder(_ command: String, _ help: String) throws {
    let words = try Self.words(of: "notebook \(command)")
    #expect(words.contains("--cache <folder> \(help)"), "\(words)")
  }

  /// Each command names its own time limit.
  @Test(arguments: [
    ("notebook run", "all blocks of a file", 3600), ("notebook check", "all blocks of a file", 600),
    ("notebook watch", "all blocks of a file", 3600), ("notebook results", "all blocks of a file", 3600),
    ("automata run", "the simulation", 3600),
  ])
  func aCommandNamesItsTimeLimit(_ command: String, _ work: String, _ seconds: Int) throws {
    let words = try Self.words(of: command)
    let help = "The most seconds that \(work) may take, or 0 for no limit (default: \(seconds))."
    #expect(words.contains("--max-seconds <seconds> \(help)"), "\(words)")
  }
}
