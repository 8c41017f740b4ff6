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
}
