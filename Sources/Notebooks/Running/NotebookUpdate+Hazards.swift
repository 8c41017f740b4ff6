import Blocks

extension NotebookUpdate {
  /// The page as git sees it, with the files of its blocks.
  package var gitPage: GitHazards.Page {
    let figures = expected.flatMap { $0?.run.map { Array($0.figures.keys) } ?? [] }
    return GitHazards.Page(
      path: notebook.path, files: notebook.readings.flatMap(\.saves).map(\.path) + figures.sorted(),
      hasRegions: !notebook.orphans.isEmpty || notebook.blocks.contains { $0.region != nil })
  }
}
