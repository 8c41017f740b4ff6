import Files

/// The place to which a notebook is written.
package enum NotebookDestination: Sendable, Hashable {
  case inPlace
  case standardOutput
  case file(String)

  /// The path of the other file, or nil if there isn't one.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// Returns whether the destination is a file to which `path` also leads.
  package func isFile(_ path: String) -> Bool {
    guard let output = self.path, let path = try? FileAccess.resolve(path),
      let output = try? FileAccess.resolve(output)
    else { return false }
    return Path.areSame(path, output)
  }

  /// Returns the folder of the files that the blocks save, which is beside the written page. Returns nil for standard
  /// output.
  ///
  /// - Parameters:
  ///   - seal: recognises the files of killed runs.
  ///   - git: the time of git for all questions of the command.
  func folder(
    for notebook: Notebook, of file: NotebookFile, _ seal: RecordSeal? = nil,
    within git: GitAllowance = GitAllowance()
  ) -> SaveFolder? {
    switch self {
    case .standardOutput: return nil
    case .inPlace:
      guard file.snapshot != nil else { return nil }
      return notebook.folder.map { SaveFolder($0, of: notebook, seal: seal, within: git) }
    case .file(let output):
      // Files there belong to the notebook that is already there, if any, unless they also belong to the notebook that
      // is read.
      let other = try? NotebookFile.read(output).notebook()
      var folder = SaveFolder(
        FolderRoot(folder: NotebookFile.folder(of: output)), of: other, seal: seal, within: git)
      if !isFile(file.path), let own = notebook.folder {
        // Standard input has no files of its own.
        folder.leave(SaveFolder(own, of: notebook, within: git), of: file.snapshot == nil ? nil : file.path)
      }
      return folder
    }
  }
}
