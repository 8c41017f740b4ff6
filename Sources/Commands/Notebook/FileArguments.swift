import Files
import Notebooks

/// The files that the arguments of a command select.
struct FileArguments: Sendable {
  /// An argument and the indices of its files among all paths.
  struct Group: Sendable {
    let argument: String
    let files: Range<Int>
  }

  /// The path of each file, once even if several arguments name it. Paths keep the order of the arguments; files of a
  /// folder are sorted by name.
  private(set) var paths: [String] = []
  /// The arguments, without those that could not be read or whose files were all named before.
  private(set) var groups: [Group] = []
  /// The folders of all files. They must still be the same when the files are read.
  private(set) var folders = FolderKeys(of: [])

  /// Finds the files of the arguments. Reports arguments without files to `result`.
  ///
  /// - Parameters:
  ///   - excluded: patterns of files to leave out of folders. A file that an argument names is always included.
  ///   - git: the time of git for all questions of the command.
  init(
    _ arguments: [String], excluding excluded: [Glob], reportingTo result: inout CommandResult,
    within git: GitAllowance
  ) {
    var seen: Set<PathKey> = []
    func isNew(_ path: String) -> Bool { seen.insert(PathKey((try? FileAccess.resolve(path)) ?? path)).inserted }
    var ineffective = excluded
    for argument in arguments {
      let start = paths.count
      if argument != "-", FileAccess.isFolder(argument) {
        let found = FolderFiles(below: argument, excluding: excluded, besides: arguments, within: git)
        paths += found.files.filter(isNew)
        for problem in found.problems { result.fail(problem.path, problem) }
        for warning in found.warnings { result.warn(warning.path, warning.diagnostic) }
        ineffective.removeAll { found.effective.contains($0) || $0.names(below: argument) }
        if found.problems.isEmpty, found.files.isEmpty || paths.count > start {
          groups.append(Group(argument: argument, files: start..<paths.count))
        }
      } else if argument == "-" ? seen.insert(PathKey(argument)).inserted : isNew(argument) {
        paths.append(argument)
        groups.append(Group(argument: argument, files: start..<paths.count))
      }
    }
    for pattern in ineffective {
      result.warn(
        arguments.first { FileAccess.isFolder($0) } ?? arguments.first ?? ".",
        Diagnostic(
          .warning, "--exclude '\(pattern.text)' excludes no file",
          help: "write a name, a path from the folder or from the current folder, or an absolute path; "
            + "* ? ** are wildcards"))
    }
    folders = FolderKeys(of: paths)
  }
}

extension Glob {
  /// Whether the pattern is the plain path of an existing file or folder, relative to a folder or to the current one.
  /// Git may already ignore that path.
  fileprivate func names(below folder: String) -> Bool {
    !text.contains { "*?".contains($0) } && (FileAccess.exists(text) || FileAccess.exists(Path.join(folder, text)))
  }
}
