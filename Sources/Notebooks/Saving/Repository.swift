import Blocks
import Files

/// A repository with its texts, its pages, and the files that may be a notebook's, as listed by git.
struct Repository: Sendable {
  /// The absolute path of the repository's folder.
  let top: String
  let root: FolderRoot
  /// The names of the files that git tracks or would add, and of those that it tracks.
  private let files: [String]
  private let tracked: [String]
  /// The absolute path of a folder that git could not read, or nil.
  private let closed: String?

  /// The largest number of bytes of all texts that are read, of one of them, and of all pages in commits.
  private static let mostBytes = 256 << 20, limit = 64 << 20, mostPages = 64 << 20
  /// The largest number of addresses that are looked up.
  private static let mostAddresses = 1 << 20

  /// Lists a repository.
  ///
  /// - Parameter top: the resolved folder of the repository, where git also finds its files.
  init(at top: String, within allowance: GitAllowance) throws(GitProcess.Failure) {
    self.top = top
    root = FolderRoot(folder: top)
    let listing = try GitListing(GitProcess(in: top, within: allowance))
    tracked = listing.tracked.compactMap { String(validating: $0, as: UTF8.self) }
    files = tracked + listing.untracked.compactMap { String(validating: $0, as: UTF8.self) }
    closed = listing.closed.first
  }

  // MARK: Texts

  /// Returns the figures that git tracks and no text mentions, and such files of the kinds that blocks save. None of
  /// them is a link or in a repository inside this one.
  ///
  /// A text mentions a figure by its name without the ending, and a saved file by its whole name.
  ///
  /// - Throws: the problem of a text or folder that cannot be read, so that it may mention any file. `tooLarge` if there
  ///   is too much text to read; its path is the repository if this is due to all texts together.
  func unmentioned() throws(FileProblem) -> [String] {
    let candidates = tracked.filter { Self.isFigure($0) || Self.mayBeSaved($0) }
    guard !candidates.isEmpty else { return [] }
    if let closed { throw FileProblem(closed, .notAllowed) }
    let byName = Dictionary(grouping: candidates) { path in
      let name = Path.name(of: path)
      return PathKey(Self.isFigure(path) ? name[..<(name.lastIndex(of: ".") ?? name.endIndex)] : name)
    }
    let names = byName.keys.sorted(), search = NameSearch(names.map(\.text))
    // The files of each name that no text has mentioned so far.
    var left = names.map { byName[$0] ?? [] }
    var linked: Set<FilePlace> = []
    var size = 0, room = Self.mostAddresses
    for text in files where left.contains(where: { !$0.isEmpty }) {
      do throws(FileProblem) {
        guard let bytes = try root.readText(text, limit: Self.limit) else { continue }
        size += bytes.count
        guard size <= Self.mostBytes else { throw FileProblem(top, .tooLarge(limit: Self.mostBytes)) }
        search.forEachMention(in: bytes) { index, address in
          guard !left[index].isEmpty else { return }
          room -= 1
          let target = room < 0 ? nil : file(at: address(), in: text)
          left[index].removeAll { file in
            !Path.areSame(file, text) && target.map { $0 == PathKey(file) } ?? true
          }
        }
      } catch {
        switch error.kind {
        // A link leads to a text that git also lists, to a figure, or outside.
        case .link: if let place = try? root.locate(text, followsLinks: true) { linked.insert(place) }
        case .isFolder, .notRegular, .missing, .outside: continue
        default: throw error
        }
      }
    }
    let unmentioned = Set(left.joined().map { PathKey($0) })
    return candidates.filter { path in
      guard unmentioned.contains(PathKey(path)) else { return false }
      guard let place = try? root.locate(path), place.content == .file, !linked.contains(place) else { return false }
      // The index may name files of repositories inside this one.
      return GitFolders.around(Path.folder(of: Path.join(top, path))).first.map { Path.areSame($0, top) } ?? false
    }
  }

  /// Returns the existing file to which an address in a Markdown file leads, or nil. In any other text, the folder may
  /// come from elsewhere.
  private func file(at address: String, in text: String) -> PathKey? {
    guard FileAccess.isMarkdown(text), !Path.isAbsolute(address) else { return nil }
    let target = PathKey(plain: Path.join(Path.folder(of: text), address))
    return (try? root.locate(target.text))?.content == .file ? target : nil
  }

  /// Returns whether a path is `figures/…/BLOCK.VIEW.svg`, `.png` or `.gif`, below any folder.
  static func isFigure(_ path: String) -> Bool {
    let parts = Path.name(of: path).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && !parts[0].isEmpty && !parts[1].isEmpty && ["svg", "png", "gif"].contains(parts[2])
      && path.split(separator: "/").dropLast().contains("figures")
  }

  private static func mayBeSaved(_ path: String) -> Bool { SaveTarget.endings.contains { path.hasSuffix($0) } }

  // MARK: Pages

  /// Returns what the untouched regions of all pages claim, by the names of files: of the present pages, and of those in
  /// commits.
  func claims(within allowance: GitAllowance) throws(GitProcess.Failure) -> [PathKey: Set<String>] {
    var names: [PathKey: Set<String>] = [:]
    func add(_ bytes: [UInt8]?, _ path: String) {
      guard let bytes, bytes[...].firstRange(of: Array("notebook:begin".utf8)) != nil else { return }
      let path = Path.join(top, path)
      let claims = FileClaims(ofVersions: [bytes], of: path, in: FolderRoot(folder: Path.folder(of: path)))
      names.merge(claims.byName) { $0.union($1) }
    }
    for page in files where FileAccess.isMarkdown(page) { add(try? root.read(page, limit: Notebook.sizeLimit), page) }
    let git = GitProcess(in: top, within: allowance)
    let pages = try git.committedPages()
    let contents = try git.blobs(pages.map(\.id), most: Self.mostPages)
    for page in pages { add(contents[page.id], page.path) }
    return names
  }
}
