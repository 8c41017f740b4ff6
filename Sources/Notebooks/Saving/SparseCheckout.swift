import Files
import Typography

/// The patterns of a sparse checkout. Git does not add files outside them.
///
/// Patterns are read as git reads them. A pattern with a set of characters, such as `[ab]`, is not.
package struct SparseCheckout: Sendable {
  private enum Token: Sendable, Hashable {
    case byte(UInt8)
    /// `?`, which is any byte but a slash.
    case one
    /// `*`, or `**` if it crosses slashes.
    case many(crosses: Bool)
    /// `**/`, which is any number of folders.
    case folders
  }

  private struct Pattern: Sendable, Hashable {
    var includes = true
    var isFolder = false
    /// Whether the pattern is about the name of a file or folder, not its path.
    var isName = false
    /// The tokens, or nil if they are not known.
    var tokens: [Token]?
  }

  /// The patterns in the order of their file.
  private let patterns: [Pattern]
  /// The top folder of the repository.
  private let top: String

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
    self.init(String(decoding: text, as: UTF8.self), in: top.folder)
  }

  private static func isOn(_ top: GitProcess) throws(GitProcess.Failure) -> Bool {
    do throws(GitProcess.Failure) {
      return try top.line(["config", "--type=bool", "--get", "core.sparseCheckout"]) == "true"
    } catch {
      guard error.code == 1 else { throw error }
      return false
    }
  }

  /// Reads the patterns of a sparse checkout, or returns nil if there aren't any.
  ///
  /// - Parameter top: the top folder of the repository.
  package init?(_ text: String, in top: String = "/") {
    self.top = top
    patterns = text.split(whereSeparator: \.isNewline).compactMap { Self.pattern($0) }
    guard !patterns.isEmpty else { return nil }
  }

  private static func pattern(_ line: Substring) -> Pattern? {
    var pattern = Pattern(), text = Array(line.utf8)[...]
    guard text.first != UInt8(ascii: "#") else { return nil }
    if text.first == UInt8(ascii: "!") {
      pattern.includes = false
      text = text.dropFirst()
    }
    while text.last == 0x20 { text = text.dropLast() }
    if text.last == slash {
      pattern.isFolder = true
      text = text.dropLast()
    }
    guard !text.isEmpty else { return nil }
    pattern.isName = !text.contains(slash)
    if text.first == slash { text = text.dropFirst() }
    pattern.tokens = tokens(text)
    return pattern
  }

  private static let slash = UInt8(ascii: "/")

  private static func tokens(_ text: ArraySlice<UInt8>) -> [Token]? {
    var tokens: [Token] = [], rest = text
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"):
        rest = rest.dropFirst()
        guard let escaped = rest.first else { return nil }
        tokens.append(.byte(escaped))
        rest = rest.dropFirst()
      case UInt8(ascii: "?"):
        tokens.append(.one)
        rest = rest.dropFirst()
      case UInt8(ascii: "*"):
        let begins = rest.startIndex == text.startIndex || text[rest.startIndex - 1] == slash
        let stars = rest.prefix { $0 == byte }.count
        rest = rest.dropFirst(stars)
        if stars == 2, begins, rest.first == slash {
          tokens.append(.folders)
          rest = rest.dropFirst()
        } else {
          tokens.append(.many(crosses: stars == 2 && begins && rest.isEmpty))
        }
      default:
        tokens.append(.byte(byte))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Returns whether git adds a file, or nil if the patterns do not tell. O(bytes of the patterns · bytes of the path ·
  /// its depth).
  ///
  /// The last pattern that matches the path decides. If none does, its folder decides, then the folder above, and so on.
  ///
  /// - Parameter path: a path relative to the top of the repository.
  package func holds(_ path: String) -> Bool? {
    var path = path, isFolder = false
    while path != "." {
      let whole = Array(path.utf8), name = Array(String(Path.name(of: path)).utf8)
      for pattern in patterns.reversed() where isFolder || !pattern.isFolder {
        guard let tokens = pattern.tokens else { return nil }
        if Self.matches(tokens, pattern.isName ? name : whole) { return pattern.includes }
      }
      path = Path.folder(of: path)
      isFolder = true
    }
    return false
  }

  /// Returns the command of git that adds the folders of missing files, or nil if the patterns include all files.
  ///
  /// - Parameters:
  ///   - paths: paths relative to a folder.
  ///   - root: that folder, below the top folder of the repository.
  func remedy(for paths: [String], below root: FolderRoot) -> String? {
    guard let folder = try? FileAccess.resolve(root.folder), folder == top || folder.hasPrefix(top + "/") else {
      return nil
    }
    let inner = String(decoding: folder.utf8.dropFirst(top.utf8.count + 1), as: UTF8.self)
    let outside = paths.map { inner.isEmpty ? $0 : Path.join(inner, $0) }.filter { holds($0) == false }
    return outside.isEmpty ? nil : remedy(adding: outside)
  }

  /// The options of git that lead to the top folder.
  var place: String {
    let here = FolderRoot.fromHere(top)
    return here == "." ? "" : "-C \(ShellWord.quoted(path: here)) "
  }

  /// Returns the command of git that adds the folders of files.
  ///
  /// - Parameter files: paths relative to the top folder.
  func remedy(adding files: [String]) -> String {
    // Only patterns leave out files in the top folder.
    let folders = files.map { Path.folder(of: $0) == "." ? "/\($0)" : Path.folder(of: $0) }
      .reduce(into: [String]()) { folders, folder in if !folders.contains(folder) { folders.append(folder) } }
    return "git \(place)sparse-checkout add \(folders.map { ShellWord.quoted(path: $0) }.joined(separator: " "))"
  }

  /// Returns whether tokens match a whole text.
  private static func matches(_ tokens: [Token], _ text: [UInt8]) -> Bool {
    // The numbers of bytes that the tokens so far can match, in order.
    var ends = [0]
    for token in tokens {
      switch token {
      case .byte(let byte): ends = ends.filter { $0 < text.count && text[$0] == byte }.map { $0 + 1 }
      case .one: ends = ends.filter { $0 < text.count && text[$0] != slash }.map { $0 + 1 }
      case .many(let crosses):
        var reached: [Int] = []
        for end in ends where reached.last ?? -1 < end {
          reached.append(end)
          var next = end
          while next < text.count, crosses || text[next] != slash {
            next += 1
            reached.append(next)
          }
        }
        ends = reached
      case .folders:
        guard let first = ends.first else { return false }
        ends += text.indices.filter { $0 >= first && text[$0] == slash }.map { $0 + 1 }
        ends = Set(ends).sorted()
      }
      if ends.isEmpty { return false }
    }
    return ends.last == text.count
  }

  /// The largest size of the file with the patterns in bytes.
  private static let limit = 1 << 20
}
