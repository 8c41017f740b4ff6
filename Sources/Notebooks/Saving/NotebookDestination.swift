import Files

/// The place to which a notebook is written.
package enum NotebookDestination: Sendable, Hashable {
  case inPlace
  case standardOutput
  case file(String)

  /// The path of the other file; nil without one.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// Whether it is a file of its own that `path` leads to as well.
  package func isFile(_ path: String) -> Bool {
    guard let output = self.path, let path = try? FileAccess.resolve(path),
      let output = try? FileAccess.resolve(output)
    else { return false }
    return Path.areSame(path, output)
  }

  /// Where the blocks of a notebook save their files: beside the place to which it is written, hence nowhere where that
  /// is standard output.
  ///
  /// - Parameter seal: recognises the files of killed runs.
  func folder(for notebook: Notebook, of file: NotebookFile, _ seal: RecordSeal? = nil) -> SaveFolder? {
    switch self {
    case .standardOutput: return nil
    case .inPlace: return file.snapshot == nil ? nil : notebook.folder.map { SaveFolder($0, of: notebook, seal: seal) }
    case .file(let output):
      // Files there belong to the notebook that is there, if one is, unless the one that is read has them too.
      let other = try? NotebookFile.read(output).notebook()
      var folder = SaveFolder(FolderRoot(folder: NotebookFile.folder(of: output)), of: other, page: output, seal: seal)
      if !isFile(file.path), let own = notebook.folder {
        // Standard input has no files of its own.
        folder.leave(SaveFolder(own, of: notebook), of: file.snapshot == nil ? nil : file.path)
      }
      return folder
    }
  }
}
