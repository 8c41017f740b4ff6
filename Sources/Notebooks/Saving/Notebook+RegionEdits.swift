import Blocks
import Files

extension Notebook {
  /// Returns what git tells about the regions that look edited, by the index of their block.
  ///
  /// Git is asked only if there is such a region.
  ///
  /// - Parameter git: the allowance of the command. If git does not answer, nothing is returned.
  package func regionEdits(within git: GitAllowance) -> [Int: RegionEdit] {
    guard let folder, path != "-" else { return [:] }
    let edited = blocks.indices.compactMap { index -> (index: Int, region: WrittenRegion)? in
      guard let region = blocks[index].region, !page.conflicts.areHeld(by: region) else { return nil }
      let written = WrittenRegion(region, in: self)
      return written.claimedFigures() == nil && written.claims.count == 1 ? (index, written) : nil
    }
    guard !edited.isEmpty else { return [:] }
    let git = GitFiles(within: git, counting: .everything)
    let earlier = git.committed(String(Path.name(of: path)), in: folder.folder, limit: Self.sizeLimit)
      .flatMap { EarlierPage($0) }
    let lacksFigure = edited.contains { !$0.region.missingFigures.isEmpty }
    let sparse = lacksFigure ? git.sparseCheckout(around: folder) : nil
    return edited.reduce(into: [:]) { edits, edited in
      if earlier?.origin(of: edited.region, below: blocks[edited.index], in: self) != nil {
        edits[edited.index] = .replacedWords
      } else if let remedy = sparse?.remedy(for: edited.region.missingFigures, below: folder) {
        edits[edited.index] = .leftOut(remedy: remedy)
      }
    }
  }
}

extension Notebook {
  /// The folders in which a run of the notebook may leave temporary files, relative to the notebook's folder: the
  /// notebook's own folder and those of the files that its blocks save and show.
  var fileFolders: [String] { [".", figurePaths.folder] + readings.flatMap(\.saves).map { Path.folder(of: $0.path) } }

  /// Returns the temporary files that killed runs left beside the notebook and its files, and that somebody may need.
  /// Removes nothing.
  package func remainingFiles() -> [RemainingFile] {
    folder?.remainingFiles(in: fileFolders, keepsAll: true) ?? []
  }
}
