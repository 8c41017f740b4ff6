import Files

extension GitProcess {
  /// A commit that changed a file.
  struct Change: Sendable {
    let commit: String
    /// The number of commits before it. A commit at which a shallow clone ends has none.
    let parents: Int
    let path: String
  }

  /// Returns the commits that changed any of these files, the latest first.
  func changes(of paths: [String]) throws(Failure) -> [Change] {
    let log = try names(["log", "-z", "--format=%x01%H %P", "--name-only", "--no-renames"], paths)
    var changes: [Change] = []
    var commit = "", parents = 0, isFirst = false
    for entry in log {
      if entry.utf8.first == 1 {
        let hashes = entry.utf8.dropFirst().split(separator: UInt8(ascii: " "))
        (commit, parents, isFirst) = (hashes.first.map { String(Substring($0)) } ?? "", hashes.count - 1, true)
        continue
      }
      // A line feed is between a commit and its files.
      let path = isFirst ? String(decoding: entry.utf8.drop { $0 == 10 }, as: UTF8.self) : entry
      isFirst = false
      changes.append(Change(commit: commit, parents: parents, path: path))
    }
    return changes
  }

  /// Returns a file of a commit, or of the index where that is empty; nil if it has none or a larger one.
  func blob(_ path: String, in commit: String) throws(Failure) -> [UInt8]? {
    try blob("\(commit):\(path)", limit: FigureFolder.limit)
  }

  /// Returns the bytes of a file by git's name of it; nil if there is none or a larger one.
  func blob(_ object: String, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try output(["cat-file", "blob", object], limit: limit)
    } catch {
      switch error {
      case .code, .tooLarge: return nil
      case .missing, .notStarted, .slow, .unclear, .untrusted: throw error
      }
    }
  }

  /// Returns the pages that a commit holds in a folder itself, with git's names of them.
  func pages(in folder: String, of commit: String) throws(Failure) -> [(path: String, object: String)] {
    let place = folder == "." ? [] : ["\(folder)/"]
    return try output(["ls-tree", "-z", "--full-tree", commit, "--"] + place).names.compactMap { entry in
      let parts = entry.split(separator: "\t", maxSplits: 1), words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3, words[1] == "blob", FileAccess.isMarkdown(String(parts[1])) else {
        return nil
      }
      return (String(parts[1]), String(words[2]))
    }
  }
}
