import Files

/// The files of a notebook whose results are written into another page.
///
/// That page never shares a file with the notebook. Otherwise a run would replace the file, and no run writes two
/// notebooks that share a file.
struct OriginalFiles: Sendable {
  /// The name of the notebook.
  let notebook: String
  private let root: FolderRoot
  /// The files that the blocks draw and save with the declared values of the parameters.
  private let outputs: NotebookOutputs?
  /// The files that its regions name.
  private let named: Set<FilePlace>

  init(of path: String, in root: FolderRoot, named: Set<FilePlace>) {
    notebook = String(Path.name(of: path))
    self.root = root
    self.named = named
    outputs = NotebookOutputs(of: path, memory: 0x1p30)
  }

  func hold(_ place: FilePlace) -> Bool { named.contains(place) || outputs?.hold(place, below: root) ?? false }
}
