import Files

/// Where the files of a notebook are saved, and which of those that lie there it may replace.
package struct SaveFolder: Sendable {
  let root: FolderRoot
  let figures: FigureFolder
  /// The places of the files that an untouched region names. A region that holds the lines of a merge counts too: it is
  /// written anew whatever stands there, and so is what it names.
  private(set) var owned: Set<String> = []
  /// The places of those that the notebook names from which this one is made, and which may not become another's.
  private(set) var others: Set<String> = []

  /// - Parameter notebook: the one that lies in the folder; nil where there is none yet.
  package init(_ root: FolderRoot, of notebook: Notebook?) {
    self.root = root
    // What lies there was perhaps looked at already.
    figures = notebook?.figureFolder ?? FigureFolder(root)
    guard let notebook else { return }
    for region in notebook.layout.regions {
      guard let written = WrittenRegion(linking: region, in: notebook),
        written.isUntouched || notebook.page.conflicts.areHeld(by: region)
      else { continue }
      owned.formUnion((written.links.map(\.path) + written.figures).compactMap { place(of: $0) })
    }
  }

  /// Leaves to another notebook what it names.
  mutating func leave(_ other: SaveFolder) {
    others = other.owned
    owned.subtract(others)
  }

  /// As it is spelled: of two names that differ in capitals one may be a user's own file.
  func place(of path: String) -> String? { try? root.place(of: path) }
}
