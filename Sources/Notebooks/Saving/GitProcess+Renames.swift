import Files

extension GitProcess {
  /// Returns the names that a file had before, the latest first: where the next commit would rename it (`git mv`), and
  /// in the commits in which each of the names appears.
  ///
  /// Only such a commit is compared as a whole: comparing all of them takes time and memory.
  ///
  /// - Parameters:
  ///   - isCommitted: whether the last commit has the file.
  ///   - limit: the most names.
  func earlierNames(of file: String, isCommitted: Bool, limit: Int) throws(Failure) -> [String] {
    var names = [file]
    func add(_ found: [String]) {
      for name in found where names.count <= limit && !names.contains(where: { PathKey($0) == PathKey(name) }) {
        names.append(name)
      }
    }
    if !isCommitted { add(try renames(to: file, ["diff", "--cached", "--no-ext-diff", "--no-textconv", "HEAD"])) }
    var index = isCommitted ? 0 : 1
    while index < names.count {
      let additions = try output(
        [
          "log", "--full-history", "--diff-filter=A", "--no-renames", "-z", "--format=%H", "-n", "\(limit)", "--",
          names[index],
        ]
      ).names
      for commit in additions {
        add(try renames(to: names[index], ["diff-tree", "-r", "--no-commit-id", commit]))
      }
      index += 1
    }
    return Array(names.dropFirst())
  }

  /// Returns the names that a comparison finds for a file before.
  private func renames(to file: String, _ comparison: [String]) throws(Failure) -> [String] {
    // Three words for each rename: how alike both are, the old name, the new name.
    let options = ["-M", "-l50", "--diff-filter=R", "--name-status", "-z"]
    let words = try output([comparison[0]] + options + comparison.dropFirst()).names
    return stride(from: 0, to: words.count - 2, by: 3).filter { PathKey(words[$0 + 2]) == PathKey(file) }
      .map { words[$0 + 1] }
  }
}
