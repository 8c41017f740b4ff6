import Files

/// The folders of a sparse checkout. Git does not add files of other folders.
///
/// Only checkouts by folders are known, which is what `git sparse-checkout set` makes.
package struct SparseCheckout: Sendable, Hashable {
  /// The folders with all files below them.
  private var whole: Set<String> = []
  /// The folders with only the files directly in them.
  private var parents: Set<String> = []

  /// Reads the sparse checkout of a repository, or returns nil if there isn't one.
  ///
  /// - Parameter top: git in the top folder of the repository.
  init?(of top: GitProcess) throws(GitProcess.Failure) {
    let path = try top.line(["rev-parse", "--git-path", "info/sparse-checkout"])
    let file = Path.isAbsolute(path) ? path : Path.join(top.folder, path)
    // An earlier checkout may have left its file.
    guard FileAccess.exists(file), let text = try? FileAccess.snapshot(file, limit: Self.limit).bytes,
      try Self.isOn(top)
    else { return nil }
    self.init(String(decoding: text, as: UTF8.self))
  }

  private static func isOn(_ top: GitProcess) throws(GitProcess.Failure) -> Bool {
    do throws(GitProcess.Failure) {
      return try top.line(["config", "--type=bool", "--get", "core.sparseCheckout"]) == "true"
    } catch {
      guard error.code == 1 else { throw error }
      return false
    }
  }

  /// Reads the patterns of a sparse checkout by folders, or returns nil for any other patterns.
  package init?(_ text: String) {
    var isSparse = false
    for line in text.split(separator: "\n") where line != "/*" && !line.hasPrefix("#") {
      if line == "!/*/" {
        isSparse = true
      } else if line.hasPrefix("!/"), line.hasSuffix("/*/") {
        let folder = Self.folder(line.dropFirst(2).dropLast(3))
        whole.remove(folder)
        parents.insert(folder)
      } else if line.hasPrefix("/"), line.hasSuffix("/"), line.count > 2 {
        whole.insert(Self.folder(line.dropFirst().dropLast()))
      } else {
        return nil
      }
    }
    guard isSparse else { return nil }
  }

  /// Returns a folder without the backslashes before special characters.
  private static func folder(_ pattern: Substring) -> String {
    var folder = "", isEscaped = false
    for character in pattern {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { folder.append(character) }
    }
    return folder
  }

  /// Returns whether git adds a file.
  ///
  /// - Parameter path: a path relative to the top of the repository.
  package func holds(_ path: String) -> Bool {
    var folder = Path.folder(of: path)
    guard folder != ".", !parents.contains(folder) else { return true }
    while folder != "." {
      if whole.contains(folder) { return true }
      folder = Path.folder(of: folder)
    }
    return false
  }

  /// The largest size of the file with the patterns in bytes.
  private static let limit = 1 << 22
}
