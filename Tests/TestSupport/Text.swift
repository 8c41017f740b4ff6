package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

package func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

/// Returns a block that runs in no time.
package func block(_ name: String? = nil, _ keys: String..., fence: String = "```") -> String {
  let lines = (name.map { ["name: \($0)"] } ?? []) + ["model: elementary", "rule: 90", "steps: 2"] + keys
  return "\(fence)yaml simulation\n" + lines.map { $0 + "\n" }.joined() + "\(fence)\n"
}

extension String {
  package func replacing(_ old: String, with new: String) -> String {
    var result = "", rest = self[...]
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// Returns a page with visible line ends.
package func shown(_ page: [UInt8]) -> String {
  "\n"
    + text(page).unicodeScalars.map { scalar in
      switch scalar {
      case "\r": "␍\n"
      case "\n": "␊\n"
      case "\t": "→"
      case "\u{FEFF}": "<BOM>"
      default: String(scalar)
      }
    }.joined().replacing("␍\n␊\n", with: "␍␊\n") + "⏹\n"
}
