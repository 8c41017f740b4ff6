import MarkdownSource

/// The hunks that a merge left in the raw lines of a file, marked by `<<<<<<<`, `=======` and `>>>>>>>`. They are found
/// before parsing.
///
/// Between the two markers of a region, a hunk does no harm. All lines there are cleared before the parse and rewritten
/// by the next run. Anywhere else, it belongs to the author and is an error. Inside a fence of another language, it is
/// text.
package struct Conflicts: Sendable, Hashable {
  /// The lines of each complete hunk, counted from 1. The hunks are in order and do not touch.
  package private(set) var hunks: [ClosedRange<Int>] = []
  /// The lines between a begin and an end marker of the same name, if they contain hunks.
  private var held: [ClosedRange<Int>] = []

  /// Finds the hunks of a file. O(bytes).
  package init(in source: SourceText) {
    hunks = Self.hunks(in: source)
    guard !hunks.isEmpty else { return }
    /// The last begin marker that has not been followed by an end marker yet.
    var open: (name: String, line: Int)?
    for (index, line) in source.lines.enumerated() {
      let number = index + 1
      // A marker inside a hunk belongs to only one of the two sides, so it encloses nothing.
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

  /// Restores the cleared lines between markers, except in these regions. Returns whether this changed anything.
  package mutating func keep(only regions: [RegionSite]) -> Bool {
    let begins = Set(regions.map(\.beginLine))
    let count = held.count
    held.removeAll { !begins.contains($0.lowerBound - 1) }
    return held.count != count
  }

  /// Returns whether a region contains a hunk.
  package func areHeld(by region: RegionSite) -> Bool { held.overlap(region.beginLine...region.endLine) }

  /// Returns whether a line belongs to a hunk.
  package func hold(_ line: Int) -> Bool { hunks.overlap(line...line) }

  /// Returns whether a hunk touches a block.
  package func touch(_ block: BlockSite) -> Bool { hunks.overlap(block.openLine...block.closeLine) }

  /// Returns the first hunk that touches a block, or nil.
  package func hunk(touching block: BlockSite) -> ClosedRange<Int>? {
    hunks.first(endingFrom: block.openLine).flatMap { $0.lowerBound <= block.closeLine ? $0 : nil }
  }

  /// Returns the source with an empty comment in place of each cleared line, in the container of its region. Blank
  /// lines would end a block quote and make a tight list loose.
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

  /// Returns errors about the hunks outside regions. A hunk in a fence that is not a simulation is text.
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

  /// Returns the character of a conflict line, or nil for other lines.
  ///
  /// A conflict line begins with seven of these characters. Nothing follows, or a space and a name (`=======` has no
  /// name).
  static func conflictMark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let mark = line.first, "<=>|".utf8.contains(mark), line.prefix(8).count(where: { $0 == mark }) == 7
    else { return nil }
    let rest = line.dropFirst(7)
    return rest.isEmpty || (rest.first == UInt8(ascii: " ") && mark != UInt8(ascii: "=")) ? mark : nil
  }

  /// Returns the marker on a raw line, in any container, or nil.
  private static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
    guard let start = line.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    return Marker(exactly: RegionLines.trimmed(Array(line[start...])))
  }
}

/// Ranges of lines that are in order and do not touch.
extension [ClosedRange<Int>] {
  fileprivate func overlap(_ lines: ClosedRange<Int>) -> Bool {
    first(endingFrom: lines.lowerBound)?.overlaps(lines) ?? false
  }

  fileprivate func enclose(_ lines: ClosedRange<Int>) -> Bool {
    first(endingFrom: lines.lowerBound).map { $0.contains(lines.lowerBound) && $0.contains(lines.upperBound) } ?? false
  }

  /// Returns the first range that ends on or after a line. O(log count).
  fileprivate func first(endingFrom line: Int) -> ClosedRange<Int>? {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }
}

extension Conflicts {
  /// Returns both versions of the lines in which a merge left conflicts, our side first. In each version, the same side
  /// is taken everywhere.
  ///
  /// The common ancestor between the sides, which git writes on request, is left out. O(bytes).
  ///
  /// - Parameter lines: lines with or without their line ends.
  /// - Returns: the two versions, or nil if there is no complete conflict.
  static func sides(of lines: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]]? {
    enum Part { case common, ours, ancestor, theirs }
    var part = Part.common
    var ours: [ArraySlice<UInt8>] = [], theirs: [ArraySlice<UInt8>] = []
    var isConflict = false
    for line in lines {
      let mark = conflictMark(line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
      switch (part, mark) {
      case (.common, UInt8(ascii: "<")): (part, isConflict) = (.ours, true)
      case (.ours, UInt8(ascii: "|")): part = .ancestor
      case (.ours, UInt8(ascii: "=")), (.ancestor, UInt8(ascii: "=")): part = .theirs
      case (.theirs, UInt8(ascii: ">")): part = .common
      case (.common, _):
        ours.append(line)
        theirs.append(line)
      case (.ours, _): ours.append(line)
      case (.theirs, _): theirs.append(line)
      case (.ancestor, _): break
      }
    }
    return isConflict && part == .common ? [ours, theirs] : nil
  }

  /// Returns both versions of a file in which a merge left conflicts, or nil if there are none. O(bytes).
  static func sides(ofFile bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes[...].firstRange(of: Array("<<<<<<<".utf8)) != nil else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return sides(of: lines)?.map { Array($0.joined()) }
  }
}
