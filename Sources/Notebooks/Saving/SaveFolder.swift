import Files
import Synchronization

/// The folder in which a notebook's files are saved, and the files in it that the notebook has written.
package struct SaveFolder: Sendable {
  let root: FolderRoot
  let figures: FigureFolder
  let git: GitFiles
  /// The path of the notebook, or nil if there isn't one yet.
  private let page: String?
  /// The files that untouched regions claim.
  private var claims = FileClaims()
  /// The files that regions name, whether or not the regions are untouched. Of a merge conflict, both sides count.
  private(set) var names: Set<FilePlace> = []
  /// The files of the original notebook, which this copy must not take over.
  private(set) var others: Set<FilePlace> = []
  /// All files of the original notebook, or nil if it is not a file.
  private(set) var original: OriginalFiles?
  /// The pages of killed runs.
  let killed: KilledPages?
  /// The claims of the page in the last commit, which are read when a file is not what the present page claims.
  private lazy var committed = FileClaims(ofVersions: [committedPage].compactMap { $0 }, of: page ?? "", in: root)
  /// The first lines of the regions that look edited until their figures are drawn again.
  private var doubtful: Set<Int> = []

  /// Reads the claims of the notebook in a folder.
  ///
  /// - Parameters:
  ///   - notebook: the notebook in the folder, or nil if there isn't one yet.
  ///   - seal: recognises the files of killed runs, or nil to ignore them.
  ///   - git: the time of git for all questions of the command.
  ///   - writes: whether the files are to be written, so that the user needs git's answers.
  package init(
    _ root: FolderRoot, of notebook: Notebook?, seal: RecordSeal? = nil, within git: GitAllowance = GitAllowance(),
    writes: Bool = true
  ) {
    self.root = root
    page = notebook?.path
    // The figures may already have been read.
    figures = notebook?.figureFolder ?? FigureFolder(root)
    self.git = GitFiles(within: git, counting: writes ? .failures : .everything)
    killed = seal.flatMap { seal in notebook.map { KilledPages(of: $0.path, in: root, sealedBy: seal) } }
    guard let notebook else { return }
    for region in notebook.layout.regions where WrittenRegion.mayLink(region, in: notebook) {
      let sides = WrittenRegion.sides(of: region, in: notebook)
      let paths = sides.flatMap { $0.links.map(\.path) + $0.figures }
      names.formUnion(paths.compactMap { try? root.locate($0, followsLinks: true) })
      // Anybody can write a conflict, so its sides claim nothing.
      guard !notebook.page.conflicts.areHeld(by: region) else { continue }
      for side in sides where !claims.add(side, in: root) { doubtful.insert(region.beginLine) }
    }
  }

  private var committedPage: [UInt8]? {
    page.flatMap { git.committed(String(Path.name(of: $0)), in: root.folder, limit: Notebook.sizeLimit) }
  }

  /// Returns the notebook as it is in the last commit, or nil if it is in none.
  var earlierPage: EarlierPage? { committedPage.flatMap { EarlierPage($0) } }

  /// Leaves the files of another notebook to it.
  ///
  /// - Parameter path: the path of that notebook, or nil if it is not a file and so keeps no files of its own.
  mutating func leave(_ other: SaveFolder, of path: String? = nil) {
    others = other.names
    names.subtract(others)
    original = path.map { OriginalFiles(of: $0, in: other.root, named: others) }
  }

  /// Claims the files of a region whose figures were drawn again. The region may be untouched although a figure was
  /// changed.
  mutating func add(_ region: RegionSite, of notebook: Notebook, drawn: [String: String]) {
    guard !drawn.isEmpty, doubtful.contains(region.beginLine) else { return }
    _ = claims.add(WrittenRegion(region, in: notebook), or: drawn.mapValues { [$0] }, in: root)
  }

  /// Returns the relation of the notebook to a file.
  ///
  /// - Parameter found: the digests of the existing bytes.
  mutating func standing(at place: FilePlace, _ found: FileDigests) -> FileStanding {
    guard !others.contains(place) else { return .unclaimed }
    // A run may have written the file and been killed before it installed the page that names it.
    if claims.hold(found, for: place) || killed?.wrote(found, at: place) ?? false
      || committed.hold(found, for: place)
    {
      return .own
    }
    return claims.name(place) ? .changed : .unclaimed
  }
}

/// The relation of a notebook to an existing file in the place of a saved file or figure.
package enum FileStanding: Sendable, Hashable {
  /// The content is what an untouched region of the notebook claims, or git can give it back and a region names the file.
  case own
  /// An untouched region names the file, but the file has changed since it was written.
  case changed
  /// No untouched region of the notebook names the file.
  case unclaimed
}

/// The files of a notebook whose results are written into another page.
///
/// That page never shares a file with the notebook. Otherwise a run would replace the file, and no run writes two
/// notebooks that share a file.
struct OriginalFiles: Sendable {
  /// The name of the notebook.
  let notebook: String
  private let root: FolderRoot
  /// The files that the blocks draw and save with the declared values of the parameters.
  private let outputs: NotebookOutputs?
  /// The files that its regions name.
  private let named: Set<FilePlace>

  init(of path: String, in root: FolderRoot, named: Set<FilePlace>) {
    notebook = String(Path.name(of: path))
    self.root = root
    self.named = named
    outputs = NotebookOutputs(of: path, memory: 0x1p30)
  }

  func hold(_ place: FilePlace) -> Bool { named.contains(place) || outputs?.hold(place, below: root) ?? false }
}

/// The pages that killed runs were about to write over a notebook, and the files that these pages claim.
///
/// A run installs its files first, and then the notebook. If it is killed in between, the page that names the new files
/// is still beside the notebook. That page is read when a file differs from what the notebook claims.
package final class KilledPages: Sendable {
  private let path: String
  private let root: FolderRoot
  private let seal: RecordSeal
  /// The SHA-256 of an empty file.
  private static let empty = SHA256.hexadecimal(of: [])
  private let claims = Mutex<FileClaims?>(nil)

  /// Prepares the search for pages of killed runs.
  ///
  /// - Parameter path: the path of the notebook, as in messages.
  init(of path: String, in root: FolderRoot, sealedBy seal: RecordSeal) {
    self.path = path
    self.root = root
    self.seal = seal
  }

  /// Prepares the search for a notebook. Nil if it has no folder or there is no seal.
  package convenience init?(of notebook: Notebook, sealedBy seal: RecordSeal?) {
    guard let seal, let root = notebook.folder else { return nil }
    self.init(of: notebook.path, in: root, sealedBy: seal)
  }

  /// Returns whether an untouched region of such a page claims exactly these bytes in this place.
  ///
  /// The file may also be empty. On some file systems, an empty file reserves the place until the file is renamed.
  package func wrote(_ found: FileDigests, at place: FilePlace) -> Bool {
    let claims = self.claims.withLock { claims in
      let known = claims ?? read()
      claims = known
      return known
    }
    return claims.hold(found, for: place) || (found.sha256 == Self.empty && claims.name(place))
  }

  /// The files that killed runs were about to remove after they had written the notebook.
  var unremoved: [RemovalNote.Entry] { root.removalNotes(of: String(Path.name(of: path)), sealedBy: seal) }

  private func read() -> FileClaims {
    let name = String(Path.name(of: path))
    return FileClaims(
      ofVersions: root.killedVersions(of: name, sealedBy: seal, limit: Notebook.sizeLimit), of: path, in: root)
  }
}
