import Files

/// The Markdown files below a folder that a command visits.
package enum FolderFiles {
  /// Returns the files in the order of the bytes of their paths, and what could not be read.
  ///
  /// In a repository these are the files that git tracks or would add. A folder that git ignores, and one without a
  /// repository, is walked. Hidden files and folders are left out.
  ///
  /// - Parameter excluded: patterns of paths, from the folder or as messages name them.
  package static func markdown(
    below folder: String, excluding excluded: [Glob]
  ) -> (files: [String], problems: [FileProblem]) {
    var found = known(below: folder) ?? FileAccess.markdownFiles(below: folder)
    guard !excluded.isEmpty else { return found }
    let start = folder == "." ? 0 : folder.hasSuffix("/") ? folder.utf8.count : folder.utf8.count + 1
    found.files.removeAll { path in
      let inner = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
      return excluded.contains { $0.matches(inner) || $0.matchesNamed(path, below: folder) }
    }
    return found
  }

  /// Returns the files that git tracks or would add; nil where git does not know.
  private static func known(below folder: String) -> (files: [String], problems: [FileProblem])? {
    guard let resolved = try? FileAccess.resolve(folder), GitHistory.isInRepository(resolved) else { return nil }
    let git = GitProcess(in: resolved, within: GitAllowance())
    guard
      let answer = try? git.output(
        ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], limit: 1 << 28)
    else { return nil }
    if answer.isEmpty {
      // This question takes no literal paths, and this path has no magic.
      let question = ["--no-literal-pathspecs", "check-ignore", "--quiet", "--", resolved]
      if (try? git.output(question)) != nil { return nil }
    }
    // A file that a merge could not join is listed more than once.
    var files: Set<String> = []
    var problems: [FileProblem] = []
    let slash = UInt8(ascii: "/"), dot = UInt8(ascii: ".")
    for name in answer.split(separator: 0) {
      guard !name.split(separator: slash).contains(where: { $0.first == dot }), FileAccess.isMarkdown(Array(name))
      else { continue }
      guard let text = String(validating: name, as: UTF8.self) else {
        problems.append(FileProblem(Path.join(folder, String(decoding: name, as: UTF8.self)), .nameNotUTF8))
        continue
      }
      let path = Path.join(folder, text)
      if FileAccess.isRegularFile(path) { files.insert(path) }
    }
    return (files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, problems.sorted { $0.path < $1.path })
  }
}

extension Glob {
  /// Whether it matches a path as messages name it, but not only because of the folder that the user named.
  fileprivate func matchesNamed(_ path: String, below folder: String) -> Bool { !matches(folder) && matches(path) }
}
