import MarkdownSource
import Terminal
import Typography

extension MarkdownLayout {
  /// Adds the words between a block and the node `end`.
  mutating func fill(_ words: inout TextFlow, _ end: Int, from block: Int, style: TextStyle = .plain) {
    /// An open inline element: the node where it ends, its style, its link, and the note that follows it.
    struct Span {
      var end: Int
      var style: TextStyle
      var link: Int
      var note: String?
    }
    var spans: [Span] = []
    var tags = HTMLStyles()
    func close(before index: Int) {
      while let last = spans.last, last.end <= index {
        spans.removeLast()
        if let note = last.note { words.add(note, TextStyle(.link, [.dim, .decoration])) }
      }
    }
    var index = block + 1
    while index < end {
      close(before: index)
      let node = tree.nodes[index]
      let current = tags.style(spans.last?.style ?? style), link = spans.last?.link ?? -1
      func open(_ style: TextStyle, link: Int, note: String? = nil) {
        spans.append(Span(end: node.end, style: style, link: link, note: note))
      }
      switch node.kind {
      case .text(let text): words.add(text, current, link: link)
      case .code(let code): words.add(code, current.within(.code), link: link)
      case .softBreak: words.endWord()
      case .lineBreak: words.endLine()
      case .htmlInline(let tag):
        if !tags.note(tag) {
          for piece in HTMLText.pieces(tag) { add(piece, to: &words, current, link: link) }
        }
      case .emphasis: open(current.adding(.italic), link: link)
      case .strong: open(current.adding(.bold), link: link)
      case .strikethrough: open(current.adding(.strike), link: link)
      case .link(let destination, _):
        page.links.append(StyledPage.Link(destination))
        open(
          TextStyle(.link, current.attributes.union(.underline)), link: page.links.count - 1,
          note: note(on: destination, ofLink: index))
      case .image(let source, _):
        words.add(node.end > index + 1 ? "[image: " : "[image", current.adding([.dim, .decoration]))
        open(current, link: link, note: "]" + (source.isEmpty ? "" : " (\(source))"))
      case .footnoteReference(let number, _):
        page.links.append(StyledPage.Link("#footnote-\(number)"))
        words.add("[\(number)]", TextStyle(.link, .decoration), link: page.links.count - 1)
      default: break
      }
      index += 1
    }
    close(before: end)
  }

  /// Adds a piece of HTML.
  mutating func add(_ piece: HTMLText.Piece, to words: inout TextFlow, _ style: TextStyle, link: Int = -1) {
    switch piece {
    case .text(let text): words.add(text, style, link: link)
    case .blank: words.endWord()
    case .lineBreak: words.endLine()
    case .lineStart: words.startLine()
    case .anchor(let name): if page.anchors[name] == nil { page.anchors[name] = nextLine }
    case .image(let alternative, let source):
      words.add(alternative.isEmpty ? "[image" : "[image: ", style.adding([.dim, .decoration]))
      words.add(alternative, style, link: link)
      words.add("]" + (source.isEmpty ? "" : " (\(source))"), style.adding([.dim, .decoration]))
    }
  }

  /// Returns the note after a link's label, or nil if the label is the address or the link leads to another place of
  /// the same document. A label that looks like an address of another host always gets a note.
  private mutating func note(on destination: String, ofLink index: Int) -> String? {
    if destination.isEmpty || destination.hasPrefix("#") { return nil }
    var label: [UInt8] = []
    for node in tree.nodes[(index + 1)..<tree.nodes[index].end] {
      switch node.kind {
      case .text(let text), .code(let text): label += text
      case .softBreak, .lineBreak: label.append(UInt8(ascii: " "))
      default: break
      }
    }
    if options.links == .none {
      return WebHost.real(ofLabel: String(decoding: label, as: UTF8.self), destination: destination).map { " (\($0))" }
    }
    let bare = destination.hasPrefix("mailto:") ? destination.dropFirst("mailto:".count) : destination[...]
    let isTold =
      label.elementsEqual(destination.utf8) || label.elementsEqual(bare.utf8)
      || destination.hasPrefix("http") && destination.hasSuffix("://" + String(decoding: label, as: UTF8.self))
    if isTold { return nil }
    if options.links == .inline { return " (\(destination))" }
    notes.append(destination)
    return "[\(footnotes + notes.count)]"
  }

  /// Draws the addresses of numbered links.
  mutating func drawNotes() {
    guard !notes.isEmpty else { return }
    page.endLine()
    drawRule()
    for (index, destination) in notes.enumerated() {
      var words = TextFlow()
      words.add("[\(footnotes + index + 1)] ", TextStyle(.link, .decoration))
      words.add(destination, TextStyle(.link, .decoration))
      write(words)
    }
  }
}
