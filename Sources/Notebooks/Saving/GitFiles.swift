import Files

/// The files beside a notebook as git knows them: which of them it can give back, and the page of the last commit.
///
/// Git only lists its index and prints objects. It never compares files itself, because for that it would run the
/// filters that a stranger's repository names.
///
/// Anybody can make a repository inside another one. So the inner one does not hide what the outer one tracks: git is
/// asked about both.
struct GitFiles: Sendable {
  /// A file that exists, with the digests of its present bytes.
  struct File {
    let path: String
    let place: FilePlace
    let digests: FileDigests
  }

  enum Finding: Hashable {
    case untracked
    /// Git tracks the file, and its index has the present bytes, so it can give them back.
    case recoverable
    /// The answer is unknown, because git failed.
    case unknown(GitProcess.Failure)
    /// Git tracks the file, but its index has other bytes.
    case changed

    /// The rank of the finding. Of the findings in several repositories, the one with the highest rank counts.
    fileprivate var rank: Int {
      switch self {
      case .untracked: 0
      case .recoverable: 1
      case .unknown: 2
      case .changed: 3
      }
    }
  }

  private let allowance: GitAllowance
  /// The time limit, in seconds, of all questions about a notebook.
  private static let seconds = 30

  /// Prepares questions about the files of a notebook.
  ///
  /// - Parameters:
  ///   - git: the allowance of the command.
  ///   - counting: the time that counts for the whole command.
  init(within git: GitAllowance, counting: GitAllowance.Counting) {
    allowance = GitAllowance(seconds: Self.seconds, within: git, counting: counting)
  }

  // MARK: The index

  /// Returns what git knows about files below a folder. Their paths contain no link.
  func findings(of files: [File], below root: String) -> [Finding] {
    var findings = [Finding](repeating: .untracked, count: files.count)
    let folders = Dictionary(grouping: files.indices) { PathKey(Path.folder(of: files[$0].path)) }
    for indices in folders.values {
      guard let first = indices.first,
        let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: files[first].path)))
      else { continue }
      // The innermost repository is reported if it does not count.
      _ = try? allowance.repository(around: folder)
      let git = GitProcess(in: folder, within: allowance)
      for repository in GitFolders.around(folder) {
        let inner = String(decoding: folder.utf8.dropFirst(repository.utf8.count), as: UTF8.self)
        let names = indices.map { index in
          let name = String(Path.name(of: files[index].path))
          return inner.isEmpty ? name : String(Path.join(inner, name).drop { $0 == "/" })
        }
        let found = self.findings(of: indices.map { files[$0] }, named: names, in: git.moved(to: repository))
        for (index, finding) in zip(indices, found) where finding.rank > findings[index].rank {
          findings[index] = finding
        }
      }
    }
    return findings
  }

  /// Returns what the repository in the folder of git knows about files, whose names are relative to that folder.
  private func findings(of files: [File], named names: [String], in git: GitProcess) -> [Finding] {
    do throws(GitProcess.Failure) {
      var findings = [Finding](repeating: .untracked, count: files.count)
      guard try allowance.tree(of: git.folder) == .own else { return findings }
      let tracked = try git.stagedFiles(names), blobs = GitBlobs(git)
      blobs.expect(names.flatMap { tracked[PathKey($0)] ?? [] })
      for (index, name) in names.enumerated() {
        guard let ids = tracked[PathKey(name)] else { continue }
        var versions: [[UInt8]] = []
        for id in ids {
          if let version = try blobs.bytes(id, limit: FigureFolder.limit) { versions.append(version) }
        }
        findings[index] = files[index].isRecoverable(from: versions) ? .recoverable : .changed
      }
      return findings
    } catch {
      return files.map { _ in .unknown(error) }
    }
  }

  // MARK: The page

  /// Returns a file as it is in the last commit, or nil if git does not know it or does not answer.
  ///
  /// - Parameter name: the name of the file in the folder.
  func committed(_ name: String, in folder: String, limit: Int) -> [UInt8]? {
    guard let folder = try? FileAccess.resolve(folder), (try? allowance.repository(around: folder)) != nil else {
      return nil
    }
    return try? GitProcess(in: folder, within: allowance).blob("HEAD:./\(name)", limit: limit)
  }

  /// Returns the sparse checkout around a folder, or nil if there isn't one or git does not answer.
  func sparseCheckout(around root: FolderRoot?) -> SparseCheckout? {
    guard let folder = (root?.folder).flatMap({ try? FileAccess.resolve($0) }),
      let top = try? allowance.repository(around: folder)
    else { return nil }
    return try? SparseCheckout(of: GitProcess(in: top, within: allowance))
  }
}

extension GitFiles.File {
  /// Returns whether nothing is lost with the file, given its versions in the index.
  ///
  /// Git may have changed the line ends of a text on checkout, and Git LFS keeps a pointer in place of the bytes. In an
  /// unfinished merge, git has several versions and joins their lines, with or without conflict markers. O(bytes).
  fileprivate func isRecoverable(from versions: [[UInt8]]) -> Bool {
    let isText = ![".png", ".gif"].contains { path.hasSuffix($0) }
    let isVersion = versions.contains { version in
      let digests = ContentDigests(of: version)
      return digests.bytes == self.digests.sha256 || (isText && digests.text == self.digests.content)
        || GitPointer.hash(in: version) == self.digests.sha256
    }
    guard !isVersion, isText, versions.count > 1 else { return isVersion }
    guard let bytes = try? place.read(limit: FigureFolder.limit), SHA256.hexadecimal(of: bytes) == digests.sha256
    else { return false }
    func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
      text.split(separator: UInt8(ascii: "\n")).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    }
    let known = Set(versions.flatMap(lines))
    return (Conflicts.sides(ofFile: bytes) ?? [bytes]).allSatisfy { lines($0).allSatisfy(known.contains) }
  }
}
