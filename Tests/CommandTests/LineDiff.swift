import Foundation

/// The difference between two texts: the lines that differ, each with two lines around it.
enum LineDiff {
  static func text(_ expected: Data, _ observed: Data) -> String {
    guard let old = String(validating: expected, as: UTF8.self), let new = String(validating: observed, as: UTF8.self)
    else { return "  \(expected.count) bytes expected, \(observed.count) observed, not text" }
    let lines = marked(split(old), split(new))
    let near = lines.indices.filter { at in
      lines[max(0, at - 2)...min(lines.count - 1, at + 2)].contains { !$0.hasPrefix("  ") }
    }
    var result: [String] = []
    var last = -1
    for at in near {
      if at != last + 1 { result.append("  …") }
      result.append(lines[at])
      last = at
    }
    return result.joined(separator: "\n")
  }

  /// Returns every line with its mark: `- ` for expected only, `+ ` for observed only, spaces for both.
  static func marked(_ old: [String], _ new: [String]) -> [String] {
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i), i < old.count {
        lines.append("- " + old[i])
        i += 1
      } else if inserted.contains(j), j < new.count {
        lines.append("+ " + new[j])
        j += 1
      } else {
        lines.append("  " + old[i])
        i += 1
        j += 1
      }
    }
    return lines
  }

  /// Returns lines with invisible characters made visible. The last one shows a missing line end.
  private static func split(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(String.UnicodeScalarView(line)).replacing("\r", with: "␍").replacing("\u{1B}", with: "␛")
    }
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "␄" }
    return lines
  }
}
