extension GitHubTree {
  mutating func copyText(_ index: Int, _ text: [UInt8]) {
    var bytes = text
    if cut.node == index {
      bytes.removeFirst(cut.count)
      if bytes.isEmpty { return }
    }
    guard TextPieces.mayBe(in: bytes) else {
      output.enter(.text(Placeholder.removed(from: bytes, in: .prose)), startLine: 0, isLeaf: true)
      return
    }
    if pieces[index] == nil { findPieces(around: index) }
    if let found = pieces.removeValue(forKey: index) { write(found) }
  }

  /// Searches all texts of the parent, because tildes in different texts may belong together.
  private mutating func findPieces(around index: Int) {
    let parent = plain.nodes[index].parent
    var found = TextPieces()
    var texts: [Int] = []
    var child = parent + 1
    while child < plain.nodes[parent].end {
      if case .text(var bytes) = plain.nodes[child].kind {
        if cut.node == child { bytes.removeFirst(cut.count) }
        if TextPieces.mayBe(in: bytes) {
          found.add(Self.addressed(bytes), surroundings(child, parent), mayLink: !link.contains(child))
          texts.append(child)
        }
      }
      child = plain.nodes[child].end
    }
    found.pair()
    for (text, found) in zip(texts, found.found) { pieces[text] = found }
  }

  /// Returns the bytes with the underscores and asterisks of web addresses restored.
  static func addressed(_ bytes: [UInt8]) -> [UInt8] { Placeholder.removed(from: bytes, in: .address) }

  /// Returns the characters beside a text in the source.
  private func surroundings(_ index: Int, _ parent: Int) -> TextPieces.Surroundings {
    let isBlock =
      switch plain.nodes[parent].kind {
      case .paragraph, .heading: true
      default: false
      }
    var surroundings = TextPieces.Surroundings()
    if cut.node == index { return surroundings }
    if !isBlock { surroundings = .init(before: .punctuation, after: .punctuation) }
    let end = plain.nodes[index].end
    if end < plain.nodes[parent].end { surroundings.after = side(plain.nodes[end].kind).character }
    if index > parent + 1 {
      // The previous node ends directly before the text. Only its ancestor among the siblings matters.
      var before = index - 1
      while plain.nodes[before].parent != parent { before = plain.nodes[before].parent }
      (surroundings.before, surroundings.mayStartAddress) = side(plain.nodes[before].kind)
    }
    return surroundings
  }

  private func side(_ kind: MarkdownTree.Kind) -> (character: CharacterClass, mayStartAddress: Bool) {
    switch kind {
    case .softBreak, .lineBreak: (.blank, true)
    case .emphasis, .strong: (.punctuation, true)
    default: (.punctuation, false)
    }
  }

  mutating func write(_ found: TextPieces.Found) {
    // The text before the next piece of another kind.
    var text = 0..<0
    for piece in found.pieces {
      switch piece {
      case .text(let range), .tildes(let range):
        text = (text.isEmpty ? range.lowerBound : text.lowerBound)..<range.upperBound
        continue
      case .link, .strikeStart, .strikeEnd:
        write(found.bytes[text])
        text = 0..<0
      }
      switch piece {
      case .text, .tildes: break
      case .link(let range, let scheme):
        let address = Placeholder.removed(from: Array(found.bytes[range]), in: .prose)
        let destination = scheme + String(decoding: address, as: UTF8.self)
        output.enter(.link(destination: destination, title: ""), startLine: 0, isLeaf: false)
        output.enter(.text(address), startLine: 0, isLeaf: true)
        output.exit()
      case .strikeStart: output.enter(.strikethrough, startLine: 0, isLeaf: false)
      case .strikeEnd: output.exit()
      }
    }
    write(found.bytes[text])
  }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    if text.isEmpty { return }
    output.enter(.text(Placeholder.removed(from: Array(text), in: .prose)), startLine: 0, isLeaf: true)
  }
}
