import Files
import Images
import MarkdownSource

/// The target of a link.
package enum LinkTarget: Hashable, Sendable {
  /// A heading of the same document.
  case anchor(String)
  case document(DocumentSource, anchor: String?)
  /// An address that another program opens: http, https or mailto.
  case outside(String)
  /// A live simulation: the words after `automata:`.
  case simulation(String)
  /// A link that is never followed, with the reason.
  case refused(String)

  /// Reads a destination in a document from `source`.
  package init(_ destination: String, from source: DocumentSource) {
    guard !Self.isTreacherous(destination) else {
      self = .refused(Self.treachery)
      return
    }
    if let colon = destination.firstIndex(of: ":"),
      destination[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+.-".contains($0) }),
      destination[..<colon].first?.isLetter == true
    {
      switch destination[..<colon].lowercased() {
      case "http", "https", "mailto": self = .outside(destination)
      case "automata": self = .simulation(String(destination[destination.index(after: colon)...]))
      case let scheme: self = .refused("addresses that start with '\(scheme):' are not followed")
      }
      return
    }
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = Self.decoded(parts.first.map(String.init) ?? ""),
      anchor = parts.count > 1 ? Self.decoded(String(parts[1])) : nil
    if path.isEmpty {
      self = .anchor(anchor ?? "")
      return
    }
    guard !Self.isTreacherous(path) else {
      self = .refused(Self.treachery)
      return
    }
    guard !path.hasPrefix("/") else {
      self = .refused("only files beside this one are followed, not absolute paths")
      return
    }
    guard let resolved = Self.resolve(path, from: source.name) else {
      self = .refused("'\(path)' leads out of the folder of this document")
      return
    }
    switch source {
    case .builtIn: self = .document(.builtIn(path: resolved), anchor: anchor)
    case .file(let root, _): self = .document(.file(root: root, path: resolved), anchor: anchor)
    case .input: self = .refused("standard input has no folder to look for '\(path)' in")
    }
  }

  private static let treachery = "an address with control characters or backslashes is not followed"

  static func isTreacherous(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "\\" || $0.properties.generalCategory == .control }
  }

  /// Returns a path without `.` and `..`, resolved against the folder of another path. Nil if it leads above the root.
  static func resolve(_ path: String, from base: String) -> String? {
    // The paths of a folder start from the folder itself.
    let folders = base.hasSuffix("/") ? base.split(separator: "/") : base.split(separator: "/").dropLast()
    var parts = folders.filter { $0 != "." }.map { String($0) }
    for part in path.split(separator: "/") {
      switch part {
      case ".": break
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns a text with `%20` and similar codes replaced with the bytes that they represent. The text stays unchanged
  /// if the result is not UTF-8.
  static func decoded(_ text: String) -> String {
    String(validating: PercentCode.decoded(text.utf8), as: UTF8.self) ?? text
  }
}
