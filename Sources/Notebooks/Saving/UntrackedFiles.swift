import Files

/// The figures and saved files of a notebook that git would add.
package struct UntrackedFiles: Sendable {
  /// Their paths, as messages name them. Empty without a repository.
  package let names: [String]
  /// The reason why git did not answer.
  package private(set) var failure: GitProcess.Failure?

  /// - Parameters:
  ///   - path: the path of the notebook.
  ///   - files: the files that its blocks save and the folder of its figures, from the folder of the notebook.
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
