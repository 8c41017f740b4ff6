import Files

/// The files below a folder, as git lists them: names from that folder, as bytes, since they need not be UTF-8.
struct GitListing: Sendable {
  /// The files in the index, each once.
  let tracked: [ArraySlice<UInt8>]
  /// The files that git would add.
  let untracked: [ArraySlice<UInt8>]
  /// The folders of other repositories: submodules, and repositories that git would not add.
  let repositories: [ArraySlice<UInt8>]

  /// The most bytes of a listing.
  private static let limit = 1 << 28
  /// The start of the entry of a submodule.
  private static let link = Array("160000 ".utf8)

  init(_ git: GitProcess) throws(GitProcess.Failure) {
    let slash = UInt8(ascii: "/"), tab = UInt8(ascii: "\t")
    var tracked: [ArraySlice<UInt8>] = [], repositories: [ArraySlice<UInt8>] = []
    for entry in try git.output(["ls-files", "-z", "--stage"], limit: Self.limit).split(separator: 0) {
      // A file that a merge could not join has several entries, one after the other.
      guard let end = entry.firstIndex(of: tab) else { throw .unclear }
      let name = entry[(end + 1)...]
      if entry.starts(with: Self.link) {
        repositories.append(name)
      } else if tracked.last != name {
        tracked.append(name)
      }
    }
    let others = try git.output(["ls-files", "-z", "--others", "--exclude-standard"], limit: Self.limit)
      .split(separator: 0)
    self.tracked = tracked
    untracked = others.filter { $0.last != slash }
    self.repositories = repositories + others.filter { $0.last == slash }.map { $0.dropLast() }
  }
}
