import Files

/// The files among some paths that git tracks, and the contents by which each is judged.
struct TrackedFiles: Sendable {
  /// The object ids of contents, by the last commit of the history that must have made them.
  private(set) var contents: [String: [PathKey: String]] = [:]
  /// Whether the history ends somewhere, so that the last commit seems to have made everything.
  let isShallow: Bool
  private let all: Set<PathKey>
  private let onlyStaged: Set<PathKey>

  /// - Parameter paths: paths from the top of the repository.
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
        // A merge could not join both sides.
        if let ours = versions[2] { contents["HEAD", default: [:]][key] = ours }
        // Without the other side its version is one that no commit made.
        if let version = versions[3] { contents[theirs ?? "HEAD", default: [:]][key] = version }
      } else if let content = committed[key] {
        contents["HEAD", default: [:]][key] = content
        // Git may have joined lines of both sides, so both must be the notebook's.
        if let theirs, versions[0] != content, let other = theirFiles[key] {
          contents[theirs, default: [:]][key] = other
        }
      } else if let theirs, let content = versions[0], theirFiles[key] == content {
        // A merge that is not finished brings it.
        contents[theirs, default: [:]][key] = content
      } else {
        onlyStaged.insert(key)
      }
    }
    self.onlyStaged = onlyStaged
  }

  func hold(_ path: String) -> Bool { all.contains(PathKey(path)) }

  /// Whether a file is in the index and in no commit.
  func isOnlyStaged(_ path: String) -> Bool { onlyStaged.contains(PathKey(path)) }
}
