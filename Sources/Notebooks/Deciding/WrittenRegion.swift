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
  /// The digest of the present text and figures.
  package let outputDigest: String
  /// The same of the text alone.
  package let textDigest: String
  /// The files that it links as saved ones.
  package private(set) var links: [SavedLine.Link] = []
  /// The paths of the figures that it shows, and of those that are not there.
  package private(set) var figures: [String] = []
  package let missingFigures: [String]
  private let isEmpty: Bool

  package init(_ region: RegionSite, in notebook: Notebook) {
    self.init(region, in: notebook.source, figures: notebook.figureFolder)
  }

  /// - Parameter folder: where its figures lie, or nil if they are not looked at.
  package init(_ region: RegionSite, in source: SourceText, figures folder: FigureFolder? = nil) {
    var content: [[UInt8]] = []
    var tracker = FenceTracker()
    for number in (region.beginLine..<region.endLine).dropFirst() {
      let line = region.place.prefix.stripped(from: source.line(number))
      let text = RegionLines.trimmed(line)
      let isFenced = tracker.isFenced(text)
      if !isFenced, case .digest(let block, let output) = Marker(exactly: text) {
        claims.append(Claim(block: block, output: output))
      } else {
        content.append(line)
        guard !isFenced else { continue }
        if let saved = SavedLine(exactly: text) { links += saved.links }
        if let figure = FigureLine(exactly: text, block: region.name) { figures.append(figure.path) }
      }
    }
    let normalized = RegionLines.normalized(content)
    isEmpty = normalized.isEmpty
    textDigest = Digest.text(normalized)
    let states = figures.map { folder?.state(of: $0) ?? .missing }
    missingFigures = zip(figures, states).filter { $1 == .missing }.map(\.0)
    outputDigest = Digest.output(
      normalized, figures: states.map { if case .present(let digest) = $0 { digest } else { "" } })
  }

  /// Whether it is unchanged since it was written. An empty region counts as unchanged.
  package var isUntouched: Bool { claims.contains { $0.output == outputDigest } || (isEmpty && claims.isEmpty) }

  /// Whether it says what a run would write now. It may be laid out in another way: what a formatter does to blank
  /// lines, indents and trailing blanks is no difference.
  package func isCurrent(_ text: RegionText) -> Bool { claims == [text.claim] && textDigest == text.textDigest }
}
