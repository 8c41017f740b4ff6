extension GitHubTree {
  // MARK: Numbers

  /// Finds the definitions and numbers them in the order of their references. A cell counts at the place of its table.
  mutating func numberFootnotes() {
    guard !footnotes.isEmpty else { return }
    var last = 0
    for index in start..<plain.nodes.count {
      switch plain.nodes[index].kind {
      case .item: if let number = footnote(ofItem: index) { footnotes[number].item = index }
      case .htmlBlock(let html):
        guard let table = Placeholder.table.number(ofComment: html), document.tables.indices.contains(table)
        else { break }
        for row in document.tables[table].rows {
          for case .paragraph(let cell) in document.cells[row.cells] {
            let node = cellNode(cell)
            for inline in node..<plain.nodes[node].end { count(inline, &last) }
          }
        }
      default: count(index, &last)
      }
    }
  }

  private mutating func count(_ index: Int, _ last: inout Int) {
    switch plain.nodes[index].kind {
    case .link(let destination, _), .image(let destination, _):
      guard let number = footnote(ofDestination: destination), footnotes[number].number == 0 else { return }
      last += 1
      footnotes[number].number = last
    default: break
    }
  }

  // MARK: Placeholders of footnotes

  func footnote(ofDestination destination: String) -> Int? {
    guard !footnotes.isEmpty, let number = Placeholder.footnote.number(ofDestination: destination),
      footnotes.indices.contains(number)
    else { return nil }
    return number
  }

  func footnote(ofItem index: Int) -> Int? {
    guard !footnotes.isEmpty, index + 1 < plain.nodes[index].end,
      case .htmlBlock(let html) = plain.nodes[index + 1].kind,
      let number = Placeholder.footnote.number(ofComment: html), footnotes.indices.contains(number)
    else { return nil }
    return number
  }

  /// Returns whether all items of a list replace definitions. The answer is kept, because each item may ask.
  mutating func isListOfFootnotes(_ index: Int) -> Bool {
    if let known = footnoteLists[index] { return known }
    var item = index + 1
    while item < plain.nodes[index].end, footnote(ofItem: item) != nil { item = plain.nodes[item].end }
    let isList = item > index + 1 && item >= plain.nodes[index].end
    footnoteLists[index] = isList
    return isList
  }

  // MARK: Copying

  /// Copies a reference. In `[text][^label]`, the text becomes text in brackets before the reference.
  mutating func copyReference(_ index: Int, _ number: Int) -> Int {
    let node = plain.nodes[index]
    let label = document.definitions[number].label
    if case .text(let text) = plain.nodes[min(index + 1, node.end - 1)].kind, text.first == UInt8(ascii: "^") {
    } else {
      write("[")
      copy(index + 1..<node.end)
      write("]")
    }
    output.enter(
      .footnoteReference(number: footnotes[number].number, label: String(decoding: label, as: UTF8.self)),
      startLine: 0, isLeaf: true)
    return node.end
  }

  private mutating func write(_ text: String) {
    output.enter(.text(Array(text.utf8)), startLine: 0, isLeaf: true)
  }

  /// Copies a definition without references as ordinary text. Its first block follows the label.
  mutating func copyUnreferenced(_ number: Int, _ item: Int) {
    let isListed = !isListOfFootnotes(plain.nodes[item].parent)
    let definition = document.definitions[number]
    let end = plain.nodes[item].end
    var first = plain.nodes[item + 1].end
    if isListed { output.enter(.item(task: nil), startLine: definition.line, isLeaf: false) }
    output.enter(.paragraph, startLine: definition.line, isLeaf: false)
    let hasText = first < end && plain.nodes[first].kind == .paragraph
    write("[^" + String(decoding: definition.label, as: UTF8.self) + "]:" + (hasText ? " " : ""))
    if hasText {
      copy(first + 1..<plain.nodes[first].end)
      first = plain.nodes[first].end
    }
    output.exit()
    copy(first..<end)
    if isListed { output.exit() }
  }

  /// Copies the footnotes to the end of the document.
  mutating func copyFootnotes() {
    let order = footnotes.indices.filter { footnotes[$0].number > 0 && footnotes[$0].item > 0 }
      .sorted { footnotes[$0].number < footnotes[$1].number }
    guard let first = order.first else { return }
    output.enter(.footnotes, startLine: document.definitions[first].line, isLeaf: false)
    for number in order {
      let definition = document.definitions[number]
      output.enter(
        .footnote(number: footnotes[number].number, label: String(decoding: definition.label, as: UTF8.self)),
        startLine: definition.line, isLeaf: false)
      let item = footnotes[number].item
      copy(plain.nodes[item + 1].end..<plain.nodes[item].end)
      output.exit()
    }
    output.exit()
  }
}
