import Blocks
import Files

extension Notebook {
  /// The folders in which a run of the notebook may leave temporary files, relative to the notebook's folder: the
  /// notebook's own folder and those of the files that its blocks save and show.
  var fileFolders: [String] { [".", figurePaths.folder] + readings.flatMap(\.saves).map { Path.folder(of: $0.path) } }

  /// Returns the temporary files that killed runs left beside the notebook and its files, and that somebody may need.
  /// Removes nothing.
  package func remainingFiles() -> [RemainingFile] {
    folder?.remainingFiles(in: fileFolders, keepsAll: true) ?? []
  }
}
