#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// The absolute path, behind all symbolic links, of a file below the folder, or of one that could be made there. Its
  /// folders need not exist.
  ///
  /// `outside` like ``read(_:limit:)``, and where a link leads out of the folder or to something hidden; `notRegular`
  /// where one leads nowhere.
  package func place(of relative: String) throws(FileProblem) -> String {
    let path = Path.join(folder, relative)
    guard Self.isPlain(relative) else { throw FileProblem(path, .outside) }
    let root = try FileAccess.resolve(folder)
    // What exists is resolved; the names behind it are those of folders and of a file to be made.
    var existing = path
    var missing: [Substring] = []
    var resolved: String?
    while resolved == nil {
      do throws(FileProblem) {
        resolved = try FileAccess.resolve(existing)
      } catch {
        guard error.kind == .missing else { throw FileProblem(path, error.kind) }
        guard !FileAccess.exists(existing) else { throw FileProblem(path, .notRegular) }
        missing.append(Path.name(of: existing))
        existing = Path.folder(of: existing)
      }
    }
    guard !missing.contains("..") else { throw FileProblem(path, .missing) }
    let place = missing.reversed().reduce(resolved ?? root) { Path.join($0, String($1)) }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    guard place.utf8.starts(with: prefix.utf8),
      Self.isPlain(String(decoding: place.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    else { throw FileProblem(path, .outside) }
    return place
  }
}

extension FileAccess {
  /// SHA-256 of a regular file in 64 digits, read piece by piece; nil where there is nothing of that name. Symbolic
  /// links are not followed: `path` is that of a ``FolderRoot/place(of:)``.
  package static func digest(of path: String) throws(FileProblem) -> String? {
    let file: Descriptor
    do throws(FileProblem) {
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, name: path)
    } catch {
      guard error.kind == .missing else { throw error }
      return nil
    }
    _ = try file.regularStatus(name: path)
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file.number, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(path, errno: errno) }
      guard count > 0 else { return SHA256.hexadecimal(hash.finish()) }
      hash.update(piece.span.extracting(0..<count))
    }
  }

  /// Writes a file below a folder: all of it or nothing.
  ///
  /// - Parameter digest: that of the file which the bytes replace; `changedMeanwhile` where it has another one by now.
  ///   Nil makes a new file, and the folders that it lies in; `exists` where there is anything of that name by now.
  package static func write(_ bytes: [UInt8], at path: String, replacing digest: String?) throws(FileProblem) {
    guard let digest else {
      try makeFolders(to: path)
      return try create(path, bytes: bytes)
    }
    try replace(try snapshot(path, withDigest: digest), with: bytes)
  }

  /// Removes a file that still has this digest, otherwise throws `changedMeanwhile`. That there is none is no fault.
  package static func remove(_ path: String, withDigest digest: String) throws(FileProblem) {
    guard let found = try self.digest(of: path) else { return }
    guard found == digest else { throw FileProblem(path, .changedMeanwhile) }
    guard unlink(path) == 0 || errno == ENOENT else { throw FileProblem(path, errno: errno) }
  }

  private static func snapshot(_ path: String, withDigest digest: String) throws(FileProblem) -> FileSnapshot {
    let file: FileSnapshot
    do throws(FileProblem) {
      file = try snapshot(path, limit: .max - 1)
    } catch {
      throw error.kind == .missing ? FileProblem(path, .changedMeanwhile) : error
    }
    guard SHA256.hexadecimal(of: file.bytes) == digest else { throw FileProblem(path, .changedMeanwhile) }
    return file
  }

  /// What stands where a folder must be, so that nothing can be made at a path; nil where nothing does.
  package static func fileInTheWay(to path: String) -> String? {
    var folder = Path.folder(of: path)
    while folder != "/", folder != "." {
      if exists(folder) { return isFolder(folder) ? nil : folder }
      folder = Path.folder(of: folder)
    }
    return nil
  }

  /// Makes the folders that a path lies in, as far as there are none.
  static func makeFolders(to path: String, mode: mode_t = 0o777) throws(FileProblem) {
    var missing: [String] = []
    var folder = Path.folder(of: path)
    while folder != "/", !exists(folder) {
      missing.append(folder)
      folder = Path.folder(of: folder)
    }
    for folder in missing.reversed() {
      guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw FileProblem(path, errno: errno) }
    }
  }
}
