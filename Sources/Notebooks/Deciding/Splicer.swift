import MarkdownSource

/// Finds the bytes of a file that the lines of a region replace.
package struct Splicer: Sendable {
  private let source: SourceText

  package init(_ source: SourceText) { self.source = source }

  /// Returns the edit that makes `lines` the region of a block, or nil if nothing changes. A new region is inserted
  /// below the block.
  package func edit(_ block: NotebookBlock, lines: [String]) -> Edit? {
    guard let region = block.region else { return insertion(lines, below: block.site) }
    var text = joined(lines, at: block.place)
    var start = source.lines[region.beginLine - 1].content.lowerBound
    if block.isMoved {
      // The text before the begin marker, such as a list marker, belongs to the author.
      start = region.start
      text.removeFirst(block.place.prefix.text.count)
    }
    let range = start..<source.lines[region.endLine - 1].content.upperBound
    return source.bytes[range].elementsEqual(text) ? nil : Edit(range, text)
  }

  /// Returns the edit that inserts a region below a block.
  ///
  /// One blank line precedes the region, and none follows it. In a tight list, there is no blank line. If the block
  /// ends the file without a line end, so does the region.
  private func insertion(_ lines: [String], below block: BlockSite) -> Edit {
    let closing = source.lines[block.closeLine - 1]
    let text = joined((block.place.isTight ? [] : [""]) + lines, at: block.place)
    return closing.ending.isEmpty
      ? Edit(closing.end..<closing.end, block.place.lineEnding + text)
      : Edit(closing.end..<closing.end, text + block.place.lineEnding)
  }

  private func joined(_ lines: [String], at place: RegionPlace) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes += place.lineEnding }
      bytes += line.isEmpty ? place.prefix.blank : place.prefix.text + Array(line.utf8)
    }
    return bytes
  }
}

extension Splicer {
  /// Returns the file without its regions. After a run, this is what the author wrote.
  package static func stripped(_ notebook: Notebook) -> [UInt8] {
    removals(of: notebook).inOrder(in: notebook.source).applied(to: notebook.source.bytes)
  }

  /// Returns the file without its regions, except those that a person may have edited, and the reasons to keep these.
  ///
  /// - Parameter edits: what git tells about the regions that look edited, by the index of their block.
  package static func strippedOfUnedited(
    _ notebook: Notebook, _ edits: [Int: RegionEdit]
  ) -> (bytes: [UInt8], kept: [Diagnostic]) {
    let edited = RegionChanges.edited(in: notebook, edits)
    let kept = Set(edited.map(\.region.node))
    let regions = (notebook.blocks.compactMap(\.region) + notebook.orphans).filter { !kept.contains($0.node) }
    let removals = RegionRemovals(of: notebook, removing: Set(regions.map(\.node)))
    let edits = regions.map { removals.edit(for: $0) }.inOrder(in: notebook.source)
    return (edits.applied(to: notebook.source.bytes), edited.map(\.reason).inOrder())
  }

  /// Returns the edits that remove all regions.
  package static func removals(of notebook: Notebook) -> [Edit] {
    let regions = notebook.blocks.compactMap(\.region) + notebook.orphans
    let removals = RegionRemovals(of: notebook, removing: Set(regions.map(\.node)))
    return regions.map { removals.edit(for: $0) }
  }
}

/// The cause of a difference between a region and both the written text and the text of a run.
package enum RegionEdit: Sendable, Hashable {
  /// A person, as far as the page and its figures tell.
  case byHand
  /// A formatter that destroyed the layout of the same words.
  case layout
  /// Words that were replaced in the block, too.
  case replacedWords
  /// Nothing that is known: a sparse checkout leaves out a figure without which the region cannot be judged. The command
  /// of git brings it back.
  case leftOut(remedy: String)

  /// Whether a run keeps the region, because something could be lost.
  var isKept: Bool {
    switch self {
    case .byHand, .leftOut: true
    case .layout, .replacedWords: false
    }
  }
}
