import MarkdownSource

/// Bytes to put in the place of a range of the file.
package struct Edit: Sendable, Hashable {
  package var range: Range<Int>
  package var replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [Edit] {
  /// The edits in the order of the file. Where one reaches back into the one before it, as the removal of a last region
  /// without line end does, it starts after that one.
  package func inOrder() -> [Edit] {
    var position = 0
    return sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }.map {
      let start = Swift.max(position, $0.range.lowerBound)
      position = Swift.max(position, $0.range.upperBound)
      return Edit(start..<position, $0.replacement)
    }
  }

  /// The file after the edits, which are in order. All bytes outside of their ranges are copied.
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
