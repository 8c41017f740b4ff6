import Blocks
import Files

/// A repository with its pages, figures and saved files, as listed by git.
struct Repository: Sendable {
  /// The absolute path of the repository's folder.
  let top: String
  private let root: FolderRoot
  /// The names of the files that git tracks or would add, pages first, and of those that it tracks.
  private let files: [String]
  private let tracked: [String]
  /// The absolute path of a folder that git could not read, or nil.
  private let closed: String?
  private let past = PastPages()
  private let commits = PastCommits()

  /// The largest number of bytes of all texts that are read, and of one of them.
  private static let mostBytes = 256 << 20, limit = 64 << 20
  /// The largest number of saved files that are looked up. A repository with more of them contains data that no
  /// notebook saved.
  private static let mostSaved = 200
  /// The largest number of commits that introduce the same content of a file.
  private static let mostIntroductions = 64

  /// Lists a repository.
  ///
  /// - Parameter top: the resolved folder of the repository, where git also finds its files.
  init(at top: String, within allowance: GitAllowance) throws(GitProcess.Failure) {
    self.top = top
    root = FolderRoot(folder: top)
    let listing = try GitListing(GitProcess(in: top, within: allowance))
    tracked = listing.tracked.compactMap { String(validating: $0, as: UTF8.self) }
    let all = tracked + listing.untracked.compactMap { String(validating: $0, as: UTF8.self) }
    files = all.filter(Self.isPage) + all.filter { !Self.isPage($0) }
    closed = listing.closed.first
  }

  /// Returns the files that git tracks and no page names.
  ///
  /// - Returns: figures, and files of the kinds that blocks save.
  /// - Throws: the problem of a page or folder that cannot be read, so that it may name any file. `tooLarge` if there is
  ///   too much text to read; its path is the repository if this is due to all texts together.
  func unnamed() throws(FileProblem) -> (figures: [String], saved: [String]) {
    var others = OtherRepositories(below: top)
    let figures = tracked.filter { Self.folderOfNotebook($0) != nil && isThere($0) && !others.hold($0) }
    let saved = tracked.filter { path in
      SaveTarget.endings.contains { path.hasSuffix($0) } && isThere(path) && !others.hold(path)
    }
    guard !figures.isEmpty || !saved.isEmpty else { return ([], []) }
    let left = try unnamed(among: figures + saved)
    let unsaved = saved.filter { left.contains(PathKey(plain: $0)) }
    return (figures.filter { left.contains(PathKey(plain: $0)) }, unsaved.count <= Self.mostSaved ? unsaved : [])
  }

  private func isThere(_ path: String) -> Bool { (try? root.locate(path))?.content == .file }

  /// Returns the folder above `figures` in the path of a figure, or nil for any other path.
  private static func folderOfNotebook(_ path: String) -> String? {
    let parts = Path.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, endings.contains(String(parts[2])) else { return nil }
    let folders = path.split(separator: "/").dropLast()
    guard let index = folders.lastIndex(of: "figures") else { return nil }
    return index == 0 ? "." : folders[..<index].joined(separator: "/")
  }

  private static let endings = ["svg", "png", "gif"]

  /// Returns the files that no page names.
  private func unnamed(among paths: [String]) throws(FileProblem) -> Set<PathKey> {
    if let closed { throw FileProblem(closed, .notAllowed) }
    var left = Set(paths.map { PathKey(plain: $0) })
    let places = Self.placesByName(of: left)
    var size = 0
    for page in files where !left.isEmpty {
      do throws(FileProblem) {
        guard let bytes = try read(page) else { continue }
        size += bytes.count
        guard size <= Self.mostBytes else { throw FileProblem(top, .tooLarge(limit: Self.mostBytes)) }
        left.subtract(names(in: bytes, of: page, places))
      } catch {
        switch error.kind {
        // A link leads to a page that git also lists, or outside.
        case .isFolder, .notRegular, .missing, .outside, .link: continue
        default: throw error
        }
      }
    }
    return left
  }

  /// Returns the files that a page names, by their paths or otherwise.
  private func names(in bytes: [UInt8], of page: String, _ places: [PathKey: [PathKey]]) -> Set<PathKey> {
    var named: Set<PathKey> = []
    // In a program or in LaTeX, the folder may come from elsewhere.
    let isLaTeX = Self.hasEnding(page, among: Self.latexEndings), matchesNames = isLaTeX || !Self.isPage(page)
    FileAddresses.forEach(in: bytes, mayLackEndings: isLaTeX) { path in
      if matchesNames { named.formUnion(places[PathKey(Path.name(of: path))] ?? []) }
      if path.contains("://") {
        // An internet address may lead to a file of any branch of this repository.
        let names = path.split(separator: "/").suffix(Self.mostFolders)
        for index in names.indices { named.insert(PathKey(plain: names[index...].joined(separator: "/"))) }
      } else if Path.isAbsolute(path) {
        named.insert(PathKey(plain: String(decoding: path.utf8.dropFirst(), as: UTF8.self)))
      } else {
        named.insert(PathKey(plain: Path.join(Path.folder(of: page), path)))
      }
    }
    // A figure or saved file that contains its own name does not use itself.
    named.remove(PathKey(plain: page))
    return named
  }

  /// Reads a text that git lists, or returns nil for a binary file. A hidden page, such as `.github/README.md`, also
  /// shows figures to people.
  private func read(_ page: String) throws(FileProblem) -> [UInt8]? {
    guard Self.isPage(page) else { return try root.readText(page, limit: Self.limit) }
    return FolderRoot.isPlain(page)
      ? try root.read(page, limit: Self.limit) : try root.readHidden(page, limit: Self.limit)
  }

  /// Returns files by their names, with and without endings. LaTeX adds the ending, and searches for a picture in
  /// folders that another page may name. A program may join a folder and a name.
  private static func placesByName(of files: Set<PathKey>) -> [PathKey: [PathKey]] {
    files.reduce(into: [:]) { places, file in
      let name = String(Path.name(of: file.text))
      places[PathKey(name), default: []].append(file)
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return }
      places[PathKey(name[..<dot]), default: []].append(file)
    }
  }

  /// The largest depth to which an address is compared with the path of a figure.
  private static let mostFolders = 16

  /// Returns whether a file is a page of a known kind, which names a file by its whole path.
  private static func isPage(_ path: String) -> Bool {
    FileAccess.isMarkdown(path) || hasEnding(path, among: pageEndings)
  }

  private static func hasEnding(_ path: String, among endings: [String]) -> Bool {
    endings.contains { path.lowercased().hasSuffix("." + $0) }
  }

  private static let latexEndings = ["tex", "ltx", "rnw", "sty", "cls", "lyx"]
  private static let pageEndings = ["html", "htm", "txt", "rst", "tex", "adoc", "org", "ipynb"]

  // MARK: The files of notebooks

  /// Returns the commits that introduce the contents of files in the last commit.
  func introductions(
    of paths: [String], within allowance: GitAllowance
  ) throws(GitProcess.Failure) -> [PathKey: [GitProcess.Introduction]] {
    let git = GitProcess(in: top, within: allowance)
    return try git.introductions(of: git.files(paths, of: "HEAD"), in: "HEAD")
  }

  /// Returns whether each commit that introduced the content of a file contains a notebook whose region claims the file
  /// as it is now.
  ///
  /// - Parameter introductions: the commits that introduced contents of files, including this file.
  func isClaimed(
    _ path: String, by introductions: [PathKey: [GitProcess.Introduction]], within allowance: GitAllowance
  ) throws(GitProcess.Failure) -> Bool {
    let found = introductions[PathKey(path)] ?? []
    guard !found.isEmpty, found.count <= Self.mostIntroductions,
      let bytes = try? root.locate(path).read(limit: FigureFolder.limit)
    else { return false }
    let git = GitProcess(in: top, within: allowance)
    for commit in found {
      // A shallow clone does not contain the commit that made the file.
      if commit.isFirst, try commits.isCutOff(commit.commit, git) { return false }
      guard try isClaimed(path, bytes, in: commit.commit, git) else { return false }
    }
    return true
  }

  private func isClaimed(
    _ path: String, _ bytes: [UInt8], in commit: String, _ git: GitProcess
  ) throws(GitProcess.Failure) -> Bool {
    let key = PathKey(path), others = GitBlobs(git)
    for page in try pages(in: Self.folderOfNotebook(path) ?? Path.folder(of: path), of: commit, git) {
      let past = try past.page(page.object, at: page.path, git)
      guard past.names(key) else { continue }
      if try past.claims(path, bytes, in: commit, others) { return true }
    }
    return false
  }

  /// Returns the pages of a commit in a folder and in the folders above it.
  private func pages(
    in folder: String, of commit: String, _ git: GitProcess
  ) throws(GitProcess.Failure) -> [PastCommits.Page] {
    var folder = folder
    var pages = try commits.pages(in: folder, of: commit, git)
    while folder != "." {
      folder = Path.folder(of: folder)
      pages += try commits.pages(in: folder, of: commit, git)
    }
    return pages
  }

  /// Removes a figure if it is what a region claimed in a commit, with the folders that become empty.
  ///
  /// - Returns: whether the figure was removed.
  func remove(_ path: String, within allowance: GitAllowance) throws -> Bool {
    var others = OtherRepositories(below: top)
    let place = try root.locate(path)
    guard !others.hold(path), let digest = try place.digest(),
      try isClaimed(path, by: introductions(of: [path], within: allowance), within: allowance)
    else { return false }
    try place.remove(withDigest: digest)
    root.removeEmptyFolders(above: path)
    return true
  }
}

/// The repositories inside a repository. Its index may name their files, but they do not belong to it.
private struct OtherRepositories {
  let top: String
  private var known: [PathKey: Bool] = [:]

  init(below top: String) { self.top = top }

  /// Returns whether a file of the outer repository is in one of the inner ones.
  mutating func hold(_ path: String) -> Bool {
    let folder = Path.folder(of: path)
    guard folder != "." else { return false }
    if let known = known[PathKey(folder)] { return known }
    let isInside = GitFolders.isRepository(Path.join(top, folder)) || hold(folder)
    known[PathKey(folder)] = isInside
    return isInside
  }
}
