import MarkdownSource

/// Hunks that a merge left in the raw lines of a file: `<<<<<<<`, `=======` and `>>>>>>>`, looked for before parsing.
///
/// Between the two markers of a region a hunk is no harm: all lines there are blanked for the parse and written anew by
/// the next run. Anywhere else it is the author's text, and an error; only in a fence of another language it is text.
package struct Conflicts: Sendable, Hashable {
  /// A full triple of conflict lines, numbered from 1.
  package struct Hunk: Sendable, Hashable {
    package var lines: ClosedRange<Int>
  }

  /// The lines between markers that hold hunks: to be blanked for the parse.
  package private(set) var blanked: [ClosedRange<Int>] = []
  /// The hunks that stand outside of any region.
  package private(set) var outside: [Hunk] = []

  /// Complexity: O(file).
  package init(in source: SourceText) {
    let hunks = Self.hunks(in: source)
    guard !hunks.isEmpty else { return }
    var remaining = hunks[...]
    /// The last begin marker that no end marker has answered yet.
    var open: (name: String, line: Int)?
    for number in 1...source.lines.count {
      // A marker inside a hunk belongs to one of the two sides, and encloses nothing.
      guard !hunks.contains(number), let marker = Self.marker(source.line(number)) else { continue }
      switch marker {
      case .begin(let name): open = (name, number)
      case .end(let name):
        let inside = remaining.prefix { $0.lines.upperBound < number }
        remaining = remaining.dropFirst(inside.count)
        if let begun = open, begun.name == name {
          let held = inside.filter { $0.lines.lowerBound > begun.line }
          outside += inside.filter { $0.lines.lowerBound < begun.line }
          if !held.isEmpty { blanked.append(begun.line + 1...number - 1) }
        } else {
          outside += inside
        }
        open = nil
      case .digest: break
      }
    }
    outside += remaining
  }

  /// Whether the lines of a region were blanked.
  package func isBlanked(_ region: RegionSite) -> Bool {
    blanked.contains { $0.lowerBound == region.beginLine + 1 }
  }

  /// What is wrong outside of the regions, once the page is known: a hunk in a fence that is no simulation is text.
  package func faults(in tree: MarkdownTree, layout: Layout) -> [Diagnostic] {
    guard !outside.isEmpty else { return [] }
    let simulations = Set(layout.blocks.map(\.node))
    var fences: [ClosedRange<Int>] = []
    for (index, node) in tree.nodes.enumerated() where !simulations.contains(index) {
      guard case .codeBlock(_, let literal) = node.kind else { continue }
      fences.append(node.startLine...node.startLine + SourceText(literal).lines.count + 1)
    }
    return outside.filter { hunk in
      !fences.contains { $0.contains(hunk.lines.lowerBound) && $0.contains(hunk.lines.upperBound) }
    }.map {
      Diagnostic(
        .error, "a merge conflict, up to line \($0.lines.upperBound)",
        help: "decide for one side, or both, and remove the three conflict lines", line: $0.lines.lowerBound)
    }
  }

  private static func hunks(in source: SourceText) -> [Hunk] {
    var hunks: [Hunk] = []
    var start: Int?
    var isDivided = false
    for number in 1..<source.lines.count + 1 {
      switch conflictMark(source.line(number)) {
      case UInt8(ascii: "<"): (start, isDivided) = (number, false)
      case UInt8(ascii: "="): isDivided = start != nil
      case UInt8(ascii: ">"):
        if let begun = start, isDivided { hunks.append(Hunk(lines: begun...number)) }
        (start, isDivided) = (nil, false)
      default: break
      }
    }
    return hunks
  }

  /// The character of a conflict line: seven of them, then nothing or a blank and a name (`=======` stands alone).
  private static func conflictMark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let mark = line.first, mark == UInt8(ascii: "<") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ">"),
      line.prefix(8).count(where: { $0 == mark }) == 7
    else { return nil }
    let rest = line.dropFirst(7)
    return rest.isEmpty || (rest.first == UInt8(ascii: " ") && mark != UInt8(ascii: "=")) ? mark : nil
  }

  /// The marker that a raw line holds, whatever containers it stands in.
  private static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
    guard let start = line.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    var text = line[start...]
    while text.last == UInt8(ascii: " ") || text.last == UInt8(ascii: "\t") { text.removeLast() }
    return Marker(exactly: text)
  }
}

extension [Conflicts.Hunk] {
  fileprivate func contains(_ line: Int) -> Bool {
    // Hunks are sorted and apart.
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lines.upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].lines.contains(line)
  }
}
