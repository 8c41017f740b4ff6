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
      var note: (text: String, style: TextStyle)?
    }
    var spans: [Span] = []
    /// The lists of a cell, with the number of the next item if the list is numbered.
    var lists: [(end: Int, next: Int?)] = []
    func close(before index: Int) {
      while let last = spans.last, last.end <= index {
        spans.removeLast()
        if let note = last.note { words.add(note.text, note.style) }
      }
      while let last = lists.last, last.end <= index { lists.removeLast() }
    }
    var index = block + 1
    while index < end {
      close(before: index)
      let node = tree.nodes[index]
      let current = spans.last?.style ?? style, link = spans.last?.link ?? -1
      func open(_ style: TextStyle, link: Int, note: (String, TextStyle)? = nil) {
        spans.append(Span(end: node.end, style: style, link: link, note: note))
      }
      switch node.kind {
      case .text(let text) where isInBadges && Self.isBlank(text): words.endWord()
      case .text(let text): words.add(text, current, link: link)
      case .code(let code): words.add(code, current.within(.code), link: link)
      case .softBreak: words.endWord()
      case .lineBreak: words.endLine()
      case .emphasis: open(current.adding(.italic), link: link)
      case .strong: open(current.adding(.bold), link: link)
      case .strikethrough: open(current.adding(.strike), link: link)
      case .link(let destination, _):
        page.links.append(StyledPage.Link(destination))
        let number = page.links.count - 1
        if node.end == index + 1 {
          // A link without a label has its address as the label.
          words.add(Self.shown(destination), .address, link: number)
        } else {
          let note = note(on: destination, ofLink: index).map { ($0, TextStyle.address) }
          open(TextStyle(.link, current.attributes.union(.underline)), link: number, note: note)
        }
      case .image(let source, _):
        if isInBadges {
          words.add("[", current.adding([.dim, .decoration]), link: link)
          if node.end == index + 1 { words.add(Self.name(of: source), current.adding(.decoration), link: link) }
          open(current, link: link, note: ("]", current.adding([.dim, .decoration])))
        } else {
          let (sign, note) = labels(ofImage: index, source)
          words.add(sign, current.adding([.dim, .decoration]))
          open(current, link: link, note: (note, .address))
        }
      case .footnoteReference(let number, _):
        page.links.append(StyledPage.Link("#footnote-\(number)"))
        words.add("[\(number)]", TextStyle(.link, .decoration), link: page.links.count - 1)
      case .html(let element):
        switch element {
        case .anchor(let name): note(anchor: name)
        case .lineStart, .details, .summary, .stackedTable: words.startLine()
        case .itemStart:
          words.startLine()
          words.add(options.glyphs.bullet, .marker)
        case .underline: open(current.adding(.underline), link: link)
        case .code: open(current.within(.code), link: link)
        case .lowered, .raised:
          if let small = smallText(of: index, isRaised: element == .raised) {
            words.add(small, current, link: link)
            index = node.end
            continue
          }
        }
      // Blocks in a cell of a table.
      case .paragraph:
        // The first paragraph of an item continues after its mark.
        if case .item = tree.nodes[node.parent].kind, node.parent == index - 1 { break }
        words.startLine()
      case .heading:
        words.startLine()
        open(current.adding(.bold), link: link)
      case .list(let isOrdered, let start, _, _): lists.append((node.end, isOrdered ? start : nil))
      case .item:
        words.startLine()
        words.add(marker(of: &lists), .marker)
        words.endWord()
      default: break
      }
      index += 1
    }
    close(before: end)
  }

  private func marker(of lists: inout [(end: Int, next: Int?)]) -> String {
    guard let number = lists.last?.next else { return options.glyphs.bullet }
    lists[lists.count - 1].next = number + 1
    return "\(number). "
  }

  /// Notes that the anchor of this name is where the next text begins.
  mutating func note(anchor name: String) {
    if page.anchors[name] == nil { page.anchors[name] = nextLine }
  }

  // MARK: Addresses

  /// Returns an address as it is shown, with everything invisible in it marked.
  private static func shown(_ destination: String) -> String { VisibleText(quoted: destination).string }

  /// Returns the last part of an address.
  private static func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return shown(path.split(separator: "/").last.map { String($0) } ?? address)
  }

  /// Returns the marks before and after an image's alternative text.
  private mutating func labels(ofImage index: Int, _ source: String) -> (sign: String, note: String) {
    let hasText = tree.nodes[index].end > index + 1
    let sign = hasText ? "[image: " : "[image"
    if source.isEmpty { return (sign, "]") }
    switch options.links {
    case .inline: return (sign, "] (\(Self.shown(source)))")
    case .notes: return (sign, "]" + numbered(source))
    case .none: return (sign, hasText ? "]" : ": \(Self.name(of: source))]")
    }
  }

  /// Returns the note after a link's label. Nil if the label is the address, or if the link leads to another place of
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
    if options.links == .none || isInBadges && options.links == .inline {
      return WebHost.real(ofLabel: String(decoding: label, as: UTF8.self), destination: destination)
        .map { " (\(Self.shown($0)))" }
    }
    let bare = destination.hasPrefix("mailto:") ? destination.dropFirst("mailto:".count) : destination[...]
    let isTold =
      label.elementsEqual(destination.utf8) || label.elementsEqual(bare.utf8)
      || destination.hasPrefix("http") && destination.hasSuffix("://" + String(decoding: label, as: UTF8.self))
    if isTold { return nil }
    return options.links == .inline ? " (\(Self.shown(destination)))" : numbered(destination)
  }

  /// Returns the number of an address, which is listed at the end.
  private mutating func numbered(_ destination: String) -> String {
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
      words.add("[\(footnotes + index + 1)] ", .address)
      words.add(Self.shown(destination), .address)
      write(words)
    }
  }
}

/// Finds the host in an address. It reveals labels that name one host while their links lead to another.
enum WebHost {
  /// Returns the host in lower case, or nil if the text does not name one. The host is `www.example.com` for
  /// `https://user@www.example.com:80/path`, `www.example.com/path` and `mailto:me@www.example.com`.
  static func of(_ text: String) -> String? {
    let small = text.lowercased()
    if small.hasPrefix("mailto:") { return small.split(separator: "@").last.map { String($0.prefix { $0 != "?" }) } }
    var rest = small[...]
    let scheme = small.prefix { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    if !scheme.isEmpty, small.dropFirst(scheme.count).hasPrefix("://") { rest = small.dropFirst(scheme.count + 3) }
    let authority = rest.prefix { !"/?#\\".contains($0) && !$0.isWhitespace }
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "").prefix { $0 != ":" }
    // Without a scheme, the text must look like a domain: words with dots, the last one of letters.
    if rest.count == small.count {
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.count >= 2,
        last.allSatisfy(\.isLetter)
      else { return nil }
    }
    return host.isEmpty ? nil : String(host)
  }

  /// Returns the real host if the label looks like an address of another host; otherwise nil.
  static func real(ofLabel label: String, destination: String) -> String? {
    let words = VisibleText(label: label).string.split(whereSeparator: \.isWhitespace)
    let isWeb = destination.contains("://") || destination.lowercased().hasPrefix("mailto:")
    guard words.count == 1, isWeb, let promised = of(String(words[0])), let host = of(destination) else { return nil }
    func bare(_ host: String) -> Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    return bare(promised) == bare(host) ? nil : host
  }
}
