/// The lines and blocks of the output, and the elements of a line.
extension HTMLReader {
  /// Ends the inline elements, and a paragraph that text has opened.
  mutating func closeLine(keepsFormatting: Bool) {
    guard !isInMarkdownText else { return }
    let holder = lineHolder
    let first = holder.map { $0 + 1 } ?? scope
    for entry in open[first...] where keepsFormatting && formatting.count < Self.mostFormatting {
      guard let kind = entry.kind else { continue }
      let isFilled = output.nodes.count > entry.start + 1 || !text.isEmpty
      formatting.append(Formatting(name: entry.name, kind: kind, isFilled: isFilled))
    }
    while open.count > first {
      let entry = open[open.count - 1]
      if keepsFormatting, text.isEmpty, isEmpty(entry), case .link? = entry.kind {
        // The link continues in the next paragraph.
        open.removeLast()
        links -= 1
        output.cancel()
      } else {
        closeLast()
      }
    }
    if let holder, open[holder].name == "p" { close(to: holder) }
    owesBlank = false
  }

  /// Ends the paragraph. In a heading or summary, ends only the line.
  mutating func breakParagraph() {
    if isInMarkdownText || leaf != nil {
      if !isAtStart || isInMarkdownText { add(.html(.lineStart)) }
    } else {
      closeLine(keepsFormatting: true)
    }
  }

  /// Ends the paragraph, heading or summary, so that a block can begin.
  mutating func prepareBlock() {
    guard !isInMarkdownText else { return }
    closeLine(keepsFormatting: true)
    if let leaf { close(to: leaf) }
    prepareCell()
  }

  mutating func openParagraph() {
    prepareCell()
    let again = formatting
    formatting = []
    guard begin("p", .paragraph, .paragraph) else {
      // The paragraph is too deep to be counted as an element, so it belongs to the last block.
      open.append(Open(level: .paragraph, name: "p", holdsText: true, nodes: 1, start: output.nodes.count))
      output.enter(.paragraph, startLine: line, isLeaf: false)
      return
    }
    for element in again { begin(element.name, element.kind, .inline) }
  }

  // MARK: Elements of a line

  mutating func beginInline(_ name: String, _ kind: MarkdownTree.Kind) {
    if case .link = kind {
      if let former = place(of: "a"), open[former].level == .inline { close(to: former) }
      if links > 0 { return }
    }
    prepareText()
    begin(name, kind, .inline)
  }

  mutating func endInline(_ name: String) {
    var place = open.count - 1
    while place >= scope, open[place].level == .inline {
      if open[place].name == name { return close(to: place) }
      place -= 1
    }
    if let index = formatting.lastIndex(where: { $0.name == name && $0.isFilled }) { formatting.remove(at: index) }
  }
}
