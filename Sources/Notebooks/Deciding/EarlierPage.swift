import MarkdownSource

/// The notebook in the last commit. It tells whether an edit of a region is only the edit of its block.
///
/// If a word is replaced in a whole file, it changes in blocks and in their results. The results then follow, because
/// nothing is lost: every new word of the region is also a new word of the block.
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
  /// that were replaced in a line of the block, too.
  ///
  /// - Parameter written: the present region of the block.
  func origin(of written: WrittenRegion, below block: NotebookBlock, in notebook: Notebook) -> WrittenRegion? {
    guard let region = block.region, written.claims.count == 1, let old = regions[written.claims[0]],
      let replacements = Self.replacements(
        from: Self.texts(old.block.openLine...old.block.closeLine, of: source),
        to: Self.texts(block.site.openLine...block.site.closeLine, of: notebook.source))
    else { return nil }
    let before = Self.texts(old.site.beginLine...old.site.endLine, of: source)
    let after = Self.texts(region.beginLine...region.endLine, of: notebook.source)
    guard before.count == after.count,
      zip(before, after).allSatisfy({ Self.isReplaced($0, $1, by: replacements) })
    else { return nil }
    let origin = WrittenRegion(old.site, in: source, figures: notebook.figureFolder)
    return origin.claimedFigures() == nil ? nil : origin
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

  /// Returns the words that were replaced in a block, and what replaced them, or nil if lines were added or removed.
  private static func replacements(from old: [Words], to new: [Words]) -> [(old: Words, new: Words)]? {
    guard old.count == new.count else { return nil }
    return zip(old, new).compactMap { before, after in
      let start = zip(before, after).prefix { $0 == $1 }.count
      let rest = min(before.count, after.count) - start
      let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
      let replaced = Array(before[start..<before.count - end]), replacement = Array(after[start..<after.count - end])
      return replaced.isEmpty || replacement.isEmpty ? nil : (replaced, replacement)
    }
  }

  /// Returns whether a line became another one by replacements alone.
  private static func isReplaced(
    _ old: Words, _ new: Words, by replacements: [(old: Words, new: Words)]
  ) -> Bool {
    var before = old[...], after = new[...]
    while let word = before.first {
      if word == after.first {
        before = before.dropFirst()
        after = after.dropFirst()
      } else if let replacement = replacements.first(where: {
        before.starts(with: $0.old) && after.starts(with: $0.new)
      }) {
        before = before.dropFirst(replacement.old.count)
        after = after.dropFirst(replacement.new.count)
      } else {
        return false
      }
    }
    return after.isEmpty
  }
}
