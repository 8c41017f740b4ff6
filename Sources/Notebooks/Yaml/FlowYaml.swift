import Specification

/// Nodes written as YAML, in one line each: what ``StrictYaml`` reads back as the same nodes.
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

  /// Words, numbers and rules stay plain; everything else is quoted.
  private static func scalar(_ text: String, isQuoted: Bool) -> String {
    if !isQuoted, isPlain(text) { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isLetter(first) || first == UInt8(ascii: "-") && text.utf8.count > 1, last != UInt8(ascii: " ") else {
      return false
    }
    return text.utf8.allSatisfy { isLetter($0) || " -_./+$!*^%<>=()".utf8.contains($0) }
  }
}
