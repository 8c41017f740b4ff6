import Files

/// The files among some paths that git tracks, and the contents by which each file is judged.
struct TrackedFiles: Sendable {
  /// The object ids of contents, grouped by the last commit of the history that must have introduced them.
  private(set) var contents: [String: [PathKey: String]] = [:]
  /// Whether the history is cut off, so that its first commit seems to have made everything.
  let isShallow: Bool
  private let all: Set<PathKey>
  private let onlyStaged: Set<PathKey>

  /// Finds the tracked files.
  ///
  /// - Parameter paths: paths relative to the top of the repository.
  init(_ paths: [String], in top: GitProcess) throws(GitProcess.Failure) {
    let hasCommits = try top.hasCommit("HEAD")
    let staged = try top.stagedFiles(paths)
    let committed = hasCommits ? try top.files(paths, of: "HEAD") : [:]
    let keys = Set(paths.map { PathKey($0) })
    all = keys.filter { staged[$0] != nil || committed[$0] != nil }
    isShallow = all.isEmpty || !hasCommits ? false : try top.line(["rev-parse", "--is-shallow-repository"]) == "true"
    let isMerging = all.contains { committed[$0] == nil || staged[$0]?[0] != committed[$0] }
    let theirs = isMerging ? try top.mergedCommit() : nil
    let theirFiles = try theirs.map { revision throws(GitProcess.Failure) in try top.files(paths, of: revision) } ?? [:]
    var onlyStaged: Set<PathKey> = []
    for key in all {
      let versions = staged[key] ?? [:]
      if versions[2] != nil || versions[3] != nil {
        // The file has a merge conflict.
        if let ours = versions[2] { contents["HEAD", default: [:]][key] = ours }
        // If the other side is unknown, no known commit introduced its version.
        if let version = versions[3] { contents[theirs ?? "HEAD", default: [:]][key] = version }
      } else if let content = committed[key] {
        contents["HEAD", default: [:]][key] = content
        // Git may have joined lines of both sides, so both versions must be the notebook's.
        if let theirs, versions[0] != content, let other = theirFiles[key] {
          contents[theirs, default: [:]][key] = other
        }
      } else if let theirs, let content = versions[0], theirFiles[key] == content {
        // An unfinished merge brings the file.
        contents[theirs, default: [:]][key] = content
      } else {
        onlyStaged.insert(key)
      }
    }
    self.onlyStaged = onlyStaged
  }

  func hold(_ path: String) -> Bool { all.contains(PathKey(path)) }

  /// Returns whether a file is in the index but in no commit.
  func isOnlyStaged(_ path: String) -> Bool { onlyStaged.contains(PathKey(path)) }
}
