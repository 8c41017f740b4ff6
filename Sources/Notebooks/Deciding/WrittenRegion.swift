import Blocks
import Files
import MarkdownSource
import Rendering

/// A region as found in the file, read for comparison.
package struct WrittenRegion: Sendable {
  /// The digests that a region claims: of its block's specification, and of its own text and figures.
  package struct Claim: Sendable, Hashable {
    package var block: String
    package var output: String

    package init(block: String, output: String) {
      self.block = block
      self.output = output
    }
  }

  /// The claim of each digest line outside fences. There is exactly one, unless someone edited or merged the region.
  package private(set) var claims: [Claim] = []
  /// Whether a line outside fences looks like a digest line, but is not one.
  private(set) var isDamaged = false
  /// The digest of the current text and figures.
  package let outputDigest: Digest
  /// The files that the region links as saved files.
  package private(set) var links: [SavedLine.Link] = []
  /// The name of the block in the anchor of the caption, or nil without a caption.
  let caption: String?
  /// The paths of the figures that the region shows, and of those that are missing.
  package private(set) var figures: [String] = []
  package let missingFigures: [String]
  /// The figures that the system did not let the program read. They may be as they should be.
  let unreadFigures: [FileProblem]
  /// The lines without the container and the digest lines.
  private let content: [[UInt8]]
  /// The text as it enters the digests.
  private let text: CanonicalText
  /// The digests of the text alone.
  private let digests: Set<String>
  /// The current digest of each figure, or an empty text for a figure without a digest.
  private let figureDigests: [String]
  private let folder: FigureFolder?

  package init(_ region: RegionSite, in notebook: Notebook) {
    self.init(region, in: notebook.source, figures: notebook.figureFolder)
  }

  /// Reads a region.
  ///
  /// - Parameter folder: the folder of the figures, or nil to ignore them.
  package init(_ region: RegionSite, in source: SourceText, figures folder: FigureFolder? = nil) {
    self.init(Self.lines(of: region, in: source), of: region, figures: folder)
  }

  /// Returns the content of a region. A region with a merge conflict has one content for each side.
  package static func sides(of region: RegionSite, in notebook: Notebook) -> [WrittenRegion] {
    let lines = lines(of: region, in: notebook.source)
    let sides = notebook.page.conflicts.areHeld(by: region) ? Conflicts.sides(of: lines) ?? [] : [lines]
    return sides.map { WrittenRegion($0, of: region, figures: notebook.figureFolder) }
  }

  /// Returns the raw lines between the markers.
  private static func lines(of region: RegionSite, in source: SourceText) -> [ArraySlice<UInt8>] {
    (region.beginLine..<region.endLine).dropFirst().map { source.line($0)[...] }
  }

  private init(_ lines: [ArraySlice<UInt8>], of region: RegionSite, figures folder: FigureFolder?) {
    self.folder = folder
    var content: [[UInt8]] = []
    var tracker = FenceTracker()
    var endOfComment = 0
    /// Lines that are digest lines but for the start of their comment.
    var strays: [(place: Int, lines: [[UInt8]])] = []
    for (index, raw) in lines.enumerated() where index >= endOfComment {
      let line = region.place.prefix.stripped(from: raw)
      let text = RegionLines.trimmed(line), comment = text.drop { $0 == UInt8(ascii: " ") }
      if tracker.isFenced(text) {
        content.append(line)
      } else if case .digest(let block, let output) = Marker(exactly: comment) {
        claims.append(Claim(block: block, output: output))
      } else if let end = Self.end(ofDamagedDigestAt: index, in: lines) {
        endOfComment = end
        if Marker.mayBeDigest(comment) {
          isDamaged = true
        } else {
          strays.append((content.count, lines[index..<end].map { region.place.prefix.stripped(from: $0) }))
        }
      } else {
        content.append(line)
      }
    }
    if claims.isEmpty {
      isDamaged = isDamaged || !strays.isEmpty
    } else {
      // Beside a digest line that fits, the line is somebody's text.
      for stray in strays.reversed() { content.insert(contentsOf: stray.lines, at: stray.place) }
    }
    self.content = content
    let (text, tree, source) = CanonicalText.read(content)
    self.text = text
    digests = text.digests
    let named = RegionLinks(of: tree, in: source, block: region.name)
    (figures, links, caption) = (named.figures, named.saved, named.caption)
    let states = figures.map { folder?.state(of: $0) ?? .missing }
    missingFigures = zip(figures, states).filter { $1 == .missing }.map(\.0)
    unreadFigures = zip(figures, states).compactMap { path, state in
      guard case .unreadable(var problem) = state, problem.hidesContent else { return nil }
      problem.path = path
      return problem
    }
    figureDigests = states.map { if case .present(let digest) = $0 { digest } else { "" } }
    outputDigest = Digest(text, figures: figureDigests)
  }

  /// Returns the index after a damaged digest line, or nil if the line is somebody's text.
  ///
  /// Its digits do not fit, it became text because its comment is damaged, or line breaks have split it. A later line
  /// with other words is not a part of it.
  private static func end(ofDamagedDigestAt index: Int, in lines: [ArraySlice<UInt8>]) -> Int? {
    let name = "notebook:digest"
    guard lines[index].firstRange(of: Array(name.utf8)) != nil else { return nil }
    func isMark(_ character: Character) -> Bool { "<>!-\\".contains(character) }
    for (place, line) in zip(index..., lines[index...].prefix(3)) {
      let text = String(decoding: RegionLines.trimmed(line), as: UTF8.self).replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">")
      var rest = text[...]
      if place == index {
        guard let key = text.firstRange(of: name) else { return nil }
        let start = text[..<key.lowerBound]
        guard start.contains(where: isMark), start.allSatisfy({ isMark($0) || " \t".contains($0) }) else { return nil }
        rest = text[key.upperBound...]
      }
      let isPart = rest.split { " \t".contains($0) }.allSatisfy { word in
        ["block=", "output="].contains { word.hasPrefix($0) } || word.allSatisfy { isMark($0) || $0.isHexDigit }
      }
      guard isPart else { return place == index ? nil : index + 1 }
      if text.hasSuffix("-->") { return place + 1 }
    }
    return index + 1
  }

  /// Whether the region is unchanged since it was written. An empty region counts as unchanged.
  package var isUntouched: Bool {
    claims.contains { outputDigest.isClaimed(by: $0.output) } || (isEmpty && claims.isEmpty)
  }

  /// Returns whether a run draws the same figures, given their digests by path.
  func shows(_ drawn: [String: String]) -> Bool {
    zip(figures, figureDigests).allSatisfy { drawn[$0] == $1 }
  }

  /// Whether there is nothing between the markers.
  private var isEmpty: Bool { text.lines.isEmpty }

  /// Returns whether the region says the same as one of these texts, whatever its layout.
  func says(_ texts: Set<String>) -> Bool { !texts.isDisjoint(with: digests) }

  /// Returns whether the region has the words of one of these texts in their order, although a formatter may have
  /// destroyed its tables and lists.
  package func hasWords(_ words: Set<String>) -> Bool { words.contains(CanonicalText.words(of: content)) }

  /// Returns whether the caption and the figures have the words of a block, as far as the page tells. The digest of a
  /// block does not cover them.
  func hasWords(of block: BlockSpecification, named name: String) -> Bool {
    let title = ReportRenderer.caption(block.title, anchor: "fig-" + name)
    let alternative = RegionElement.alternative(block.alt)
    return (title.map { text.contains($0) || block.views.isEmpty } ?? (caption == nil))
      && (alternative.map { words in figures.allSatisfy { text.contains(FigureLine.text(words, at: $0)) } } ?? true)
  }

  /// Returns the digest that the region claims for each of its figures, by path. Returns nil if no claim holds, which
  /// means that the region was edited.
  ///
  /// The digest of a region covers its text and all its figures together. If one figure has changed, the digest can
  /// still tell whether the rest is untouched. For this, the former content of the figure must be known: it may be what
  /// is drawn now, or one side of a merge.
  ///
  /// - Parameter others: further digests that a figure may have had, by path.
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

  /// Returns the digests that a run gives to the figures of this region, by path.
  ///
  /// If a page was copied under another name without its figures, the run uses another folder. Then a missing figure
  /// gets the digest of the figure with the same name.
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

  /// Returns whether a run would write the same region now.
  ///
  /// Only what the region says counts: formatters change its layout. Digests of earlier versions are right as well.
  package func isCurrent(_ text: RegionText) -> Bool {
    guard claims.count == 1, let claim = claims.first else { return false }
    return text.block.isClaimed(by: claim.block) && text.output.isClaimed(by: claim.output) && says(text.texts)
  }
}
