import Files
import MarkdownSource
import Typography

/// A file that differs from what the blocks of a notebook save or show.
package struct SaveChange: Sendable {
  package enum Action: Sendable, Hashable {
    case create
    /// The existing bytes, which have this digest, are replaced.
    case replace(digest: String)
    /// The file is removed with its region, because it has not changed since it was saved.
    case remove(digest: String)
  }

  /// The path relative to the folder of the notebook.
  package let path: String
  /// The path relative to the folder in which the command was started, for messages.
  package let name: String
  let place: FilePlace
  package let action: Action
  /// The new bytes, which are empty if the file is removed.
  package let bytes: [UInt8]
  let digest: String
  package let isFigure: Bool
  /// The relation of the notebook to the existing file.
  package private(set) var standing: FileStanding
  /// The line of the file's name in the block, or of the removed region.
  package let line: Int

  /// The name of a neighbouring notebook that also draws or saves the file, or nil.
  var sharedWith: String?

  /// Whether the file is replaced only with `--overwrite`.
  package var isForeign: Bool { standing != .own || sharedWith != nil }

  /// Makes the file the notebook's own, because a region names it and git can give its bytes back.
  mutating func adopt() { standing = .own }

  package var isRemoval: Bool { if case .remove = action { true } else { false } }

  /// The entry of a removal note, or nil if the file is not removed.
  var removal: RemovalNote.Entry? {
    guard case .remove(let digest) = action else { return nil }
    return RemovalNote.Entry(path: path, digest: digest, isFigure: isFigure)
  }

  package var text: String {
    let file = "the \(isFigure ? "figure" : "file") '\(path)'"
    if let other = sharedWith { return "\(file) is also one of '\(other)'" }
    switch action {
    case .create: return "\(file) is missing"
    case .replace where standing == .changed:
      return "\(file) was changed since this notebook \(isFigure ? "drew" : "saved") it"
    case .replace where isForeign: return "\(file) is not one that this notebook \(isFigure ? "drew" : "saved")"
    case .replace: return "\(file) is not what the block \(isFigure ? "shows" : "saves")"
    case .remove: return "\(file) is no longer \(isFigure ? "shown" : "saved")"
    }
  }

  /// Adds the file to the files that are written with its notebook, unless it is removed.
  func prepare(in batch: FileBatch) throws(FileProblem) {
    switch action {
    case .create: try batch.write(bytes, at: place, replacing: nil, name: name)
    case .replace(let digest): try batch.write(bytes, at: place, replacing: digest, name: name)
    case .remove: break
    }
  }

  /// Removes a file that no region names any more, and the folders that become empty if it is a figure.
  ///
  /// - Parameter root: the folder of the notebook.
  func remove(from root: FolderRoot) throws(FileProblem) {
    guard case .remove(let digest) = action else { return }
    do throws(FileProblem) {
      try place.remove(withDigest: digest)
    } catch {
      throw FileProblem(name, error.kind)
    }
    if isFigure { root.removeEmptyFolders(above: path) }
  }
}

extension SaveChange {
  /// The largest number of bytes of both sides together that are compared.
  private static let limit = 256 << 10

  /// The difference from the existing file as a unified diff.
  ///
  /// The text is a sentence if the difference is too large to show. It is empty for a picture and for a file that is
  /// removed.
  package var difference: VisibleLines {
    guard !isRemoval, !isFigure else { return "" }
    let room = Self.limit - bytes.count
    let old = action == .create ? [] : room < 0 ? nil : try? place.read(limit: room)
    guard let old, room >= 0 else { return "\(name): too large to show the difference\n" }
    return UnifiedDiff.text(path: name, old: SourceText(old), edits: [Edit(0..<old.count, bytes)])
  }
}
