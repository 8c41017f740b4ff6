import Files
import MarkdownSource
import Rendering

/// The text of a region, free of its container: what stands between its markers, and the digests that prove it
/// untouched.
package struct RegionText: Sendable {
  /// Content lines without prefix, blank lines between the elements included unless the list is tight.
  private let content: [String]
  private let isTight: Bool
  /// What its digest line says.
  package let claim: WrittenRegion.Claim
  /// The digest of its text alone, without that of its figures.
  package let textDigest: String

  /// - Parameters:
  ///   - figures: the files of its figures, in their order.
  package init(
    _ elements: [RegionElement], in parent: RegionPlace.Parent, blockDigest: String, figures: [SavedFile] = []
  ) {
    isTight = parent == .tightItem
    var parts: [[String]] = []
    var paths = figures.map(\.path)[...]
    for (index, element) in elements.enumerated() {
      if index > 0, Self.runTogether(elements[index - 1], element, in: parent) { parts.append(["<!-- -->"]) }
      parts.append(element.lines(nextPath: &paths))
    }
    content = Array(parts.joined(separator: isTight ? [] : [""]))
    let normalized = Self.normalized(content.map { Array($0.utf8) })
    textDigest = Digest.text(normalized)
    let output = Digest.output(normalized, figures: figures.map(\.digest))
    claim = WrittenRegion.Claim(block: blockDigest, output: output)
  }

  /// Whether an empty comment must keep two elements apart, since there is no blank line between them, or a formatter
  /// may take it away: mdformat takes a loose list for a tight one if none of its items holds a paragraph.
  private static func runTogether(
    _ first: RegionElement, _ second: RegionElement, in parent: RegionPlace.Parent
  ) -> Bool {
    switch parent {
    case .page: false
    case .looseItem: first.isTable && second.isTable
    case .tightItem: !first.isFence && !second.isFence
    }
  }

  /// Bytes of the region as it will be written, about: without prefixes.
  package var size: Int { content.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// All lines of the region with its markers, without prefix and line ends.
  package func lines(name: String) -> [String] {
    let digest = Marker.digest(block: claim.block, output: claim.output).text
    let parts = [[Marker.begin(name).text], content, [digest], [Marker.end(name).text]].filter { !$0.isEmpty }
    return Array(parts.joined(separator: isTight ? [] : [""]))
  }

  /// Content lines as they enter the digest: without trailing blanks, and without blank lines outside of fences, so
  /// that a formatter that only moves blank lines is no hand edit. Each line is ended by a line feed.
  package static func normalized(_ lines: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var tracker = FenceTracker()
    for line in lines {
      let line = trimmed(line)
      if !tracker.isFenced(line), line.isEmpty { continue }
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  /// The line without blanks at its end.
  static func trimmed(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var line = line[...]
    while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { line.removeLast() }
    return line
  }
}

extension RegionElement {
  fileprivate var isFence: Bool {
    if case .fence = self { true } else { false }
  }

  fileprivate var isTable: Bool {
    if case .table = self { true } else { false }
  }

  /// - Parameter paths: those of this figure and of the next ones.
  func lines(nextPath paths: inout ArraySlice<String>) -> [String] {
    switch self {
    case .fence(let info, let lines):
      // Longer than any run of backticks inside, so that nothing inside can close it.
      let longest = lines.map { Self.longestBackticks(in: $0) }.max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return [fence + info] + lines + [fence]
    case .table(let lines), .paragraph(let lines): return lines
    case .figure(let figure): return [FigureLine.text(figure, at: paths.popFirst() ?? "")]
    }
  }

  private static func longestBackticks(in line: String) -> Int {
    var longest = 0, run = 0
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// First 12 hexadecimal digits of SHA-256.
package enum Digest {
  package static func text(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(12)) }

  /// Of the text of a region, and of what its figures show: a line each behind the text.
  static func output(_ text: [UInt8], figures: [String]) -> String {
    self.text(figures.reduce(into: text) { $0 += Array(($1 + "\n").utf8) })
  }
}
