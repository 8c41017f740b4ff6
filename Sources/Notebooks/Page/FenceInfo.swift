import MarkdownSource
import Simulations

/// The words after the opening marks of a code fence, which decide whether the block is a simulation.
enum FenceInfo: Hashable {
  case simulation
  /// The words of a simulation, followed by further words, which are not allowed.
  case furtherWords
  /// Words that probably mean a simulation.
  case misspelt
  case other

  /// Reads the words of a fence. The number of spaces between them does not matter.
  init(_ info: String) {
    let words = info.split { $0 == " " || $0 == "\t" }
    if words.first == "simulation" {
      self = words.count == 1 ? .simulation : .furtherWords
    } else if words.starts(with: ["yaml", "simulation"]) {
      self = words.count == 2 ? .simulation : .furtherWords
    } else {
      self = Self.isMisspelt(info) ? .misspelt : .other
    }
  }

  /// The longest info string, in bytes, that is compared.
  private static let mostBytes = 100

  private static func isMisspelt(_ info: String) -> Bool {
    guard info.utf8.count <= mostBytes else { return false }
    let words = info.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
    guard let first = words.first else { return false }
    switch first {
    case "yaml", "yml": return words.count > 1 && isNear(words[1], distance: 2)
    case "yamlsimulation", "ymlsimulation": return true
    default:
      // Some words contain `simulation` but name another language, such as `simulation-log`.
      let token = info.split { $0 == " " || $0 == "\t" }.first.map { $0.filter { !"{}[]().,:;".contains($0) } } ?? ""
      return isNear(token.lowercased(), distance: 1)
    }
  }

  /// Returns whether a word is `simulation` with at most `distance` letters omitted, added, replaced or swapped with
  /// the next one.
  private static func isNear(_ word: String, distance: Int) -> Bool {
    let known = Array("simulation".unicodeScalars), word = Array(word.unicodeScalars)
    guard abs(word.count - known.count) <= distance else { return false }
    var rows = [Array(0...known.count)]
    for (i, x) in word.enumerated() {
      var row = [i + 1]
      for (j, y) in known.enumerated() {
        var least = min(rows[i][j] + (x == y ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, x == known[j - 1], word[i - 1] == y { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[word.count][known.count] <= distance
  }

  /// Returns the index of the first line of an HTML block that looks like the fence of a simulation, or nil. A comment
  /// has none.
  static func line(ofSimulationIn html: [UInt8]) -> Int? {
    let text = html.drop { $0 == UInt8(ascii: " ") }
    guard text.first == UInt8(ascii: "<"), !text.starts(with: "<!--".utf8),
      html[...].firstRange(of: Array("simulation".utf8)) != nil
    else { return nil }
    let source = SourceText(html)
    return source.lines.firstIndex { line in
      let content = html[line.content].drop { $0 == UInt8(ascii: " ") }
      guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
      let info = content.drop { $0 == mark }
      return content.count - info.count >= 3 && info.count <= mostBytes
        && FenceInfo(String(decoding: info, as: UTF8.self)) != .other
    }
  }

  /// Returns whether a block is plain YAML that begins with the model of a simulation.
  static func isPlainYaml(_ info: String, _ literal: [UInt8]) -> Bool {
    guard ["yaml", "yml"].contains(info.lowercased()), literal.starts(with: "model:".utf8) else { return false }
    let line = literal.dropFirst("model:".utf8.count).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "#") }
    let word = String(decoding: line.prefix(mostBytes), as: UTF8.self).split { $0 == " " || $0 == "\r" }
    return word.count == 1 && Catalog.model(named: String(word[0])) != nil
  }

  /// Returns whether a line of a file may open a fence with misspelt words. O(bytes).
  static func mayBeMisspelt(in bytes: [UInt8]) -> Bool {
    for mark in ["```", "~~~"] {
      var rest = bytes[...]
      while let found = rest.firstRange(of: Array(mark.utf8)) {
        let line = rest[found.upperBound...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let info = line.drop { $0 == mark.utf8.first }
        if info.count <= mostBytes, isMisspelt(String(decoding: info, as: UTF8.self)) { return true }
        rest = rest[line.endIndex...]
      }
    }
    return false
  }
}
