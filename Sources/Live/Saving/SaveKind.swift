import Simulations

/// What a file holds, by the ending of its name.
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

  /// The endings, for a person.
  static let endings = ".rle .cells .mc .lif .txt .png .gif"

  /// The endings of the files that show a session well.
  static func endings(of session: any PlaySession) -> [String] {
    switch session.declaration.name {
    case "mealy": [".txt"]
    case "memory": [".txt", ".png", ".gif"]
    default: patternEndings(of: session) + [".txt", ".png", ".gif"]
    }
  }

  /// The pattern files that have words for the states of a session, and that its model reads again.
  private static func patternEndings(of session: any PlaySession) -> [String] {
    if session.stateNames.count <= 2 { return [".rle", ".cells", ".mc", ".lif"] }
    return session.declaration.name == "infection" ? [] : [".rle", ".mc"]
  }
}
