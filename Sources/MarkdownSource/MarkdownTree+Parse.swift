extension MarkdownTree {
  /// Parses a document. Front matter and the given lines lose their text but keep their line ends, so every other line
  /// keeps its number.
  ///
  /// Linear in nearly all cases; see `parse(_:blanking:deadlineSeconds:)` for the others.
  ///
  /// - Parameter lines: ranges of lines, counted from 1. Lines beyond the last one are ignored.
  package init(_ source: SourceText, blanking lines: [ClosedRange<Int>] = []) {
    let visible = source.visible(blanking: lines)
    self = CmarkTree(visible.bytes.span, memory: CmarkMemory()).values(of: visible)
  }

  package init(_ source: [UInt8], blanking lines: [ClosedRange<Int>] = []) {
    self.init(SourceText(source), blanking: lines)
  }
}

extension SourceText {
  /// Returns the text for libcmark, without front matter and the given lines.
  func visible(blanking lines: [ClosedRange<Int>]) -> SourceText {
    blanking(lines + [frontMatter ?? tomlMatter].compactMap(\.self))
  }

  /// Returns the same lines, with the lines in `ranges` empty.
  private func blanking(_ ranges: [ClosedRange<Int>]) -> SourceText {
    guard !ranges.isEmpty, !lines.isEmpty else { return self }
    var blank = [Bool](repeating: false, count: lines.count)
    for range in ranges {
      guard range.lowerBound <= lines.count, range.upperBound >= 1 else { continue }
      for number in range.clamped(to: 1...lines.count) { blank[number - 1] = true }
    }
    var kept = Array(bytes[..<lines[0].content.lowerBound])
    kept.reserveCapacity(bytes.count)
    for (line, isBlank) in zip(lines, blank) {
      if !isBlank {
        kept += bytes[line.content.lowerBound..<line.end]
      } else {
        // A CR before the line must not form one line end with the LF of the line.
        if kept.last == UInt8(ascii: "\r"), !line.ending.isEmpty { kept.append(UInt8(ascii: " ")) }
        kept += bytes[line.ending]
      }
    }
    return SourceText(kept)
  }
}
