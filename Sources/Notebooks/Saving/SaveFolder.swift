import Files

/// The folder in which a notebook's files are saved, and the files in it that the notebook may replace.
package struct SaveFolder: Sendable {
  let root: FolderRoot
  let figures: FigureFolder
  /// The places of the files that an untouched region names. A region with conflict lines counts too: it is rewritten
  /// in any case, and so are the files that it names.
  private(set) var owned: Set<String> = []
  /// The places of the files that the original notebook names, which this copy must not take over.
  private(set) var others: Set<String> = []

  /// - Parameter notebook: the notebook in the folder, or nil if there is none yet.
  package init(_ root: FolderRoot, of notebook: Notebook?) {
    self.root = root
    // The figures may have been read already.
    figures = notebook?.figureFolder ?? FigureFolder(root)
    guard let notebook else { return }
    for region in notebook.layout.regions {
      guard let written = WrittenRegion(linking: region, in: notebook),
        written.isUntouched || notebook.page.conflicts.areHeld(by: region)
      else { continue }
      owned.formUnion((written.links.map(\.path) + written.figures).compactMap { place(of: $0) })
    }
  }

  /// Leaves the files of another notebook to it.
  mutating func leave(_ other: SaveFolder) {
    others = other.owned
    owned.subtract(others)
  }

  /// Returns the place of a file. Capitals count: of two names that differ in them, one may be a user's own file.
  func place(of path: String) -> String? { try? root.place(of: path) }
}
