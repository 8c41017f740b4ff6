import Files

extension GitProcess {
  /// Returns the names that a file had just before its present one: where the next commit would rename it (`git mv`), or
  /// in the commits in which its name appears.
  ///
  /// Only such a commit is compared as a whole: comparing all of them takes time and memory.
  ///
  /// - Parameter limit: the most commits.
  func names(before file: String, limit: Int) throws(Failure) -> [String] {
    if try files([file], of: "HEAD").isEmpty {
      let staged = try renames(to: file, ["diff", "--cached", "--no-ext-diff", "--no-textconv", "HEAD"])
      if !staged.isEmpty { return staged }
    }
    let question = ["log", "--full-history", "--diff-filter=A", "--no-renames", "-z", "--format=%H", "-n", "\(limit)"]
    var names: [String] = []
    for commit in try output(question + ["--", file]).names {
      names += try renames(to: file, ["diff-tree", "-r", "--no-commit-id", commit])
    }
    return names
  }

  /// Returns the names that a comparison finds for a file before.
  private func renames(to file: String, _ comparison: [String]) throws(Failure) -> [String] {
    // Three words for each rename: how alike both are, the old name, the new name.
    let options = ["-M", "-l50", "--diff-filter=R", "--name-status", "-z"]
    let words = try output([comparison[0]] + options + comparison.dropFirst()).names
    return stride(from: 0, to: words.count - 2, by: 3).filter { Path.areSame(words[$0 + 2], file) }
      .map { words[$0 + 1] }
  }
}
