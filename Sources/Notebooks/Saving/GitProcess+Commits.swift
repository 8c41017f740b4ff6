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

  /// Returns the object ids of files in a commit.
  func files(_ paths: [String], of commit: String) throws(Failure) -> [PathKey: String] {
    var files: [PathKey: String] = [:]
    for entry in try names(["ls-tree", "-z", "--full-tree", commit], paths) {
      if let (words, path) = Self.parts(of: entry), words.count == 3 { files[PathKey(path)] = String(words[2]) }
    }
    return files
  }

  /// Returns the object ids of files in the index. After a merge conflict, a file has one for each side and one for
  /// their ancestor.
  func stagedFiles(_ paths: [String]) throws(Failure) -> [PathKey: [String]] {
    var files: [PathKey: [String]] = [:]
    for entry in try names(["ls-files", "-z", "--stage"], paths) {
      if let (words, path) = Self.parts(of: entry), words.count == 3 {
        files[PathKey(path), default: []].append(String(words[1]))
      }
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
