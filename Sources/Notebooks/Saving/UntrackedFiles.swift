import Files

/// The figures and saved files of a notebook that git does not track: those that it would add, and those that it
/// ignores.
package struct UntrackedFiles: Sendable {
  /// A file that git ignores, so a clone does not have it.
  package struct Ignored: Sendable, Hashable {
    /// The path of the file, as in messages.
    package let name: String
    /// The rule that ignores it, such as "line 3 of '.gitignore', '*.svg'".
    package let rule: String
  }

  /// The paths of the files, as in messages. The list is empty without a repository.
  package private(set) var names: [String] = []
  package private(set) var ignored: [Ignored] = []
  /// Whether the notebook is in a repository that counts, as far as git answered.
  package private(set) var isInRepository = true
  /// The reason why git did not answer, or nil.
  package private(set) var failure: GitProcess.Failure?

  /// The time limit, in seconds, of all questions about a notebook.
  private static let seconds = 30

  /// Asks git about the files of a notebook.
  ///
  /// - Parameters:
  ///   - path: the path of the notebook.
  ///   - saved: the files that its blocks save, relative to the folder of the notebook.
  ///   - figures: the folder of its figures, relative to the folder of the notebook.
  ///   - git: the allowance of the command.
  ///   - isAsked: whether the user asked for these files, so that there is time for each notebook.
  init(of path: String, saved: [String], figures: String, within git: GitAllowance, isAsked: Bool) {
    let allowance = isAsked ? GitAllowance(seconds: Self.seconds, within: git, counting: .nothing) : git
    do throws(GitProcess.Failure) {
      guard let folder = try? FileAccess.resolve(NotebookFile.folder(of: path)),
        let top = try allowance.repository(around: folder)
      else {
        isInRepository = false
        return
      }
      let git = GitProcess(in: folder, within: allowance)
      func found(_ options: [String]) throws(GitProcess.Failure) -> [String] {
        try git.names(["ls-files", "-z", "--others", "--exclude-standard"] + options, saved + [figures])
      }
      names = try found([]).map { FolderRoot.fromHere(Path.join(folder, $0)) }.sorted()
      let keys = Set(saved.map { PathKey($0) })
      // Other programs may keep files of their own in the folder of the figures.
      let kept = try found(["--ignored"]).filter { keys.contains(PathKey($0)) || FigureLine.mayBeFigure($0) }
      guard !kept.isEmpty else { return }
      // This command of git refuses literal paths. A path that starts with `./` is literal in this respect.
      let input: [UInt8] = kept.flatMap { path -> [UInt8] in Array("./\(path)".utf8) + [0] }
      let command = ["--no-literal-pathspecs", "check-ignore", "--verbose", "-z", "--stdin"]
      // A rule need not be UTF-8, and every fourth field is a path.
      let rules = try git.output(command, input: input).split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      ignored = stride(from: 0, to: rules.count - 3, by: 4).map { index in
        let source = rules[index]
        let place = FolderRoot.fromHere(Path.isAbsolute(source) ? source : Path.join(top, source))
        return Ignored(
          name: FolderRoot.fromHere(Path.join(folder, String(rules[index + 3].dropFirst(2)))),
          rule: "line \(rules[index + 1]) of '\(place)', '\(rules[index + 2])'")
      }
      .sorted { $0.name < $1.name }
    } catch {
      failure = error
    }
  }
}
