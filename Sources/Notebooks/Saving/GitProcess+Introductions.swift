import Files

extension GitProcess {
  /// A commit that put the content of a file in its place: the file has this content there, and in none of the commits
  /// before it.
  struct Introduction: Sendable, Hashable {
    let commit: String
    /// Whether it is the first commit, as far as this clone goes.
    let isFirst: Bool
  }

  /// Returns the commits of a history that introduce contents of files.
  ///
  /// The whole history counts, merges and branches that were merged without effect included: a commit that takes a
  /// change back introduces the old content once more. A change of the mode alone introduces nothing.
  ///
  /// - Parameters:
  ///   - contents: object ids, by paths from the top of the repository.
  ///   - revision: the last commit of the history.
  func introductions(
    of contents: [PathKey: String], in revision: String
  ) throws(Failure) -> [PathKey: [Introduction]] {
    var found: [PathKey: [Introduction]] = [:]
    let question = [
      "log", "--full-history", "-c", "--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=none", "-z",
      "--format=%x01%H %P", revision, "--",
    ]
    for piece in Self.pieces(of: contents.keys.map(\.text)) {
      var introduction: Introduction?
      var change: ArraySlice<UInt8>?
      for entry in try output(question + piece, limit: Self.mostHistory).split(separator: 0) {
        if let present = change {
          // The path of the change before it.
          let key = PathKey(bytes: entry)
          if let introduction, let content = contents[key], Self.introduces(present, Array(content.utf8)) {
            found[key, default: []].append(introduction)
          }
          change = nil
        } else if entry.first == 1 {
          let ids = entry.dropFirst().split(separator: UInt8(ascii: " "))
          introduction = ids.first.map {
            Introduction(commit: String(decoding: $0, as: UTF8.self), isFirst: ids.count == 1)
          }
        } else {
          // A line feed is between a commit and its changes.
          change = entry.drop { $0 == 10 }
        }
      }
    }
    return found
  }

  /// The most bytes of a history.
  private static let mostHistory = 1 << 26

  /// Whether a raw change, `:MODE MODE ID ID STATUS` with a colon, a mode and an id for each commit before it, has a
  /// content on its new side only.
  private static func introduces(_ change: ArraySlice<UInt8>, _ content: [UInt8]) -> Bool {
    let parents = change.prefix { $0 == UInt8(ascii: ":") }.count
    let words = change.dropFirst(parents).split(separator: UInt8(ascii: " "))
    guard parents > 0, words.count == 2 * parents + 3 else { return false }
    let ids = words[(parents + 1)...(2 * parents + 1)]
    return ids.last.map { $0.elementsEqual(content) } ?? false
      && !ids.dropLast().contains { $0.elementsEqual(content) }
  }

  /// Whether a commit without commits before it has some in the whole repository: a shallow clone ends there.
  func isCutOff(_ commit: String) throws(Failure) -> Bool {
    let text = try output(["cat-file", "commit", commit])
    return text.split(separator: 10, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .contains { $0.starts(with: "parent ".utf8) }
  }
}
