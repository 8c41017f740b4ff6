import MarkdownSource

/// Bytes to put in the place of a range of the file. Edits do not overlap and are sorted by their range.
package struct Edit: Sendable, Hashable {
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [Edit] {
  /// The file after the edits. All bytes outside of their ranges are copied.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + reduce(0) { $0 + $1.replacement.count })
    var position = 0
    for edit in self {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}

/// Where a region's lines go in a file, in bytes.
package struct Splicer: Sendable {
  private let source: SourceText

  package init(_ source: SourceText) { self.source = source }

  /// Puts `lines` in the place of the cell's region, or behind its block where it has none. Nil where nothing changes.
  package func edit(_ cell: Cell, lines: [String]) -> Edit? {
    let block = cell.block
    guard let region = cell.region else { return insertion(lines, below: block) }
    // A region that was moved elsewhere keeps the container in which it stands.
    let prefix = region.parent == block.parent ? block.prefix : region.prefix
    let range = source.lines[region.beginLine - 1].content.lowerBound..<source.lines[region.endLine - 1].content.upperBound
    let text = joined(lines, prefix: prefix, lineEnding: block.lineEnding)
    return source.bytes[range].elementsEqual(text) ? nil : Edit(range, text)
  }

  /// One blank line before the region, none after it, none at all in a tight list. Where the block ends the file without
  /// a line end, so does the region.
  private func insertion(_ lines: [String], below block: BlockSite) -> Edit {
    let closing = source.lines[block.closeLine - 1]
    let text = joined((block.isTight ? [] : [""]) + lines, prefix: block.prefix, lineEnding: block.lineEnding)
    return closing.ending.isEmpty
      ? Edit(closing.end..<closing.end, block.lineEnding + text)
      : Edit(closing.end..<closing.end, text + block.lineEnding)
  }

  /// Takes a region out, with the one blank line that was put before it.
  package func removal(of region: RegionSite) -> Edit {
    var first = region.beginLine
    if first > 1, ContainerPrefix.isBlank(source.line(first - 1)) { first -= 1 }
    let end = source.lines[region.endLine - 1]
    var start = source.lines[first - 1].content.lowerBound
    // At the end of a file without line end, the line end before the region goes instead of the one behind it.
    if end.ending.isEmpty, first > 1 { start = source.lines[first - 2].content.upperBound }
    return Edit(start..<end.end, [])
  }

  private func joined(_ lines: [String], prefix: ContainerPrefix, lineEnding: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes += lineEnding }
      bytes += line.isEmpty ? prefix.blank : prefix.text + Array(line.utf8)
    }
    return bytes
  }
}
