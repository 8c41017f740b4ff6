import Files

/// The files below a folder, as git lists them. Names are relative to that folder, and stored as bytes because they
/// need not be UTF-8.
struct GitListing: Sendable {
  /// The files in the index, each once.
  let tracked: [ArraySlice<UInt8>]
  /// The files that git would add.
  let untracked: [ArraySlice<UInt8>]
  /// The folders of other repositories: submodules, and repositories that git would not add.
  let repositories: [ArraySlice<UInt8>]
  /// The ignored folders, without the ignored folders inside them.
  let ignored: [ArraySlice<UInt8>]

  /// The absolute paths of the folders that git could not read. It lists none of their untracked files.
  let closed: [String]

  /// The largest size of a listing in bytes.
  private static let limit = 1 << 28
  /// The start of a submodule's entry.
  static let link = Array("160000 ".utf8)

  init(_ git: GitProcess) throws(GitProcess.Failure) {
    let slash = UInt8(ascii: "/"), tab = UInt8(ascii: "\t")
    var tracked: [ArraySlice<UInt8>] = [], repositories: [ArraySlice<UInt8>] = []
    for entry in try git.output(["ls-files", "-z", "--stage"], limit: Self.limit).split(separator: 0) {
      // A file with a merge conflict has several entries, one after the other.
      guard let end = entry.firstIndex(of: tab) else { throw git.noting(.unclear) }
      let name = entry[(end + 1)...]
      if entry.starts(with: Self.link) {
        repositories.append(name)
      } else if tracked.last != name {
        tracked.append(name)
      }
    }
    if let path = Self.endlessIgnoreFile(besides: tracked, in: git.folder) { throw .endless(path) }
    let answer = try git.answer(["ls-files", "-z", "--others", "--exclude-standard"], limit: Self.limit)
    let others = answer.bytes.split(separator: 0)
    closed = Self.closedFolders(in: answer.errors).map { Path.join(git.repository, $0) }
    self.tracked = tracked
    untracked = others.filter { $0.last != slash }
    self.repositories = repositories + others.filter { $0.last == slash }.map { $0.dropLast() }
    let question = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]
    ignored = try git.output(question, limit: Self.limit).split(separator: 0)
      .filter { $0.last == slash }.map { $0.dropLast() }
  }

  /// Returns the folders of a repository, relative to its top, that git's warnings name as unreadable.
  private static func closedFolders(in errors: String) -> [String] {
    let start = "warning: could not open directory '"
    return errors.split(separator: "\n").filter { $0.hasPrefix(start) }.compactMap { line in
      let rest = line.dropFirst(start.count)
      guard let end = rest.lastIndex(of: "'") else { return nil }
      return String(rest[..<end].last == "/" ? rest[..<end].dropLast() : rest[..<end])
    }
  }

  /// Returns a `.gitignore` that git would read endlessly, such as a pipe, or nil.
  ///
  /// The search covers the folder, the folders above it up to the top of the repository, and the folders of the tracked
  /// files.
  private static func endlessIgnoreFile(besides tracked: [ArraySlice<UInt8>], in folder: String) -> String? {
    var folders: Set<PathKey> = [PathKey(folder)]
    var above = folder
    while above != "/", !GitFolders.isRepository(above) {
      above = Path.folder(of: above)
      folders.insert(PathKey(above))
    }
    for name in tracked {
      var rest = name
      while let end = rest.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<end]
        guard folders.insert(PathKey(Path.join(folder, String(decoding: rest, as: UTF8.self)))).inserted else { break }
      }
    }
    return folders.sorted().map { Path.join($0.text, ".gitignore") }.first { FileAccess.isSpecialFile($0) }
  }
}
