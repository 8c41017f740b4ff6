import Files
import MarkdownSource

/// A notebook as stored in a commit, with the files that its regions name.
///
/// A link elsewhere in the page is the author's, and does not tell who made a file.
struct PastPage: Sendable {
  private let folder: String
  private let regions: [WrittenRegion]
  private let files: Set<PathKey>

  /// Reads a page of a commit.
  ///
  /// - Parameters:
  ///   - bytes: the content of the page. If it is not a notebook, it names nothing.
  ///   - path: the path of the page in the repository.
  init(_ bytes: [UInt8], at path: String) {
    let folder = Path.folder(of: path)
    self.folder = folder
    var regions: [WrittenRegion] = []
    if SourceText.firstInvalidUTF8(in: bytes) == nil {
      let source = SourceText(bytes)
      if let page = try? NotebookPage(source) {
        // A region with a merge conflict proves nothing.
        regions = page.layout.regions.filter { !page.conflicts.areHeld(by: $0) }.map { WrittenRegion($0, in: source) }
      }
    }
    self.regions = regions.filter { !$0.links.isEmpty || !$0.figures.isEmpty }
    let paths = self.regions.flatMap { $0.links.map(\.path) + $0.figures }
    files = Set(paths.map { PathKey(plain: Path.join(folder, $0)) })
  }

  func names(_ file: PathKey) -> Bool { files.contains(file) }

  /// Returns whether a region claims the content of a file. For a file of Git LFS, whose content is not in the
  /// repository, the name is enough.
  ///
  /// - Parameters:
  ///   - file: the path of the file in the repository.
  ///   - content: git's name of the content.
  ///   - commit: the commit of the page, whose other figures enter the digest, or an empty text for the index.
  ///   - contents: the contents of the files to judge.
  ///   - others: the contents of other files.
  func claims(
    _ file: String, _ content: String, in commit: String, _ contents: GitBlobs, _ others: GitBlobs
  ) throws(GitProcess.Failure) -> Bool {
    guard names(PathKey(file)), let bytes = try contents.bytes(content, limit: FigureFolder.limit) else { return false }
    if GitPointer.isPointer(bytes) { return true }
    return try claims(file, bytes, in: commit, others)
  }

  /// Returns whether a region claims a file as stored in the same commit.
  ///
  /// - Parameters:
  ///   - file: the path of the file in the repository.
  ///   - bytes: the content of the file.
  ///   - commit: the commit of the page, or an empty text for the index.
  ///   - others: the contents of other files.
  func claims(
    _ file: String, _ bytes: [UInt8], in commit: String, _ others: GitBlobs
  ) throws(GitProcess.Failure) -> Bool {
    let key = PathKey(plain: file)
    for region in regions {
      for link in region.links where PathKey(plain: Path.join(folder, link.path)) == key {
        if ContentDigests(of: bytes).hold(link.digest) { return true }
      }
      guard region.figures.contains(where: { PathKey(plain: Path.join(folder, $0)) == key }) else { continue }
      // The digest of a region covers all its figures.
      var digests: [String: [String]] = [:]
      let objects = region.figures.map { "\(commit):\(PathKey(plain: Path.join(folder, $0)).text)" }
      others.expect(objects)
      for (path, object) in zip(region.figures, objects) where digests[path] == nil {
        let isThis = PathKey(plain: Path.join(folder, path)) == key
        guard let bytes = isThis ? bytes : try others.bytes(object, limit: FigureFolder.limit) else { continue }
        digests[path] = [FigureDigest.of(file: bytes, named: path)]
      }
      if region.claimedFigures(or: digests) != nil { return true }
    }
    return false
  }
}
