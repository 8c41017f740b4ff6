import Specification

/// Writes nodes as YAML on one line each, which ``StrictYaml`` reads back as the same nodes.
package enum FlowYaml {
  /// Returns a node in flow style. O(bytes).
  package static func flow(_ node: SpecNode) -> String {
    switch node.content {
    case .scalar(let text, let isQuoted): scalar(text, isQuoted: isQuoted)
    case .list(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { scalar($0.key, isQuoted: false) + ": " + flow($0.value) }.joined(separator: ", ") + "}"
    }
  }

  /// Returns a scalar. Words, numbers and rules stay plain; everything else is quoted.
  private static func scalar(_ text: String, isQuoted: Bool) -> String {
    if !isQuoted, isPlain(text) { return text }
    return YamlScalar.quoted(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != UInt8(ascii: "-") }
    guard let first, isLetter(first), !text.hasPrefix("--"), text.utf8.last != UInt8(ascii: " ") else { return false }
    return text.utf8.allSatisfy { isLetter($0) || " -_./+$!*^%<>=()".utf8.contains($0) }
  }

  /// Returns whether a byte is an ASCII letter or digit.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
