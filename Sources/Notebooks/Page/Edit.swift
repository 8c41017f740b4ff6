import MarkdownSource

/// The replacement of a range of bytes in a file.
package struct Edit: Sendable, Hashable {
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [Edit] {
  /// Returns the edits in the order of the file. An edit that overlaps the one before it starts after that one.
  package func inOrder() -> [Edit] {
    var position = 0
    return sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }.map {
      let start = Swift.max(position, $0.range.lowerBound)
      position = Swift.max(position, $0.range.upperBound)
      return Edit(start..<position, $0.replacement)
    }
  }

  /// Returns the edits of a file in order.
  ///
  /// If they remove the last line of a file that ends without a line end, the new last line loses its line end. So the
  /// file still ends without one.
  package func inOrder(in source: SourceText) -> [Edit] {
    var edits = inOrder()
    var position = source.bytes.count
    guard source.lines.last?.ending.isEmpty == true, edits.last?.range.upperBound == position else { return edits }
    var index = edits.endIndex
    while index > 0, edits[index - 1].range.upperBound == position {
      index -= 1
      guard edits[index].replacement.isEmpty else {
        edits[index].replacement.removeLast(SourceText(edits[index].replacement).lines.last?.ending.count ?? 0)
        return edits
      }
      position = edits[index].range.lowerBound
    }
    if let line = source.lines.last(where: { $0.end <= position }), line.end == position {
      edits[index].range = line.content.upperBound..<edits[index].range.upperBound
    }
    return edits
  }

  /// Returns the file after the edits. All bytes outside their ranges are copied.
  ///
  /// - Precondition: the edits are in order.
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
