import MarkdownSource

/// A region as it was found, read back for comparison.
package struct WrittenRegion: Sendable {
  /// The digests that a region claims: of its block's specification and of its own text.
  package struct Claim: Sendable, Hashable {
    package var block: String
    package var output: String

    package init(block: String, output: String) {
      self.block = block
      self.output = output
    }
  }

  /// One for each digest line outside of its fences: one, unless somebody edited or merged them.
  package private(set) var claims: [Claim] = []
  /// The digest of what really stands there.
  package let outputDigest: String
  /// The files that it links as saved ones.
  package private(set) var links: [SavedLine.Link] = []
  private let isEmpty: Bool

  package init(_ region: RegionSite, in source: SourceText) {
    var content: [[UInt8]] = []
    var tracker = FenceTracker()
    for number in (region.beginLine..<region.endLine).dropFirst() {
      let line = region.place.prefix.stripped(from: source.line(number))
      let text = RegionText.trimmed(line)
      let isFenced = tracker.isFenced(text)
      if !isFenced, case .digest(let block, let output) = Marker(exactly: text) {
        claims.append(Claim(block: block, output: output))
      } else {
        content.append(line)
        if !isFenced, let saved = SavedLine(exactly: text) { links += saved.links }
      }
    }
    let normalized = RegionText.normalized(content)
    isEmpty = normalized.isEmpty
    outputDigest = Digest.text(normalized)
  }

  /// Whether nobody has changed it since it was written. Markers with nothing between them hold nothing to lose.
  package var isUntouched: Bool { claims.contains { $0.output == outputDigest } || (isEmpty && claims.isEmpty) }

  /// Whether it says what a run would write now. It may be laid out in another way: what a formatter does to blank
  /// lines, indents and trailing blanks is no difference.
  package func isCurrent(_ claim: Claim) -> Bool { claims == [claim] && outputDigest == claim.output }
}
