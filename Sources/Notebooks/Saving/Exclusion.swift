import Files

/// Patterns of files to leave out below a folder.
struct Exclusion: Sendable {
  private let patterns: [Glob]
  private let folder: String
  /// The number of bytes of a path before the part below the folder.
  private let start: Int
  /// The absolute paths of the folder, with and without symbolic links.
  private let tops: [String]

  /// Creates an exclusion.
  ///
  /// - Parameter folder: the path of the folder, as in messages.
  init(_ patterns: [Glob], below folder: String) {
    self.patterns = patterns
    self.folder = folder
    start = folder == "." ? 0 : folder.utf8.last == UInt8(ascii: "/") ? folder.utf8.count : folder.utf8.count + 1
    tops = patterns.isEmpty ? [] : [FileAccess.absolute(folder), try? FileAccess.resolve(folder)].compactMap { $0 }
  }

  /// Returns the patterns that match a path below the folder, so that it is left out.
  func patterns(matching path: String) -> [Glob] {
    let inner = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
    return patterns.filter { pattern in
      pattern.isAbsolute
        ? tops.contains { pattern.matchesNamed(Path.join($0, inner), below: $0) }
        : pattern.matches(inner) || pattern.matchesNamed(path, below: folder)
    }
  }
}

extension Glob {
  /// Returns whether the pattern matches a path as messages show it. A match that is only due to the named folder does
  /// not count.
  fileprivate func matchesNamed(_ path: String, below folder: String) -> Bool { !matches(folder) && matches(path) }
}
