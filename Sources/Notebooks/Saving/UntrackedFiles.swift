import Files

/// The figures and saved files of a notebook that git does not track but would add.
package struct UntrackedFiles: Sendable {
  /// The paths of the files, as in messages. The list is empty without a repository.
  package let names: [String]
  /// The reason why git did not answer, or nil.
  package private(set) var failure: GitProcess.Failure?

  /// Asks git about the files of a notebook.
  ///
  /// - Parameters:
  ///   - path: the path of the notebook.
  ///   - files: the files that its blocks save and the folder of its figures, relative to the folder of the notebook.
  init(of path: String, among files: [String]) {
    let folder = NotebookFile.folder(of: path)
    guard let resolved = try? FileAccess.resolve(folder), !GitFolders.around(resolved).isEmpty else {
      names = []
      return
    }
    do throws(GitProcess.Failure) {
      let git = GitProcess(in: resolved, within: GitAllowance())
      names = try git.names(["ls-files", "-z", "--others", "--exclude-standard"], files)
        .map { FolderRoot.fromHere(Path.join(resolved, $0)) }.sorted()
    } catch {
      names = []
      failure = error
    }
  }
}
