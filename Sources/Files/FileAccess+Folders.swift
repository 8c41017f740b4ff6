#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Returns the absolute path, with all symbolic links resolved, of a file below the folder. Neither the file nor its
  /// folders need exist.
  ///
  /// `outside` like ``read(_:limit:)``, and where a link leads out of the folder or to something hidden; `notRegular`
  /// where one leads nowhere.
  package func place(of relative: String) throws(FileProblem) -> String {
    let path = Path.join(folder, relative)
    guard Self.isPlain(relative) else { throw FileProblem(path, .outside) }
    let root = try FileAccess.resolve(folder)
    // The existing part is resolved; the remaining names are those of folders and a file to be made.
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
  /// Returns the SHA-256 of a regular file in 64 digits, read piece by piece; nil without a file. Symbolic links are
  /// not followed: `path` comes from ``FolderRoot/place(of:)``.
  package static func digest(of path: String) throws(FileProblem) -> String? {
    let file: Descriptor
    do throws(FileProblem) {
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, name: path)
    } catch {
      guard error.kind == .missing else { throw error }
      return nil
    }
    _ = try file.regularStatus(name: path)
    return try file.digest(name: path)
  }

  /// Removes a file that still has this digest, otherwise throws `changedMeanwhile`. A missing file is not an error.
  ///
  /// - Parameter name: the path by which it is known. Where that is a symbolic link, only the link is removed: the file
  ///   was moved elsewhere on purpose.
  package static func remove(_ path: String, withDigest digest: String, knownAs name: String) throws(FileProblem) {
    guard let found = try self.digest(of: path) else { return }
    guard found == digest else { throw FileProblem(path, .changedMeanwhile) }
    var status = stat()
    let isLink = lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    guard unlink(isLink ? name : path) == 0 || errno == ENOENT else { throw FileProblem(path, errno: errno) }
  }

  /// Returns the path of a file in the place of one of a path's folders; nil without one.
  package static func fileInTheWay(to path: String) -> String? {
    var folder = Path.folder(of: path)
    while folder != "/", folder != "." {
      if exists(folder) { return isFolder(folder) ? nil : folder }
      folder = Path.folder(of: folder)
    }
    return nil
  }

  /// Makes the missing folders of a path.
  static func makeFolders(to path: String, mode: mode_t) throws(FileProblem) {
    for folder in missingFolders(to: path) {
      guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw FileProblem(path, errno: errno) }
    }
  }

  /// Returns the missing folders of a path, the outermost first.
  static func missingFolders(to path: String) -> [String] {
    var missing: [String] = []
    var folder = Path.folder(of: path)
    while folder != "/", !exists(folder) {
      missing.append(folder)
      folder = Path.folder(of: folder)
    }
    return missing.reversed()
  }
}
