import Files
import Synchronization

/// A repository with its pages and figures, as git lists them.
struct Repository: Sendable {
  /// The absolute path of its folder.
  let top: String
  private let root: FolderRoot
  private let git: GitProcess
  /// The files that git tracks or would add, and of these the ones that it tracks.
  private let files: [String]
  private let tracked: [String]
  private let past = PastPages()

  /// The pages of commits that were read, by git's names of them.
  private final class PastPages: Sendable {
    let known = Mutex<[PathKey: PastPage]>([:])
  }

  /// The most bytes of all pages, and commits of a figure, that are looked at.
  private static let mostBytes = 256 << 20, mostCommits = 16

  /// The repository of a resolved folder; nil without one, and where git does not answer.
  init?(of folder: String) {
    guard GitHistory.isInRepository(folder) else { return nil }
    let allowance = GitAllowance()
    guard let answer = try? GitProcess(in: folder, within: allowance).output(["rev-parse", "--show-toplevel"]),
      answer.last == 10, let top = String(validating: answer.dropLast(), as: UTF8.self)
    else { return nil }
    let git = GitProcess(in: top, within: allowance), list = ["ls-files", "-z", "--cached"]
    guard let tracked = try? git.output(list, limit: 1 << 28),
      let files = try? git.output(list + ["--others", "--exclude-standard"], limit: 1 << 28)
    else { return nil }
    self.top = top
    self.git = git
    root = FolderRoot(folder: top)
    self.files = files.names
    // A file that a merge could not join is listed more than once.
    var known: Set<PathKey> = []
    self.tracked = tracked.names.filter { known.insert(PathKey($0)).inserted }
  }

  /// Returns the tracked figures that no page names; none where a page cannot be read.
  func unused() -> [String] {
    let figures = tracked.filter { Self.folderOfNotebook($0) != nil && isThere($0) }
    guard !figures.isEmpty, let left = unnamed(among: figures) else { return [] }
    return figures.filter { left.contains(PathKey(plain: $0)) }
  }

  private func isThere(_ path: String) -> Bool { (try? root.locate(path))?.content == .file }

  /// Returns the folder above `figures` in the path of a figure; nil where it is not the path of one.
  private static func folderOfNotebook(_ path: String) -> String? {
    let parts = Path.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, endings.contains(String(parts[2])) else { return nil }
    let folders = path.split(separator: "/").dropLast()
    guard let index = folders.lastIndex(of: "figures") else { return nil }
    return index == 0 ? "." : folders[..<index].joined(separator: "/")
  }

  private static let endings = ["svg", "png", "gif"]

  /// Returns the figures that no page names; nil where a page cannot be read.
  private func unnamed(among figures: [String]) -> Set<PathKey>? {
    var left = Set(figures.map { PathKey(plain: $0) })
    var size = 0
    for page in files where Self.isPage(page) && !left.isEmpty {
      do throws(FileProblem) {
        let bytes = try root.read(page, limit: Notebook.sizeLimit)
        size += bytes.count
        guard size <= Self.mostBytes else { return nil }
        PictureAddresses.forEach(in: bytes) { path in
          if path.contains("://") {
            // An address on the internet may be that of a file of any branch of this repository.
            let names = path.split(separator: "/").suffix(Self.mostFolders)
            for index in names.indices { left.remove(PathKey(plain: names[index...].joined(separator: "/"))) }
          } else if path.hasPrefix("/") {
            left.remove(PathKey(plain: String(path.dropFirst())))
          } else {
            left.remove(PathKey(plain: Path.join(Path.folder(of: page), path)))
          }
        }
      } catch {
        switch error.kind {
        // A larger file is not a notebook, and a link is named by another page or leads outside.
        case .tooLarge, .isFolder, .notRegular, .missing, .outside, .link: continue
        default: return nil
        }
      }
    }
    return left
  }

  /// The depth to which a figure is looked for in an address.
  private static let mostFolders = 16

  /// Whether a file may show pictures to people.
  private static func isPage(_ path: String) -> Bool {
    FileAccess.isMarkdown(path) || pageEndings.contains { path.hasSuffix("." + $0) }
  }

  private static let pageEndings = ["html", "htm", "txt", "rst", "tex", "adoc", "org", "ipynb"]

  // MARK: Removal

  /// Removes a figure if it is what a region claimed for it in a commit, with the folders that it leaves empty.
  ///
  /// - Returns: whether it is gone.
  func remove(_ path: String) throws(FileProblem) -> Bool {
    let place = try root.locate(path)
    guard let bytes = try place.read(limit: FigureFolder.limit), isClaimed(path, bytes) else { return false }
    try place.remove(withDigest: SHA256.hexadecimal(of: bytes))
    root.removeEmptyFolders(above: path)
    return true
  }

  /// Whether a commit that changed a figure holds a notebook whose region claims these bytes for it.
  private func isClaimed(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let folder = Self.folderOfNotebook(path),
      let log = try? git.output(["log", "-z", "--format=%H", "-n", "\(Self.mostCommits)", "--", path])
    else { return false }
    return log.names.contains { commit in
      pages(in: folder, of: commit).contains { page in
        guard let past = past(page, in: commit), past.names(PathKey(plain: path)) else { return false }
        let claims = try? past.claims(path) { (other: String) throws(GitProcess.Failure) in
          if other == path { return bytes }
          return try? git.output(["cat-file", "blob", "\(commit):\(other)"], limit: FigureFolder.limit)
        }
        return claims ?? false
      }
    }
  }

  /// Returns the pages that a commit holds in a folder and in those above it.
  private func pages(in folder: String, of commit: String) -> [String] {
    var folder = folder
    var pages: [String] = []
    while true {
      let place = folder == "." ? [] : ["\(folder)/"]
      let names = (try? git.output(["ls-tree", "-z", "--name-only", "--full-tree", commit, "--"] + place))?.names ?? []
      pages += names.filter { FileAccess.isMarkdown($0) }
      guard folder != "." else { return pages }
      folder = Path.folder(of: folder)
    }
  }

  private func past(_ page: String, in commit: String) -> PastPage? {
    let key = PathKey("\(commit):\(page)")
    if let page = past.known.withLock({ $0[key] }) { return page }
    guard let bytes = try? git.output(["cat-file", "blob", "\(commit):\(page)"], limit: Notebook.sizeLimit) else {
      return nil
    }
    let found = PastPage(bytes, at: page)
    past.known.withLock { $0[key] = found }
    return found
  }
}
