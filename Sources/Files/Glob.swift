/// A pattern of names or paths: `*` matches any characters except `/`, `**` any characters, and `?` one character.
package struct Glob: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case scalar(Unicode.Scalar)
    case one
    case many
    case any
  }

  /// The pattern as the user wrote it.
  package let text: String
  private let parts: [Part]
  /// Whether the pattern starts with `/`, so that only absolute paths can match.
  package let isAbsolute: Bool
  /// Whether whole paths are compared, not names.
  private let isPath: Bool

  /// Reads a pattern. A pattern with a `/` is compared with paths, any other with names of files and folders.
  package init(_ text: String) {
    self.text = text
    isAbsolute = text.unicodeScalars.first == "/"
    var rest = text.unicodeScalars[...].drop { $0 == "/" }
    while rest.last == "/" { rest.removeLast() }
    while rest.starts(with: "./".unicodeScalars) { rest = rest.dropFirst(2) }
    isPath = isAbsolute || rest.contains("/")
    var parts: [Part] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        parts.append(.any)
        // `a/**/b` matches `a/b` too.
        if rest.first == "/", parts.count == 1 || parts[parts.count - 2] == .scalar("/") { rest.removeFirst() }
      case "*": parts.append(.many)
      case "?": parts.append(.one)
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// Returns whether the pattern matches a path or a folder above it. O(names · path · pattern).
  package func matches(_ path: String) -> Bool {
    guard !isAbsolute || path.unicodeScalars.first == "/" else { return false }
    let names = Path.names(in: path).filter { $0 != "." }
    guard isPath else { return names.contains { fits(Array($0.unicodeScalars)) } }
    return names.indices.contains { fits(Array(names[...$0].joined(separator: "/").unicodeScalars)) }
  }

  private func fits(_ text: [Unicode.Scalar]) -> Bool {
    // For each number of characters: whether the parts so far match that many characters at the start of the text.
    var isReached = [Bool](repeating: false, count: text.count + 1)
    isReached[0] = true
    for part in parts {
      var next = [Bool](repeating: false, count: text.count + 1)
      for index in 0...text.count {
        switch part {
        case .any: next[index] = isReached[index] || (index > 0 && next[index - 1])
        case .many: next[index] = isReached[index] || (index > 0 && next[index - 1] && text[index - 1] != "/")
        case .one: next[index] = index > 0 && isReached[index - 1] && text[index - 1] != "/"
        case .scalar(let scalar): next[index] = index > 0 && isReached[index - 1] && text[index - 1] == scalar
        }
      }
      isReached = next
    }
    return isReached[text.count]
  }
}
