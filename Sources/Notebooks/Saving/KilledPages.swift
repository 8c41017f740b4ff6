import Files
import Synchronization

/// The pages that killed runs were about to write over a notebook, and the files that these pages claim.
///
/// A run installs its files first, and then the notebook. If it is killed in between, the page that names the new files
/// is still beside the notebook. That page is read when a file differs from what the notebook claims.
package final class KilledPages: Sendable {
  private let path: String
  private let root: FolderRoot
  private let seal: RecordSeal
  /// The SHA-256 of an empty file.
  private static let empty = SHA256.hexadecimal(of: [])
  private let claims = Mutex<FileClaims?>(nil)

  /// Prepares the search for pages of killed runs.
  ///
  /// - Parameter path: the path of the notebook, as in messages.
  init(of path: String, in root: FolderRoot, sealedBy seal: RecordSeal) {
    self.path = path
    self.root = root
    self.seal = seal
  }

  /// Prepares the search for a notebook. Nil if it has no folder or there is no seal.
  package convenience init?(of notebook: Notebook, sealedBy seal: RecordSeal?) {
    guard let seal, let root = notebook.folder else { return nil }
    self.init(of: notebook.path, in: root, sealedBy: seal)
  }

  /// Returns whether an untouched region of such a page claims exactly these bytes in this place.
  ///
  /// The file may also be empty. On some file systems, an empty file reserves the place until the file is renamed.
  package func wrote(_ found: FileDigests, at place: FilePlace) -> Bool {
    let claims = self.claims.withLock { claims in
      let known = claims ?? read()
      claims = known
      return known
    }
    return claims.hold(found, for: place) || (found.sha256 == Self.empty && claims.name(place))
  }

  /// The files that killed runs were about to remove after they had written the notebook.
  var unremoved: [RemovalNote.Entry] { root.removalNotes(of: String(Path.name(of: path)), sealedBy: seal) }

  private func read() -> FileClaims {
    let name = String(Path.name(of: path))
    return FileClaims(
      ofVersions: root.killedVersions(of: name, sealedBy: seal, limit: Notebook.sizeLimit), of: path, in: root)
  }
}
