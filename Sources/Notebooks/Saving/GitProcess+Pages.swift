import Files

extension GitProcess {
  /// Returns the object ids of files in the index. After a merge conflict, a file has one for each side and one for
  /// their ancestor.
  func stagedFiles(_ paths: [String]) throws(Failure) -> [PathKey: [String]] {
    var files: [PathKey: [String]] = [:]
    for entry in try names(["ls-files", "-z", "--stage"], paths) {
      // An entry is the mode, the id, the stage and, after a tab, the path.
      guard let tab = entry.utf8.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = entry[..<tab].split(separator: " ")
      guard words.count == 3 else { continue }
      files[PathKey(entry[entry.utf8.index(after: tab)...]), default: []].append(String(words[1]))
    }
    return files
  }

  /// Returns the pages of the last commit, and the last versions of the pages that commits removed, newest first. Each
  /// comes with its object id.
  ///
  /// Neither a rename nor a merge needs a rule of its own: the old name is a page that was removed.
  func committedPages() throws(Failure) -> [(path: String, id: String)] {
    do throws(Failure) {
      let tree = try output(["ls-tree", "-r", "-z", "--full-tree", "HEAD"], limit: Self.mostPages).names
      var pages: [(path: String, id: String)] = tree.compactMap { entry in
        // An entry is the mode, the type, the id and, after a tab, the path.
        guard let tab = entry.utf8.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let path = String(entry[entry.utf8.index(after: tab)...])
        guard FileAccess.isMarkdown(path) else { return nil }
        return entry[..<tab].split(separator: " ").last.map { (path, String($0)) }
      }
      let question = ["log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=D", "-z", "HEAD"]
      // Each path follows its change, which is two modes, two ids and a letter.
      var id: String?
      for entry in try output(
        ["--no-literal-pathspecs"] + question + ["--", ":(icase)*.md", ":(icase)*.markdown"], limit: Self.mostPages
      ).split(separator: 0) {
        if let removed = id {
          if let path = String(validating: entry, as: UTF8.self) { pages.append((path, removed)) }
          id = nil
        } else {
          id = entry.split(separator: UInt8(ascii: " ")).dropFirst(2).first.map { String(decoding: $0, as: UTF8.self) }
        }
      }
      return pages
    } catch {
      // Without a commit, there are no pages.
      guard error.code == 128 else { throw error }
      return []
    }
  }

  /// The largest size of a list of pages in bytes.
  private static let mostPages = 1 << 28
}
