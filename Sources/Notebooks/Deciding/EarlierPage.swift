import MarkdownSource

/// The notebook in the last commit. It tells whether an edit of a region is only the edit of its block.
///
/// If a word is replaced in a whole file, it changes in blocks and in their results. The results then follow, because
/// nothing is lost: the region says what it said, with the word of the block in all its places. Numbers don't count,
/// because a changed number of a result is an edit, whatever the block says.
struct EarlierPage {
  private let source: SourceText
  /// The regions that follow their blocks, by the claims of their digest lines.
  private var regions: [WrittenRegion.Claim: (site: RegionSite, block: BlockSite)] = [:]

  /// Reads the page, or returns nil if it was never a notebook. O(bytes).
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Notebook.sizeLimit, SourceText.firstInvalidUTF8(in: bytes) == nil else { return nil }
    source = SourceText(bytes)
    guard let page = try? NotebookPage(source, reading: InlineValues.Reading(isWanted: false)) else { return nil }
    for case let (block, index?) in zip(page.layout.blocks, page.layout.followers) {
      let site = page.layout.regions[index], claims = WrittenRegion(site, in: source).claims
      if claims.count == 1 { regions[claims[0]] = (site, block) }
    }
  }

  /// Returns the region of the commit if the present one differs from it only as their blocks differ, or nil.
  ///
  /// It has the same digest line as the present one, and fits it. Each of its lines is the same now, except for words
  /// that were replaced everywhere in the block, too, and are replaced everywhere in the region.
  ///
  /// - Parameter written: the present region of the block.
  func origin(of written: WrittenRegion, below block: NotebookBlock, in notebook: Notebook) -> WrittenRegion? {
    guard let region = block.region, written.claims.count == 1, let old = regions[written.claims[0]] else { return nil }
    guard Self.size(old.block.openLine...old.site.endLine, of: source) <= Self.largest,
      Self.size(block.site.openLine...region.endLine, of: notebook.source) <= Self.largest
    else { return nil }
    let earlier = Self.texts(old.block.openLine...old.block.closeLine, of: source)
    let present = Self.texts(block.site.openLine...block.site.closeLine, of: notebook.source)
    guard earlier.count == present.count else { return nil }
    let changes = zip(earlier, present).map(Self.replacement)
    var words: [Replacement] = []
    for change in changes {
      guard let change, change.isOfWords, !words.contains(change) else { continue }
      words.append(change)
      if words.count > Self.mostReplacements { return nil }
    }
    words.sort { $0.old.count > $1.old.count }
    // A word that stays anywhere in the block was not replaced in the whole page.
    for (lines, change) in zip(zip(earlier, present), changes) where change?.isOfWords ?? true {
      guard Self.replacing(words, in: lines.0) == lines.1 else { return nil }
    }
    let before = Self.texts(old.site.beginLine...old.site.endLine, of: source)
    let after = Self.texts(region.beginLine...region.endLine, of: notebook.source)
    guard before.map({ Self.replacing(words, in: $0) }) == after else { return nil }
    let origin = WrittenRegion(old.site, in: source, figures: notebook.figureFolder)
    return origin.claimedFigures() == nil ? nil : origin
  }

  /// The largest number of different words that are replaced. Each is looked for at every word of the page.
  private static let mostReplacements = 16
  /// The largest block with its region, in bytes.
  private static let largest = 1 << 20

  private static func size(_ lines: ClosedRange<Int>, of source: SourceText) -> Int {
    source.lines[lines.upperBound - 1].content.upperBound - source.lines[lines.lowerBound - 1].content.lowerBound
  }

  private typealias Words = [ArraySlice<UInt8>]

  /// Returns lines, each as words and the signs between them.
  private static func texts(_ lines: ClosedRange<Int>, of source: SourceText) -> [Words] {
    lines.map { number in
      var words: Words = []
      for index in source.line(number).indices {
        if isInWord(source.bytes[index]), let last = words.last, let end = last.last, isInWord(end) {
          words[words.count - 1] = source.bytes[last.startIndex...index]
        } else {
          words.append(source.bytes[index...index])
        }
      }
      return words
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }

  private struct Replacement: Equatable {
    let old: Words
    let new: Words

    /// Whether words without digits replace words without digits.
    var isOfWords: Bool {
      let hasWords = [old, new].allSatisfy { $0.contains { $0.first.map(EarlierPage.isInWord) ?? false } }
      return hasWords && !(old + new).contains { $0.contains { (48...57).contains($0) } }
    }
  }

  /// Returns what was replaced in a line, or nil if the line is the same.
  private static func replacement(from old: Words, to new: Words) -> Replacement? {
    guard old != new else { return nil }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return Replacement(old: Array(old[start..<old.count - end]), new: Array(new[start..<new.count - end]))
  }

  /// Returns a line with all words replaced.
  private static func replacing(_ replacements: [Replacement], in line: Words) -> Words {
    var rest = line[...], result: Words = []
    while let word = rest.first {
      let replacement = replacements.first { rest.starts(with: $0.old) }
      result += replacement?.new ?? [word]
      rest = rest.dropFirst(replacement?.old.count ?? 1)
    }
    return result
  }
}
