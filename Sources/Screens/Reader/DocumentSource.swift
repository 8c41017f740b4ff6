import Files
import Images
import MarkdownSource

/// The origin of a document, which determines the possible targets of its relative links.
package enum DocumentSource: Hashable, Sendable {
  /// A page that is built into the program, by its path in the repository.
  case builtIn(path: String)
  /// A file below a folder.
  case file(root: String, path: String)
  /// Standard input.
  case input

  /// Creates the source of a file from the path that its reader typed. Its links may lead to any file of the repository
  /// that contains it, or, without a repository, of its folder.
  package init(file path: String) {
    let folder = Path.folder(of: path), name = String(Path.name(of: path))
    self = .file(root: folder, path: name)
    guard let absolute = try? FileAccess.resolve(folder) else { return }
    var root = absolute
    while !FileAccess.exists(Path.join(root, ".git")) {
      guard root != "/" else { return }
      root = Path.folder(of: root)
    }
    let below = absolute.dropFirst(root.count).drop { $0 == "/" }
    self = .file(root: root, path: below.isEmpty ? name : "\(below)/\(name)")
  }

  /// Creates the source of a folder from the path that its reader typed. It shows the folder's README, or a list of its
  /// files.
  package init(folder path: String) {
    self.init(file: Path.join((try? FileAccess.resolve(path)) ?? path, "README.md"))
    if case .file(let root, let path) = self {
      self = .file(root: root, path: String(path.dropLast("README.md".count)))
    }
  }

  /// The folder of the document; nil for a page of the program and for standard input.
  package var folder: String? {
    guard case .file(let root, let path) = self else { return nil }
    return Path.join(root, Path.folder(of: path))
  }

  /// The path for messages and titles.
  package var name: String {
    switch self {
    case .builtIn(let path), .file(_, let path): path
    case .input: "-"
    }
  }
}
