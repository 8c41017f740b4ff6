import Files

extension GitProcess {
  /// A commit that introduced the content of a file: the file has this content in the commit, and in none of its
  /// parents.
  struct Introduction: Sendable, Hashable {
    let commit: String
    /// Whether the commit has no parents, as far as this clone goes.
    let isFirst: Bool
  }

  /// Returns the commits of a history that introduce contents of files.
  ///
  /// The whole history counts, including merges and branches that were merged without effect. A commit that reverts a
  /// change introduces the old content once more. A change of only the mode introduces nothing.
  ///
  /// - Parameters:
  ///   - contents: object ids, by paths relative to the top of the repository.
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
          // The entry is the path of the change before it.
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
          // A line feed separates a commit from its changes.
          change = entry.drop { $0 == 10 }
        }
      }
    }
    return found
  }

  /// The largest size of a history in bytes.
  private static let mostHistory = 1 << 26

  /// Returns whether a raw change has a content only on its new side.
  ///
  /// The change has the form `:MODE MODE ID ID STATUS`, with a colon, a mode and an id for each parent.
  private static func introduces(_ change: ArraySlice<UInt8>, _ content: [UInt8]) -> Bool {
    let parents = change.prefix { $0 == UInt8(ascii: ":") }.count
    let words = change.dropFirst(parents).split(separator: UInt8(ascii: " "))
    guard parents > 0, words.count == 2 * parents + 3 else { return false }
    let ids = words[(parents + 1)...(2 * parents + 1)]
    return ids.last.map { $0.elementsEqual(content) } ?? false
      && !ids.dropLast().contains { $0.elementsEqual(content) }
  }

  /// Returns whether a commit without parents has some in the full repository, so that a shallow clone ends there.
  func isCutOff(_ commit: String) throws(Failure) -> Bool {
    let text = try output(["cat-file", "commit", commit])
    return text.split(separator: 10, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .contains { $0.starts(with: "parent ".utf8) }
  }
}
