import Files
import MarkdownSource

/// A file that is not what the blocks of a notebook save or show.
package struct SaveChange: Sendable {
  package enum Action: Sendable, Hashable {
    case create
    /// The digest is that of the bytes that are replaced.
    case replace(digest: String)
    /// Its region goes, and nobody has changed it since it was saved.
    case remove(digest: String)
  }

  /// From the folder of the notebook.
  package let path: String
  /// The same from where the command was started, for messages.
  package let name: String
  /// The absolute path behind all symbolic links.
  let place: String
  package let action: Action
  /// What it is to hold, with what tells it from others; nothing where it goes.
  package let bytes: [UInt8]
  let digest: String
  package let isFigure: Bool
  /// Whether only `--overwrite` replaces it: no untouched region of the notebook names it.
  package let isForeign: Bool
  /// The line of its name in the block, or of the region that goes.
  package let line: Int

  package var isRemoval: Bool { if case .remove = action { true } else { false } }

  package var text: String {
    let file = "the \(isFigure ? "figure" : "file") '\(path)'"
    switch action {
    case .create: return "\(file) is missing"
    case .replace where isForeign: return "\(file) is not one that this notebook \(isFigure ? "drew" : "saved")"
    case .replace: return "\(file) is not what the block \(isFigure ? "shows" : "saves")"
    case .remove: return "\(file) is \(isFigure ? "shown" : "saved") no more"
    }
  }

  /// Adds the file to those that are written with its notebook; nothing where it goes.
  func prepare(in batch: FileBatch) throws(FileProblem) {
    switch action {
    case .create: try batch.write(bytes, at: place, replacing: nil, name: name)
    case .replace(let digest): try batch.write(bytes, at: place, replacing: digest, name: name)
    case .remove: break
    }
  }

  /// Removes the file, and with a figure the folders that it leaves empty; nothing where it stays.
  ///
  /// - Parameter root: the folder of the notebook.
  func remove(from root: FolderRoot) throws(FileProblem) {
    guard case .remove(let digest) = action else { return }
    do throws(FileProblem) {
      try FileAccess.remove(place, withDigest: digest, knownAs: Path.join(root.folder, path))
    } catch {
      throw FileProblem(name, error.kind)
    }
    if isFigure { root.removeEmptyFolders(above: path) }
  }
}

extension SaveChange {
  /// So many bytes of both sides are compared at most.
  private static let limit = 256 << 10

  /// How the file differs from what it is to hold, as a unified diff; a sentence where it is too large to be shown, and
  /// nothing for a file that goes, and for a picture.
  package var difference: String {
    guard !isRemoval, !isFigure else { return "" }
    let room = Self.limit - bytes.count
    let old = action == .create ? [] : room < 0 ? nil : try? FileAccess.snapshot(place, limit: room).bytes
    guard let old, room >= 0 else { return "\(Printable.text(name)): too large to show the difference\n" }
    return UnifiedDiff.text(path: name, old: SourceText(old), edits: [Edit(0..<old.count, bytes)])
  }
}
