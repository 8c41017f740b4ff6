import Files
import Notebooks

/// The files that the arguments of a command name.
struct FileArguments: Sendable {
  /// An argument and the indices of its files among all paths.
  struct Group: Sendable {
    let argument: String
    let files: Range<Int>
  }

  /// Each file once, by whatever names it is given, in the order of the arguments; the files of a folder in the order
  /// of their names.
  private(set) var paths: [String] = []
  /// The arguments, without those that could not be read and those whose files were named before.
  private(set) var groups: [Group] = []
  /// The folders of all files, which must be the same when the files are read.
  private(set) var folders = FolderKeys(of: [])

  /// Reports arguments without files to `result`.
  ///
  /// - Parameter excluded: patterns of files that folders leave out. A file that an argument names is always taken.
  init(_ arguments: [String], excluding excluded: [Glob], reportingTo result: inout CommandResult) {
    var seen: Set<PathKey> = []
    func isNew(_ path: String) -> Bool { seen.insert(PathKey((try? FileAccess.resolve(path)) ?? path)).inserted }
    var ineffective = excluded
    for argument in arguments {
      let start = paths.count
      if argument != "-", FileAccess.isFolder(argument) {
        let found = FolderFiles(below: argument, excluding: excluded, besides: arguments)
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
  /// Whether it is the plain path of a file or folder that exists, from a folder or from here. Git may ignore that
  /// already.
  fileprivate func names(below folder: String) -> Bool {
    !text.contains { "*?".contains($0) } && (FileAccess.exists(text) || FileAccess.exists(Path.join(folder, text)))
  }
}
