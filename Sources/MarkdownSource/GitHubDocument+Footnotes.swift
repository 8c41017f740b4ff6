extension GitHubDocument {
  /// Returns the change for the definition of a footnote on a line that may hold one, or nil if the line is text.
  ///
  /// The item that replaces it is four columns wide, the indentation that GitHub requires of a footnote's further
  /// lines.
  mutating func definition(on line: Int, _ containers: Containers) -> Change? {
    let bytes = text.bytes
    let content = text.lines[line - 1].content
    let blanks = containers.strip(line).cursor.blanks(in: bytes)
    guard blanks.columns < 4, Placeholder.footnote.stands(at: blanks.offset, of: bytes),
      let end = FootnoteLabel.end(startingAt: blanks.offset + 3, in: bytes)
    else { return nil }
    let marker = footnoteMarker ?? unusedMarker()
    footnoteMarker = marker
    let prefix = prefix(of: line, containers)
    var lines = [prefix + marker + Placeholder.footnote.comment(definitions.count)]
    definitions.append(
      Definition(
        label: Placeholder.removed(from: Array(bytes[blanks.offset + 3..<end]), in: .raw), line: origin(of: line)))
    var rest = bytes[end + 2..<content.upperBound].drop { $0.isBlank }
    if !rest.isEmpty {
      // The rest moves to a line of its own, where it may define another footnote.
      var inner: [UInt8] = []
      if FootnoteLabel.end(openedAt: rest.startIndex, in: bytes) != nil {
        inner = Placeholder.footnote.bytes
        rest = rest.dropFirst(2)
      }
      let blank = prefix.map { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\t") ? $0 : UInt8(ascii: " ") }
      lines.append(blank + [UInt8](repeating: UInt8(ascii: " "), count: marker.count) + inner + rest)
    }
    return Change(lines: line...line, text: lines)
  }

  /// Returns the part of a line that belongs to the containers.
  private func prefix(of line: Int, _ containers: Containers) -> [UInt8] {
    let cursor = containers.strip(line).cursor
    return text.bytes[text.lines[line - 1].content.lowerBound..<cursor.offset]
      + [UInt8](repeating: UInt8(ascii: " "), count: cursor.restOfTab)
  }

  /// Returns a list marker that no line of the document starts with, so footnotes never join a list.
  private func unusedMarker() -> [UInt8] {
    var used: Set<UInt8> = []
    for line in text.lines {
      let prefix = line.content.lowerBound..<ContainerPrefixByte.end(in: line.content, of: text.bytes)
      used.formUnion(text.bytes[prefix])
    }
    let markers = [")", "+", "*", "."].first { !used.contains($0.utf8.first ?? 0) }
    switch markers {
    case "+": return Array("+   ".utf8)
    case "*": return Array("*   ".utf8)
    case ".": return Array("1.  ".utf8)
    default: return Array("1)  ".utf8)
    }
  }
}
