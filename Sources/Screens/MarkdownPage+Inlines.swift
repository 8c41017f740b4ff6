import MarkdownSource

extension MarkdownPage {
  /// The words between a block and the node `end`.
  func flow(_ end: Int, from block: Int, style: TextStyle = []) -> TextFlow {
    var flow = TextFlow()
    var styles: [(end: Int, style: TextStyle, address: String?)] = []
    var current: TextStyle { styles.last?.style ?? style }
    func close(before index: Int) {
      while let last = styles.last, last.end <= index {
        styles.removeLast()
        if let address = last.address { flow.add(" (\(address))", current.union(.dim)) }
      }
    }
    var index = block + 1
    while index < end {
      close(before: index)
      let node = tree.nodes[index]
      switch node.kind {
      case .text(let text): flow.add(text, current)
      case .code(let code): flow.add(code, current.union(.code))
      case .softBreak: flow.endWord()
      case .lineBreak: flow.endLine()
      case .htmlInline(let tag): if HTMLText.isLineBreak(tag) { flow.endLine() }
      case .emphasis: styles.append((node.end, current.union(.italic), nil))
      case .strong: styles.append((node.end, current.union(.bold), nil))
      case .link(let destination, _):
        styles.append((node.end, current.union(.underlined), address(destination, ofLink: index)))
      case .image: styles.append((node.end, current, nil))
      default: break
      }
      index += 1
    }
    close(before: end)
    return flow
  }

  /// What is printed behind a link's label: nothing where the label says it, or where it only leads to another place of
  /// the same document.
  private func address(_ destination: String, ofLink index: Int) -> String? {
    if destination.isEmpty || destination.hasPrefix("#") { return nil }
    var label: [UInt8] = []
    for node in tree.nodes[(index + 1)..<tree.nodes[index].end] {
      switch node.kind {
      case .text(let text), .code(let text): label += text
      case .softBreak, .lineBreak: label.append(UInt8(ascii: " "))
      default: break
      }
    }
    let bare = destination.hasPrefix("mailto:") ? destination.dropFirst("mailto:".count) : destination[...]
    return label.elementsEqual(destination.utf8) || label.elementsEqual(bare.utf8) ? nil : destination
  }

  /// The lines of a paragraph that is a pipe table (its second line is a delimiter row), as they stand in the source but
  /// for the marks of the containers around it. CommonMark knows no tables.
  func tableRows(_ index: Int) -> [ArraySlice<UInt8>]? {
    let node = tree.nodes[index]
    guard (1...source.lines.count).contains(node.startLine),
      source.line(node.startLine).contains(UInt8(ascii: "|"))
    else { return nil }
    var quotes = 0
    var items: [Int] = []
    var parent = node.parent
    while parent >= 0 {
      if case .blockQuote = tree.nodes[parent].kind { quotes += 1 }
      if case .item = tree.nodes[parent].kind { items.append(tree.nodes[parent].startLine) }
      parent = tree.nodes[parent].parent
    }
    let next = node.end < tree.nodes.count ? tree.nodes[node.end].startLine : source.lines.count + 1
    var rows: [ArraySlice<UInt8>] = []
    for number in stride(from: node.startLine, to: next, by: 1) {
      let marks = items.reduce(0) { $0 + ($1 == number ? 1 : 0) }
      let row = Self.content(of: source.line(number), quotes: quotes, markers: marks)
      if row.isEmpty || rows.count == 1 && !Self.isDelimiterRow(row) { break }
      rows.append(row)
    }
    return rows.count >= 2 ? rows : nil
  }

  /// A line without blanks at its ends, the `>` of quotes and the marks of list items.
  private static func content(of line: ArraySlice<UInt8>, quotes: Int, markers: Int) -> ArraySlice<UInt8> {
    var (rest, quotes, markers) = (line, quotes, markers)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    while true {
      rest = rest.drop(while: isBlank)
      if quotes > 0, rest.first == UInt8(ascii: ">") {
        quotes -= 1
        rest = rest.dropFirst()
      } else if markers > 0, let end = rest.firstIndex(where: isBlank) {
        markers -= 1
        rest = rest[end...]
      } else {
        break
      }
    }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Dashes between pipes, with or without colons.
  private static func isDelimiterRow(_ row: ArraySlice<UInt8>) -> Bool {
    row.contains(UInt8(ascii: "|")) && row.contains(UInt8(ascii: "-"))
      && row.allSatisfy { "|-: \t".utf8.contains($0) }
  }
}
