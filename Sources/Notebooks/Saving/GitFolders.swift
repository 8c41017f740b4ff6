import Files

/// The folders that git recognises as repositories.
enum GitFolders {
  /// Returns the repositories around a resolved folder, innermost first.
  static func around(_ folder: String) -> [String] {
    var folder = folder
    var found: [String] = []
    while true {
      if isRepository(folder) { found.append(folder) }
      guard folder != "/" else { return found }
      folder = Path.folder(of: folder)
    }
  }

  /// Returns whether a folder is the top of a repository.
  ///
  /// A folder `.git` must be one that git has created. A damaged repository counts if it contains settings, files or
  /// commits, because its tracked files are then unknown. A `.git` may also be a link or a file that names a folder
  /// elsewhere. A damaged file counts, because git does not look further up either.
  ///
  /// An empty folder `.git` is not a repository. Git looks further up.
  static func isRepository(_ folder: String) -> Bool {
    let git = Path.join(folder, ".git")
    guard FileAccess.isFolder(git) else { return FileAccess.exists(git) }
    func has(_ name: String) -> Bool { FileAccess.exists(Path.join(git, name)) }
    return (has("HEAD") && has("objects") && has("refs")) || ["index", "config", "packed-refs"].contains(where: has)
      || !FileAccess.names(in: Path.join(git, "objects")).isEmpty
  }

  /// Returns the repository that the file `.git` of a folder names, if it does not exist. Returns nil otherwise.
  static func lostRepository(of folder: String) -> String? {
    let start = Array("gitdir:".utf8)
    guard let file = try? FileAccess.snapshot(Path.join(folder, ".git"), limit: 1 << 16),
      file.bytes.starts(with: start)
    else { return nil }
    let line = file.bytes.dropFirst(start.count).drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 10 && $0 != 13 }
    let path = String(decoding: line, as: UTF8.self)
    let repository = Path.isAbsolute(path) ? path : Path.join(folder, path)
    return path.isEmpty || FileAccess.exists(repository) ? nil : repository
  }

  /// Returns the repository of a folder if it belongs to another user, so that git refuses to read it. Returns nil
  /// otherwise.
  static func untrusted(around folder: String) -> String? {
    around(folder).first.flatMap { top in
      FileAccess.isOwned(top) && FileAccess.isOwned(Path.join(top, ".git")) ? nil : top
    }
  }
}
