import Files

/// The file with the best results in the user's data folder. An invalid file is never overwritten.
package struct MemoryResultsFile: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The file of this user: below `$XDG_DATA_HOME` if that is an absolute path, otherwise below `~/.local/share`. Nil
  /// for a user without a home folder.
  package static var ofUser: MemoryResultsFile? {
    if let data = EnvironmentVariable.dataHome.folder {
      return MemoryResultsFile(folder: Path.join(data, "automata"))
    }
    guard let home = EnvironmentVariable.home.folder else { return nil }
    return MemoryResultsFile(folder: Path.join(Path.join(Path.join(home, ".local"), "share"), "automata"))
  }

  private static let name = "memory-results.txt"

  package var path: String { Path.join(folder, Self.name) }

  /// Reads the results. They are empty if the file does not exist, and nil if it is not valid.
  package func read() -> MemoryResults? {
    guard FileAccess.exists(path) else { return MemoryResults() }
    guard let snapshot = try? FileAccess.snapshot(path, limit: 1 << 20) else { return nil }
    return MemoryResults(text: String(decoding: snapshot.bytes, as: UTF8.self))
  }

  /// Adds a result to the current content of the file, in one replacement.
  ///
  /// - Returns: all results afterwards.
  package func add(_ result: MemoryResult) throws(FileProblem) -> MemoryResults? {
    guard var results = read() else { return nil }
    results.add(result)
    try FileAccess.putFollowingLinks(Array(results.text.utf8), at: path)
    return results
  }

  // MARK: Requests

  /// Returns the answer to a request for the results.
  static func loaded() -> LiveResults {
    guard let file = ofUser else { return LiveResults(memory: nil, problem: noFolder) }
    return file.read().map { LiveResults(memory: $0, problem: nil) } ?? LiveResults(memory: nil, problem: file.broken)
  }

  /// Returns the answer to a request to keep a result, in the user's file.
  package static func keeping(_ result: MemoryResult, in file: MemoryResultsFile? = ofUser) -> LiveResults {
    guard let file else { return LiveResults(memory: nil, problem: noFolder) }
    do throws(FileProblem) {
      return try file.add(result).map { LiveResults(memory: $0, problem: nil) }
        ?? LiveResults(memory: nil, problem: file.broken)
    } catch {
      return LiveResults(memory: nil, problem: "the result was not saved: \(file.path) \(error.writingReason)")
    }
  }

  private static let noFolder = "results are not kept: HOME is not set"

  private var broken: String { "\(path) is not a list of results and stays unchanged" }
}

/// The results of earlier games in the user's data folder.
package struct LiveResults: Hashable, Sendable {
  /// The results of the game of pairs, or nil if they could not be read.
  package var memory: MemoryResults?
  /// The reason why results are not kept, or nil if they are.
  package var problem: String?

  package init(memory: MemoryResults?, problem: String?) {
    self.memory = memory
    self.problem = problem
  }
}
