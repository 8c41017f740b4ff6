import Simulations

/// The content of a file, by the ending of its name.
package enum SaveKind: Hashable, Sendable {
  case pattern(PatternFormat)
  case text
  case png
  case gif

  package init?(path: String) {
    if let format = PatternFormat(path: path) {
      self = .pattern(format)
    } else if path.hasSuffix(".txt") {
      self = .text
    } else if path.hasSuffix(".png") {
      self = .png
    } else if path.hasSuffix(".gif") {
      self = .gif
    } else {
      return nil
    }
  }

  /// The endings, for messages.
  static let endings = ".rle .cells .mc .lif .txt .png .gif"

  /// Returns the endings of the files that suit a session.
  static func endings(of session: any PlaySession) -> [String] {
    switch session.declaration.name {
    case "mealy": [".txt"]
    case "memory": [".txt", ".png", ".gif"]
    default: patternEndings(of: session) + [".txt", ".png", ".gif"]
    }
  }

  /// Returns the endings of the pattern files that can express the states of a session and that its model can read.
  private static func patternEndings(of session: any PlaySession) -> [String] {
    if session.stateNames.count <= 2 { return [".rle", ".cells", ".mc", ".lif"] }
    return session.declaration.name == "infection" ? [] : [".rle", ".mc"]
  }
}
