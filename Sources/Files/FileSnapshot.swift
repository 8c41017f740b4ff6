#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file as it was read, with the data needed to tell whether it is still the same.
package struct FileSnapshot: Sendable {
  /// The path as given by the caller.
  package let path: String
  package let bytes: [UInt8]
  /// The path of the file itself, with all symbolic links resolved.
  package let resolvedPath: String
  /// The folder that contains the file itself, open since the file was read, and the file's name in it.
  let place: FilePlace
  let status: FileStatus

  /// Reads the file in a place.
  init(_ place: FilePlace, path: String, resolvedPath: String, limit: Int) throws(FileProblem) {
    let file = try place.folder.open(place.name, O_RDONLY | O_NONBLOCK | O_NOCTTY, name: path)
    let status = try file.regularStatus(name: path)
    guard Int(status.st_size) <= limit else { throw FileProblem(path, .tooLarge(limit: limit)) }
    bytes = try file.readAll(limit: limit, expected: Int(status.st_size), name: path)
    self.path = path
    self.resolvedPath = resolvedPath
    self.place = place
    self.status = FileStatus(status)
  }
}

extension FileAccess {
  /// Reads a regular file of at most `limit` bytes, following symbolic links.
  package static func snapshot(_ path: String, limit: Int) throws(FileProblem) -> FileSnapshot {
    let resolved = try resolve(path)
    return try FileSnapshot(place(of: resolved, name: path), path: path, resolvedPath: resolved, limit: limit)
  }

  /// Returns the place of a file whose path is resolved.
  ///
  /// - Parameter name: the name of the file in messages.
  static func place(of resolved: String, name: String) throws(FileProblem) -> FilePlace {
    let folder = try OpenFolder.resolved(Path.folder(of: resolved), name: name)
    return FilePlace(folder: folder, missing: [], name: resolved == "/" ? "." : String(Path.name(of: resolved)))
  }

  /// Returns whether a path leads to the file of a snapshot, under any name or through any link.
  package static func isSame(_ snapshot: FileSnapshot, _ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return FileKey(status) == snapshot.status.identity.key
  }

  /// Returns whether a path names the file of a snapshot by the same name in the same folder, and not by a link.
  package static func isSameName(_ snapshot: FileSnapshot, _ path: String) -> Bool {
    Path.areSame(Path.name(of: path), Path.name(of: snapshot.path))
      && FileKey(of: Path.folder(of: path)) == FileKey(of: Path.folder(of: snapshot.path))
  }

  /// Reads standard input, at most `limit` bytes.
  package static func standardInput(limit: Int) throws(FileProblem) -> [UInt8] {
    let name = "standard input"
    let copy = dup(STDIN_FILENO)
    guard copy >= 0 else { throw FileProblem(name, errno: errno) }
    return try Descriptor(owning: copy).readAll(limit: limit, name: name)
  }

  /// Returns the absolute path with all symbolic links resolved.
  package static func resolve(_ path: String) throws(FileProblem) -> String {
    guard !path.utf8.contains(0), !path.isEmpty else { throw FileProblem(path, .missing) }
    guard let resolved = realpath(path, nil) else { throw FileProblem(path, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the absolute path of a folder, or nil if the path cannot be resolved.
  ///
  /// Links are kept, as in browsers. Only in a path with `..` are they resolved, because `..` leads up from the real
  /// folder.
  package static func absolute(_ folder: String) -> String? {
    if Path.names(in: folder).contains("..") { return try? resolve(folder) }
    guard !Path.isAbsolute(folder) else { return folder }
    guard let here = try? resolve(".") else { return nil }
    let names = Path.names(in: folder).filter { $0 != "." }
    return names.reduce(here) { Path.join($0, $1) }
  }
}
