import Files

extension GitProcess {
  /// Returns whether a name, such as `HEAD`, refers to a commit.
  func hasCommit(_ name: String) throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try output(["rev-parse", "--quiet", "--verify", name + "^{commit}"])
      return true
    } catch {
      guard error.code == 1 else { throw error }
      return false
    }
  }

  /// Returns the other side of an unfinished merge, cherry-pick or rebase, or of an applied stash. Returns nil if there
  /// is none.
  func mergedCommit() throws(Failure) -> String? {
    for name in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "refs/stash"] {
      if try hasCommit(name) { return name }
    }
    return nil
  }

  /// Returns the object ids of files in a commit.
  func files(_ paths: [String], of commit: String) throws(Failure) -> [PathKey: String] {
    var files: [PathKey: String] = [:]
    for entry in try names(["ls-tree", "-z", "--full-tree", commit], paths) {
      if let (words, path) = Self.parts(of: entry), words.count == 3 { files[PathKey(path)] = String(words[2]) }
    }
    return files
  }

  /// Returns the object ids of files in the index, by stage.
  ///
  /// A file has one id with the number 0. After a merge conflict, it has ids with the numbers 1 (the ancestor), 2
  /// (ours) and 3 (theirs).
  func stagedFiles(_ paths: [String]) throws(Failure) -> [PathKey: [Int: String]] {
    var files: [PathKey: [Int: String]] = [:]
    for entry in try names(["ls-files", "-z", "--stage"], paths) {
      guard let (words, path) = Self.parts(of: entry), words.count == 3, let stage = Int(words[2]) else { continue }
      files[PathKey(path), default: [:]][stage] = String(words[1])
    }
    return files
  }

  /// Returns the words before the tab of an entry, and the path after it, or nil without a tab.
  private static func parts(of entry: String) -> (words: [Substring], path: String)? {
    guard let tab = entry.utf8.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    return (entry[..<tab].split(separator: " "), String(entry[entry.utf8.index(after: tab)...]))
  }

  /// Returns the pages directly in a folder of a commit, with git's names of them.
  func pages(in folder: String, of commit: String) throws(Failure) -> [(path: String, object: String)] {
    let place = folder == "." ? [] : ["\(folder)/"]
    return try output(["ls-tree", "-z", "--full-tree", commit, "--"] + place).names.compactMap { entry in
      guard let (words, path) = Self.parts(of: entry), words.count == 3, words[1] == "blob",
        FileAccess.isMarkdown(path)
      else { return nil }
      return (path, String(words[2]))
    }
  }
}
