#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Reads the notebook at a path whose folder is this one.
  ///
  /// A notebook may be a symbolic link to another file. But a stranger's repository must not make the user change files
  /// elsewhere. So the file must be in the repository of the link, or in the link's folder if there is no repository.
  /// No part of the path to it may be hidden.
  ///
  /// Folders of the path may also be links if they stay in their repository.
  ///
  /// - Throws: `leadsAway` or `folderLeadsAway` if the file is elsewhere.
  package func notebook(_ path: String, limit: Int) throws(FileProblem) -> FileSnapshot {
    let name = String(Path.name(of: path))
    guard !["", ".", ".."].contains(name), !path.utf8.contains(0) else {
      return try FileAccess.snapshot(path, limit: limit)
    }
    let folder: OpenFolder
    do throws(FileProblem) {
      folder = try open()
    } catch {
      throw FileProblem(path, error.kind)
    }
    _ = try FileAccess.realFolder(of: path, opened: folder.key)
    if folder.link(name) != nil { return try Self.linked(path, limit: limit) }
    let place = FilePlace(folder: folder, missing: [], name: name)
    return try FileSnapshot(place, path: path, resolvedPath: try FileAccess.resolve(path), limit: limit)
  }

  private static func linked(_ path: String, limit: Int) throws(FileProblem) -> FileSnapshot {
    let found = try FileAccess.snapshot(path, limit: limit)
    let start = try FileAccess.resolve(Path.folder(of: path))
    let repository = self.repository(of: start)
    let bounds = repository ?? start
    let prefix = bounds.hasSuffix("/") ? bounds : bounds + "/"
    let isInside = found.resolvedPath.utf8.starts(with: prefix.utf8)
    let inner = isInside ? found.resolvedPath.utf8.dropFirst(prefix.utf8.count) : found.resolvedPath.utf8[...]
    let isHidden = inner.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    guard isInside, !isHidden else {
      let file = FileProblem.LinkedFile(
        path: fromHere(found.resolvedPath), isHidden: isHidden, isInRepository: repository != nil)
      throw FileProblem(path, .leadsAway(file))
    }
    return found
  }

  /// Returns a resolved path as the user would type it, which is relative if it is below the working folder.
  package static func fromHere(_ path: String) -> String {
    guard let here = try? FileAccess.resolve("."), path.utf8.starts(with: (here + "/").utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
  }

  /// Returns the nearest folder with a `.git`, from a resolved folder upwards, or nil if there isn't one.
  private static func repository(of folder: String) -> String? {
    var folder = folder
    while true {
      if FileAccess.exists(Path.join(folder, ".git")) { return folder }
      guard folder != "/" else { return nil }
      folder = Path.folder(of: folder)
    }
  }
}

extension FolderRoot {
  /// The largest number of versions of one file. Each killed run leaves one version.
  private static let mostVersions = 8

  /// Returns the versions of a file that killed runs of this user were about to install.
  ///
  /// Only complete files count, and only if their content and seal match their names. Nobody can forge such a version
  /// without the user's key.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to this folder.
  ///   - limit: the largest size of a version in bytes. Larger versions are left out.
  package func killedVersions(of path: String, sealedBy seal: RecordSeal, limit: Int) -> [[UInt8]] {
    guard let place = try? locate(path, followsLinks: true), place.missing.isEmpty else { return [] }
    let sealed = place.folder.temporaryNames().filter { name in
      guard name.kind == .temporary, name.isBeside(place.name), let proof = name.proof, proof.seal != nil,
        let status = place.folder.status(of: name.text), status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { return false }
      return proof.isSealed(by: seal, beside: place.name)
    }
    return sealed.map(\.text).sorted().suffix(Self.mostVersions).compactMap { text in
      guard let bytes = try? FilePlace(folder: place.folder, missing: [], name: text).read(limit: limit),
        TemporaryName(text)?.proof?.isWritten(SHA256.hexadecimal(of: bytes)) ?? false
      else { return nil }
      return bytes
    }
  }

  /// Returns the files that killed runs of this user were about to remove, from the notes beside a notebook.
  ///
  /// Only complete notes count, and only if their content and seal match their names.
  ///
  /// - Parameter path: the path of the notebook, relative to this folder.
  package func removalNotes(of path: String, sealedBy seal: RecordSeal) -> [RemovalNote.Entry] {
    guard let place = try? locate(path, followsLinks: true), place.missing.isEmpty else { return [] }
    let notes = place.folder.temporaryNames().filter { name in
      name.kind == .note && name.isBeside(place.name)
        && name.proof?.isSealed(by: seal, beside: place.name, as: .note) ?? false
    }
    var entries: [RemovalNote.Entry] = []
    place.folder.forLeftovers(among: notes) { left in
      for name in left {
        guard
          let bytes = try? FilePlace(folder: place.folder, missing: [], name: name.text).read(limit: RemovalNote.limit),
          name.proof?.isWritten(SHA256.hexadecimal(of: bytes)) ?? false
        else { continue }
        entries += RemovalNote.entries(in: bytes)
      }
    }
    return entries
  }
}

/// A file beside a notebook that lists the files that a run is about to remove.
///
/// The note exists before the notebook takes its place, and until the files are removed. So the next run knows of files
/// that a killed run has not removed, although no notebook names them any more. The note has the user's seal, because
/// nobody else may decide what a run removes.
package final class RemovalNote {
  /// A file to remove.
  package struct Entry: Sendable, Hashable {
    /// The path relative to the folder of the notebook.
    package let path: String
    /// The SHA-256 of the file.
    package let digest: String
    package let isFigure: Bool

    package init(path: String, digest: String, isFigure: Bool) {
      self.path = path
      self.digest = digest
      self.isFigure = isFigure
    }
  }

  /// The largest note that is read, in bytes.
  static let limit = 64 << 20
  private let file: TemporaryFile

  /// Writes the note beside a notebook. It is removed with the object, unless it is left.
  package init(_ entries: [Entry], beside page: FileSnapshot, sealedBy seal: RecordSeal) throws(FileProblem) {
    let bytes = Self.bytes(of: entries), name = page.place.name, digest = SHA256.hexadecimal(of: bytes)
    file = try TemporaryFile.beside(name, in: page.place.folder, like: nil, isPrivate: true, name: page.path)
    try file.append(bytes[...])
    let proof = TemporaryName.Proof(written: digest, replaced: nil).sealed(by: seal, beside: name, as: .note)
    try file.complete(proof: proof, as: .note)
  }

  /// Leaves the note to the next run, because a file could not be removed.
  package func leave() { file.leave() }

  private static func bytes(of entries: [Entry]) -> [UInt8] {
    entries.flatMap { entry in
      [entry.isFigure ? "figure" : "file", entry.digest, entry.path].flatMap { Array($0.utf8) + [0] }
    }
  }

  /// Reads a note. Returns an empty list if the bytes do not have exactly the form of a note.
  static func entries(in bytes: [UInt8]) -> [Entry] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let entries = stride(from: 0, to: fields.count - 2, by: 3).map { start in
      Entry(path: fields[start + 2], digest: fields[start + 1], isFigure: fields[start] == "figure")
    }
    return Self.bytes(of: entries) == bytes ? entries : []
  }
}
