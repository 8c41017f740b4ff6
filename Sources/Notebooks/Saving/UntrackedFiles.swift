import Files

/// The figures and saved files of a notebook that git does not track but would add.
package struct UntrackedFiles: Sendable {
  /// The paths of the files, as in messages. The list is empty without a repository.
  package let names: [String]
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
  ///   - files: the files that its blocks save and the folder of its figures, relative to the folder of the notebook.
  ///   - git: the allowance of the command.
  init(of path: String, among files: [String], within git: GitAllowance) {
    let allowance = GitAllowance(seconds: Self.seconds, within: git, counting: .nothing)
    do throws(GitProcess.Failure) {
      guard let folder = try? FileAccess.resolve(NotebookFile.folder(of: path)),
        try allowance.repository(around: folder) != nil
      else {
        names = []
        isInRepository = false
        return
      }
      let git = GitProcess(in: folder, within: allowance)
      names = try git.names(["ls-files", "-z", "--others", "--exclude-standard"], files)
        .map { FolderRoot.fromHere(Path.join(folder, $0)) }.sorted()
    } catch {
      names = []
      failure = error
    }
  }
}
