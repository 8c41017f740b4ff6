import Files

/// The figures of repositories that no page uses any more, such as those of a notebook that was moved.
///
/// A figure is a file `BLOCK.VIEW.svg`, `.png` or `.gif` below a folder `figures` that git tracks. Any page of the
/// repository that names it uses it: Markdown and other texts for people, whatever surrounds the address.
package struct UnusedFigures: Sendable {
  package struct Figure: Sendable {
    /// The path from the repository's top.
    let path: String
    /// The path as messages name it.
    package let name: String
    fileprivate let repository: Int
  }

  private let repositories: [Repository]
  package let figures: [Figure]

  /// Looks at the repositories of these notebooks; where git does not answer, or there are too many pages to read,
  /// there are no unused figures.
  package init(besides notebooks: [String]) {
    var repositories: [Repository] = []
    var folders: Set<PathKey> = [], tops: Set<PathKey> = []
    for path in notebooks where path != "-" {
      guard let folder = try? FileAccess.resolve(NotebookFile.folder(of: path)),
        folders.insert(PathKey(folder)).inserted, let repository = Repository(of: folder),
        tops.insert(PathKey(repository.top)).inserted
      else { continue }
      repositories.append(repository)
    }
    self.repositories = repositories
    figures = repositories.enumerated().flatMap { index, repository in
      repository.unused().map { path in
        Figure(path: path, name: FolderRoot.fromHere(Path.join(repository.top, path)), repository: index)
      }
    }
  }

  /// Whether it looked at any repository.
  package var hasRepository: Bool { !repositories.isEmpty }

  /// Removes the figures that are still what a region of a notebook claimed for them in a commit.
  ///
  /// - Returns: those that are gone, those that stay, and what went wrong.
  package func prune() -> (removed: [Figure], kept: [Figure], failures: [FileProblem]) {
    var removed: [Figure] = [], kept: [Figure] = []
    var failures: [FileProblem] = []
    for figure in figures {
      do throws(FileProblem) {
        let isGone = try repositories[figure.repository].remove(figure.path)
        if isGone { removed.append(figure) } else { kept.append(figure) }
      } catch {
        failures.append(FileProblem(figure.name, error.kind))
      }
    }
    return (removed, kept, failures)
  }
}
