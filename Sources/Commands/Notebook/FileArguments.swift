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
    var seen: Set<String> = []
    func isNew(_ path: String) -> Bool { seen.insert((try? FileAccess.resolve(path)) ?? path).inserted }
    for argument in arguments {
      let start = paths.count
      if argument != "-", FileAccess.isFolder(argument) {
        let (files, problems) = FolderFiles.markdown(below: argument, excluding: excluded)
        paths += files.filter(isNew)
        for problem in problems { result.fail(problem.path, problem) }
        if problems.isEmpty, files.isEmpty || paths.count > start {
          groups.append(Group(argument: argument, files: start..<paths.count))
        }
      } else if argument == "-" ? seen.insert(argument).inserted : isNew(argument) {
        paths.append(argument)
        groups.append(Group(argument: argument, files: start..<paths.count))
      }
    }
    folders = FolderKeys(of: paths)
  }
}
