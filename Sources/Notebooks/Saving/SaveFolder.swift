import Files

/// The folder in which a notebook's files are saved, and the files in it that the notebook has written.
package struct SaveFolder: Sendable {
  let root: FolderRoot
  let figures: FigureFolder
  let history: GitHistory
  /// The findings in the history. Each file is looked up only once.
  let findings: GitFindings
  private let merged: MergedFigures
  /// The files that untouched regions claim.
  private(set) var claims = FileClaims()
  /// The files that regions with a merge conflict claim, on sides that are untouched.
  ///
  /// Anybody can write such a region, so these claims count only if the history confirms them.
  private(set) var mergedClaims = FileClaims()
  /// The files that regions with a merge conflict name, on either side.
  private var mergedNames: Set<FilePlace> = []
  /// The claimed files of the original notebook, which this copy must not take over.
  private(set) var others = FileClaims()
  /// All files of the original notebook, or nil if it is not a file.
  private(set) var original: OriginalFiles?
  /// The pages of killed runs.
  let killed: KilledPages?
  /// The first lines of the regions that look edited until their figures are drawn again.
  private var doubtful: Set<Int> = []

  /// Reads the claims of the notebook in a folder.
  ///
  /// - Parameters:
  ///   - notebook: the notebook in the folder, or nil if there isn't one yet.
  ///   - page: the path of the page that is written, if it is not the path of that notebook.
  ///   - seal: recognises the files of killed runs, or nil to ignore them.
  ///   - git: the time of git for all questions of the command.
  ///   - writes: whether the files are to be written, so that the user needs git's answers.
  package init(
    _ root: FolderRoot, of notebook: Notebook?, page: String? = nil, seal: RecordSeal? = nil,
    within git: GitAllowance = GitAllowance(), writes: Bool = true
  ) {
    self.root = root
    // The figures may already have been read.
    figures = notebook?.figureFolder ?? FigureFolder(root)
    history = GitHistory(
      ofNotebook: page ?? notebook?.path, within: git, counting: writes ? .failures : .everything)
    findings = GitFindings(history, below: root)
    merged = MergedFigures(history, below: root)
    killed = seal.flatMap { seal in notebook.map { KilledPages(of: $0.path, in: root, sealedBy: seal) } }
    guard let notebook else { return }
    for region in notebook.layout.regions where WrittenRegion.mayLink(region, in: notebook) {
      if notebook.page.conflicts.areHeld(by: region) {
        let sides = WrittenRegion.sides(of: region, in: notebook)
        let paths = sides.flatMap { $0.links.map(\.path) + $0.figures }
        mergedNames.formUnion(paths.compactMap { try? root.locate($0, followsLinks: true) })
      }
      let (found, areUntouched) = claims(of: region, in: notebook, drawn: [:])
      take(found, of: region, in: notebook)
      if !areUntouched { doubtful.insert(region.beginLine) }
    }
  }

  /// Returns the notebook as it is in the last commit, or nil if it is in none.
  func earlierPage(of notebook: Notebook) -> EarlierPage? {
    history.committed(String(Path.name(of: notebook.path)), in: root.folder, limit: Notebook.sizeLimit)
      .flatMap { EarlierPage($0) }
  }

  private mutating func take(_ found: FileClaims, of region: RegionSite, in notebook: Notebook) {
    if notebook.page.conflicts.areHeld(by: region) { mergedClaims.formUnion(found) } else { claims.formUnion(found) }
  }

  /// Returns the claims of a region, and whether the region, or each of its sides, is untouched.
  private func claims(
    of region: RegionSite, in notebook: Notebook, drawn: [String: String]
  ) -> (claims: FileClaims, areUntouched: Bool) {
    var claims = FileClaims()
    var areUntouched = true
    let isMerged = notebook.page.conflicts.areHeld(by: region)
    for side in WrittenRegion.sides(of: region, in: notebook) {
      var others = drawn.mapValues { [$0] }
      // If two branches changed a picture, the folder has only one version, but git has both.
      if isMerged, side.claimedFigures(or: others) == nil {
        var named: Set<PathKey> = []
        for path in side.figures where named.insert(PathKey(path)).inserted {
          others[path, default: []] += merged.digests(of: path)
        }
      }
      areUntouched = claims.add(side, or: others, in: root) && areUntouched
    }
    return (claims, areUntouched)
  }

  /// Leaves the files of another notebook to it.
  ///
  /// - Parameter path: the path of that notebook, or nil if it is not a file and so keeps no files of its own.
  mutating func leave(_ other: SaveFolder, of path: String? = nil) {
    others = other.claims
    others.formUnion(other.mergedClaims)
    claims.remove(others)
    mergedClaims.remove(others)
    original = path.map { OriginalFiles(of: $0, in: other.root, claimed: others) }
  }

  /// Claims the files of a region whose figures were drawn again. The region may be untouched although a figure was
  /// changed.
  mutating func add(_ region: RegionSite, of notebook: Notebook, drawn: [String: String]) {
    guard !drawn.isEmpty, doubtful.contains(region.beginLine) else { return }
    var more = claims(of: region, in: notebook, drawn: drawn).claims
    more.remove(others)
    take(more, of: region, in: notebook)
  }

  /// Claims the files of a region that is not on the page, as it was in the last commit.
  mutating func claim(_ region: WrittenRegion) {
    var more = FileClaims()
    _ = more.add(region, or: [:], in: root)
    more.remove(others)
    claims.formUnion(more)
  }

  /// Returns the relation of the notebook to a file.
  ///
  /// - Parameter found: the digests of the existing bytes.
  func standing(of path: String, at place: FilePlace, _ found: FileDigests) -> FileStanding {
    let standing = claimedStanding(of: path, at: place, found)
    guard standing == .changed || standing == .unclaimed, !others.name(place), let killed else { return standing }
    // A run may have written the file and been killed before it installed the page that names it.
    return killed.wrote(found, at: place) ? .own : standing
  }

  private func claimedStanding(of path: String, at place: FilePlace, _ found: FileDigests) -> FileStanding {
    // Git may have joined lines of a region from different sides, so that neither side claims its files. Git still has
    // both versions of a file that two branches changed.
    let versions = mergedNames.contains(place) ? merged.digests(of: path) : []
    guard claims.name(place) || mergedClaims.name(place) || !versions.isEmpty else { return .unclaimed }
    if claims.hold(found.content, for: place) || claims.hold(found.sha256, for: place) { return .own }
    if mergedClaims.hold(found.content, for: place) || mergedClaims.hold(found.sha256, for: place) { return .merged }
    if versions.contains(found.content) { return .merged }
    guard let bytes = try? place.read(limit: FigureFolder.limit), SHA256.hexadecimal(of: bytes) == found.sha256 else {
      return .changed
    }
    if !versions.isEmpty, merged.haveLines(of: bytes, at: path) { return .merged }
    // A file with a merge conflict may be the notebook's own if both of its sides were.
    guard let sides = Conflicts.sides(ofFile: bytes) else { return .changed }
    let areClaimed = sides.map { FigureDigest.of(file: $0, named: path) }.allSatisfy {
      claims.hold($0, for: place) || mergedClaims.hold($0, for: place) || versions.contains($0)
    }
    return areClaimed ? .merged : .changed
  }
}
