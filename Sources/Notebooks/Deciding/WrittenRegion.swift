import Files
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

  /// The claim of each digest line outside of its fences. There is one, unless somebody edited or merged them.
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
  /// The text as it enters the digests.
  private let text: [UInt8]
  /// The present digest of each figure; empty without one.
  private let figureDigests: [String]
  private let folder: FigureFolder?

  package init(_ region: RegionSite, in notebook: Notebook) {
    self.init(region, in: notebook.source, figures: notebook.figureFolder)
  }

  /// - Parameter folder: the folder of its figures, or nil to ignore them.
  package init(_ region: RegionSite, in source: SourceText, figures folder: FigureFolder? = nil) {
    self.init(Self.lines(of: region, in: source), of: region, figures: folder)
  }

  /// Returns the content of a region: once, or, if it holds a merge conflict, once for each side.
  package static func sides(of region: RegionSite, in notebook: Notebook) -> [WrittenRegion] {
    let lines = lines(of: region, in: notebook.source)
    let sides = notebook.page.conflicts.areHeld(by: region) ? Conflicts.sides(of: lines) ?? [] : [lines]
    return sides.map { WrittenRegion($0, of: region, figures: notebook.figureFolder) }
  }

  /// The raw lines between the markers.
  private static func lines(of region: RegionSite, in source: SourceText) -> [ArraySlice<UInt8>] {
    (region.beginLine..<region.endLine).dropFirst().map { source.line($0)[...] }
  }

  private init(_ lines: [ArraySlice<UInt8>], of region: RegionSite, figures folder: FigureFolder?) {
    self.folder = folder
    var content: [[UInt8]] = []
    var tracker = FenceTracker()
    for line in lines {
      let line = region.place.prefix.stripped(from: line)
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
    text = RegionLines.normalized(content)
    textDigest = Digest.text(text)
    let states = figures.map { folder?.state(of: $0) ?? .missing }
    missingFigures = zip(figures, states).filter { $1 == .missing }.map(\.0)
    figureDigests = states.map { if case .present(let digest) = $0 { digest } else { "" } }
    outputDigest = Digest.output(text, figures: figureDigests)
  }

  /// Whether it is unchanged since it was written. An empty region counts as unchanged.
  package var isUntouched: Bool { claims.contains { $0.output == outputDigest } || (text.isEmpty && claims.isEmpty) }

  /// Returns the digest that the region claims for each of its figures, by path. Nil if no claim holds, which means
  /// that the region was edited.
  ///
  /// The digest of a region covers its text and all its figures together. Where one figure was changed, the digest
  /// still tells whether the text and the other figures are untouched, if what the changed figure was is known: what
  /// is drawn now, or one side of a merge.
  ///
  /// - Parameter others: more digests that a figure may have had, by its path.
  package func claimedFigures(or others: [String: [String]] = [:]) -> [String: String]? {
    if isUntouched { return claimed(figureDigests) }
    guard !figures.isEmpty, !claims.isEmpty else { return nil }
    let choices = FigureChoices(text: text, claims: Set(claims.map(\.output)), paths: figures) { line in
      let path = figures[line]
      return [figureDigests[line]] + (others[path] ?? []) + (folder?.otherDigests(of: path) ?? [])
    }
    guard let folder else {
      var room = 0
      return choices.claimed(room: &room).map(claimed)
    }
    return folder.claimed(choices).map(claimed)
  }

  /// Returns the digests that the figures of a run give to the paths of this region. A page that was copied without its
  /// figures, under another name, has them in another folder: there a missing figure has the digest of that of its name.
  func choices(of figures: [String: String]) -> [String: [String]] {
    var choices = figures.mapValues { [$0] }
    let missing = missingFigures.filter { choices[$0] == nil }
    guard !missing.isEmpty else { return choices }
    let names = Dictionary(
      figures.map { (PathKey(Path.name(of: $0.key)), [$0.value]) }, uniquingKeysWith: { first, _ in first })
    for path in missing { choices[path] = names[PathKey(Path.name(of: path))] }
    return choices
  }

  private func claimed(_ digests: [String]) -> [String: String] {
    Dictionary(zip(figures, digests).filter { !$1.isEmpty }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether a run would write the same region now. Differences in blank lines, indents and trailing spaces do
  /// not count, because formatters make them.
  package func isCurrent(_ text: RegionText) -> Bool { claims == [text.claim] && textDigest == text.textDigest }
}
