import Files

/// The files that the arguments of a command name.
struct FileArguments: Sendable {
  /// Each file once, by whatever names it is given, in the order of the arguments; the files of a folder in the order
  /// of their names.
  private(set) var paths: [String] = []

  /// Reports arguments without files to `result`.
  init(_ arguments: [String], reportingTo result: inout CommandResult) {
    var seen: Set<String> = []
    func isNew(_ path: String) -> Bool { seen.insert((try? FileAccess.resolve(path)) ?? path).inserted }
    for argument in arguments {
      if argument != "-", FileAccess.isFolder(argument) {
        let (files, problems) = FileAccess.markdownFiles(below: argument)
        paths += files.filter(isNew)
        for problem in problems { result.fail(problem.path, problem) }
      } else if argument == "-" ? seen.insert(argument).inserted : isNew(argument) {
        paths.append(argument)
      }
    }
  }
}
