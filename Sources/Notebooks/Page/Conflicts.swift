import MarkdownSource

/// The hunks that a merge left in the raw lines of a file: `<<<<<<<`, `=======` and `>>>>>>>`. They are found before
/// parsing.
///
/// Between the two markers of a region a hunk does no harm: all lines there are cleared before the parse and rewritten
/// by the next run. Anywhere else it belongs to the author, and is an error. In a fence of another language it is text.
package struct Conflicts: Sendable, Hashable {
  /// A full triple of conflict lines, numbered from 1; in order, and apart from each other.
  package private(set) var hunks: [ClosedRange<Int>] = []
  /// The lines between a begin and an end marker of one name that hold hunks.
  private var held: [ClosedRange<Int>] = []

  /// Complexity: O(file).
  package init(in source: SourceText) {
    hunks = Self.hunks(in: source)
    guard !hunks.isEmpty else { return }
    /// The last begin marker that no end marker has answered yet.
    var open: (name: String, line: Int)?
    for (index, line) in source.lines.enumerated() {
      let number = index + 1
      // A marker inside a hunk belongs to one of the two sides, and encloses nothing.
      guard let marker = Self.marker(source.bytes[line.content]), !hunks.overlap(number...number) else { continue }
      switch marker {
      case .begin(let name): open = (name, number)
      case .end(let name):
        if let begun = open, begun.name == name, hunks.overlap(begun.line...number) {
          held.append(begun.line + 1...number - 1)
        }
        open = nil
      case .digest: break
      }
    }
  }

  /// Restores the lines between markers, except in these regions. Returns whether this changed anything.
  package mutating func keep(only regions: [RegionSite]) -> Bool {
    let begins = Set(regions.map(\.beginLine))
    let count = held.count
    held.removeAll { !begins.contains($0.lowerBound - 1) }
    return held.count != count
  }

  /// Whether a region holds a hunk.
  package func areHeld(by region: RegionSite) -> Bool { held.overlap(region.beginLine...region.endLine) }

  /// Whether a line is one of a hunk.
  package func hold(_ line: Int) -> Bool { hunks.overlap(line...line) }

  /// Whether a hunk touches a block.
  package func touch(_ block: BlockSite) -> Bool { hunks.overlap(block.openLine...block.closeLine) }

  /// The first hunk that touches a block.
  package func hunk(touching block: BlockSite) -> ClosedRange<Int>? {
    hunks.first(endingFrom: block.openLine).flatMap { $0.lowerBound <= block.closeLine ? $0 : nil }
  }

  /// Returns the source with an empty comment for each cleared line, in the container of its region. Blank lines would
  /// end a block quote and loosen a tight list.
  package func cleared(_ source: SourceText) -> SourceText {
    guard !held.isEmpty else { return source }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    var position = 0
    for range in held {
      bytes += source.bytes[position..<source.lines[range.lowerBound - 1].content.lowerBound]
      let line = source.line(range.lowerBound - 1)
      let comment = ContainerPrefix(below: line.prefix { $0 != UInt8(ascii: "<") }).text + Array("<!-- -->".utf8)
      for number in range { bytes += comment + source.bytes[source.lines[number - 1].ending] }
      position = source.lines[range.upperBound - 1].end
    }
    return SourceText(bytes + source.bytes[position...])
  }

  /// Returns the hunks outside of regions. A hunk in a fence that is not a simulation is text.
  func faults(in tree: MarkdownTree, layout: Layout) -> [Diagnostic] {
    let outside = hunks.filter { !held.overlap($0) }
    guard !outside.isEmpty else { return [] }
    let simulations = Set(layout.blocks.map(\.node))
    var fences: [ClosedRange<Int>] = []
    for (index, node) in tree.nodes.enumerated() where !simulations.contains(index) {
      guard case .codeBlock(_?, let literal) = node.kind else { continue }
      fences.append(node.startLine...node.startLine + SourceText(literal).lines.count)
    }
    return outside.filter { !fences.enclose($0) }.map {
      Diagnostic(
        .error, "a merge conflict, up to line \($0.upperBound)",
        help: "keep one side, or both, and remove the conflict lines", line: $0.lowerBound)
    }
  }

  private static func hunks(in source: SourceText) -> [ClosedRange<Int>] {
    var hunks: [ClosedRange<Int>] = []
    var start: Int?
    var isDivided = false
    for (index, line) in source.lines.enumerated() {
      switch conflictMark(source.bytes[line.content]) {
      case UInt8(ascii: "<"): (start, isDivided) = (index + 1, false)
      case UInt8(ascii: "="): isDivided = start != nil
      case UInt8(ascii: ">"):
        if let begun = start, isDivided { hunks.append(begun...index + 1) }
        (start, isDivided) = (nil, false)
      default: break
      }
    }
    return hunks
  }

  /// The character of a conflict line: seven of them, then nothing, or a space and a name (`=======` has no name).
  static func conflictMark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let mark = line.first, "<=>|".utf8.contains(mark), line.prefix(8).count(where: { $0 == mark }) == 7
    else { return nil }
    let rest = line.dropFirst(7)
    return rest.isEmpty || (rest.first == UInt8(ascii: " ") && mark != UInt8(ascii: "=")) ? mark : nil
  }

  /// Returns the marker of a raw line, in any container.
  private static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
    guard let start = line.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    return Marker(exactly: RegionLines.trimmed(Array(line[start...])))
  }
}

/// Ranges of lines that are in order and apart.
extension [ClosedRange<Int>] {
  fileprivate func overlap(_ lines: ClosedRange<Int>) -> Bool {
    first(endingFrom: lines.lowerBound)?.overlaps(lines) ?? false
  }

  fileprivate func enclose(_ lines: ClosedRange<Int>) -> Bool {
    first(endingFrom: lines.lowerBound).map { $0.contains(lines.lowerBound) && $0.contains(lines.upperBound) } ?? false
  }

  /// O(log count).
  fileprivate func first(endingFrom line: Int) -> ClosedRange<Int>? {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }
}
