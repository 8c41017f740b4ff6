import Files

extension GitProcess {
  /// Returns the names that a file had just before its present one.
  ///
  /// They come from the next commit if it would rename the file (`git mv`), and otherwise from the commits in which its
  /// name appears. Only these commits are compared as a whole, because comparing all commits takes time and memory.
  ///
  /// - Parameter limit: the largest number of commits.
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

  /// Returns the former names of a file that a comparison finds.
  private func renames(to file: String, _ comparison: [String]) throws(Failure) -> [String] {
    // There are three words for each rename: the similarity, the old name and the new name.
    let options = ["-M", "-l50", "--diff-filter=R", "--name-status", "-z"]
    let words = try output([comparison[0]] + options + comparison.dropFirst()).names
    return stride(from: 0, to: words.count - 2, by: 3).filter { Path.areSame(words[$0 + 2], file) }
      .map { words[$0 + 1] }
  }
}
