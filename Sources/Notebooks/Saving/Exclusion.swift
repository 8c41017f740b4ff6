import Files

/// Patterns of the files below a folder that a command leaves out.
struct Exclusion: Sendable {
  private let patterns: [Glob]
  private let folder: String
  /// The bytes of a path before the part below the folder.
  private let start: Int
  /// The absolute paths of the folder, with and without symbolic links.
  private let tops: [String]

  /// - Parameter folder: the path of the folder, as messages name it.
  init(_ patterns: [Glob], below folder: String) {
    self.patterns = patterns
    self.folder = folder
    start = folder == "." ? 0 : folder.utf8.last == UInt8(ascii: "/") ? folder.utf8.count : folder.utf8.count + 1
    tops = patterns.isEmpty ? [] : [FileAccess.absolute(folder), try? FileAccess.resolve(folder)].compactMap { $0 }
  }

  /// Returns the patterns that leave out a path below the folder.
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
  /// Whether it matches a path as messages name it, but not only because of the folder that the user named.
  fileprivate func matchesNamed(_ path: String, below folder: String) -> Bool { !matches(folder) && matches(path) }
}
