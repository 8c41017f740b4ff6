extension HTMLReader {
  /// Reads a start tag or an end tag.
  mutating func read(_ tag: HTMLTag) {
    if tag.isEnd { end(tag.name) } else { start(tag) }
  }

  private static let headings = ["h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6]
  /// Elements that only separate paragraphs.
  private static let partings: Set<String> = [
    "p", "div", "section", "center", "article", "header", "footer", "nav", "main", "aside", "figure", "figcaption",
    "address", "form", "fieldset", "legend", "title", "caption",
  ]
  /// Elements that may occur inside a word and change nothing.
  private static let transparent: Set<String> = [
    "a", "abbr", "bdi", "bdo", "big", "data", "font", "label", "mark", "picture", "q", "small", "source", "span",
    "time", "wbr",
  ]

  /// The nodes of inline elements.
  private static let inlines: [String: MarkdownTree.Kind] = [
    "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "cite": .emphasis, "var": .emphasis,
    "dfn": .emphasis, "s": .strikethrough, "strike": .strikethrough, "del": .strikethrough, "u": .html(.underline),
    "ins": .html(.underline), "code": .html(.code), "kbd": .html(.code), "samp": .html(.code), "tt": .html(.code),
    "sub": .html(.lowered), "sup": .html(.raised),
  ]

  private mutating func start(_ tag: HTMLTag) {
    let attributes = tag.attributes
    switch tag.name {
    case "br": if holdsText { add(.lineBreak) }
    case "img": addImage(attributes)
    case "a" where attributes["href"]?.isEmpty == false:
      beginInline("a", .link(destination: attributes["href"] ?? "", title: attributes["title"] ?? ""))
    case "video", "audio", "iframe": addMedium(tag.name, attributes)
    case "input" where attributes["type"]?.lowercased() == "checkbox":
      add(words: attributes["checked"] == nil ? "[ ] " : "[x] ")
    case let name where Self.inlines[name] != nil: if let kind = Self.inlines[name] { beginInline(name, kind) }
    case let name where Self.transparent.contains(name): break
    case let name where isInMarkdownText: startInText(name)
    case let name where Self.partings.contains(name): breakParagraph()
    default: startBlock(tag, attributes)
    }
    if let name = attributes["id"] ?? (tag.name == "a" ? attributes["name"] : nil) { add(anchor: name) }
  }

  /// Handles the tag of a block inside a line of Markdown, such as a table cell.
  private mutating func startInText(_ name: String) {
    switch name {
    case "li": add(.html(.itemStart))
    case "td", "th": add(words: " ")
    case let name where Self.blocks.contains(name) || Self.partings.contains(name): add(.html(.lineStart))
    default: add(words: " ")
    }
  }

  private static let blocks: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "blockquote", "details", "summary", "pre",
    "table", "tr", "hr",
  ]

  private mutating func startBlock(_ tag: HTMLTag, _ attributes: [String: String]) {
    switch tag.name {
    case "hr":
      prepareBlock()
      add(.thematicBreak)
    case "summary": beginLeaf("summary", .html(.summary))
    case "blockquote": beginBlock(tag.name, .blockQuote)
    case "details": beginBlock(tag.name, .html(.details))
    case "ul": beginList(isOrdered: false, start: 0)
    case "ol": beginList(isOrdered: true, start: attributes["start"].flatMap { Int($0) } ?? 1)
    case "li": beginItem()
    case "dl": beginBlock(tag.name, nil)
    case "dt":
      endDefinition()
      beginLeaf("dt", .paragraph)
      if open.last?.name == "dt" { beginInside(.strong) }
    case "dd":
      endDefinition()
      beginBlock("dd", .list(isOrdered: false, start: 0, delimiter: nil, isTight: true))
      if open.last?.name == "dd" { beginInside(.item(task: nil)) }
    case "pre":
      prepareBlock()
      preformatted = ([], attributes["lang"])
    case "table":
      prepareBlock()
      // There must be enough depth left for rows and cells.
      if open.count - scope < Self.mostOpen - 2, begin("table", nil, .block) { tables.append(HTMLTable()) }
    case "tr": beginRow()
    case "td", "th": beginCell(tag)
    case "thead", "tbody", "tfoot": endRows()
    case let name where Self.headings[name] != nil: beginLeaf(name, .heading(level: Self.headings[name] ?? 1))
    // An unknown tag separates words, because it would probably begin a new cell or line.
    default: partWords()
    }
  }

  /// The names under which other elements are opened.
  private static let names = ["th": "td", "ol": "ul"]

  private mutating func end(_ name: String) {
    if Self.inlines[name] != nil || name == "a" { return endInline(name) }
    if Self.transparent.contains(name) || name == "br" || name == "img" { return }
    if isInMarkdownText { return startInText(name == "li" ? "ul" : name) }
    switch name {
    case "thead", "tbody", "tfoot": endRows()
    case let name where Self.partings.contains(name): breakParagraph()
    default: if let place = place(of: Self.names[name] ?? name) { close(to: place) }
    }
  }

  // MARK: Blocks

  private mutating func beginBlock(_ name: String, _ kind: MarkdownTree.Kind?) {
    prepareBlock()
    begin(name, kind, .block)
  }

  /// Begins a heading or a summary. Inside another one, only a new line begins.
  private mutating func beginLeaf(_ name: String, _ kind: MarkdownTree.Kind) {
    guard leaf == nil else { return breakParagraph() }
    prepareBlock()
    begin(name, kind, .paragraph)
  }

  private mutating func beginList(isOrdered: Bool, start: Int) {
    beginBlock(
      "ul",
      .list(
        isOrdered: isOrdered, start: min(max(start, 0), 999_999_999), delimiter: isOrdered ? UInt8(ascii: ".") : nil,
        isTight: true))
  }

  private mutating func beginItem() {
    prepareBlock()
    if let list = place(of: "ul"), list > (place(of: "td") ?? -1) {
      close(to: list + 1)
    } else {
      beginList(isOrdered: false, start: 0)
    }
    if open.last?.name == "ul" { begin("li", .item(task: nil), .block) }
  }

  private mutating func endDefinition() {
    prepareBlock()
    let first = place(of: "dl") ?? -1
    if let place = open[scope...].lastIndex(where: { $0.name == "dt" || $0.name == "dd" }), place > first {
      close(to: place)
    }
  }

  // MARK: Text

  /// Adds an anchor. Between the cells of a table, an anchor has no place, so the next cell gets it.
  mutating func add(anchor name: String) {
    if !isInMarkdownText, let last = open.last?.name, last == "table" || last == "tr" {
      if waitingAnchors.count < Self.mostOpen { waitingAnchors.append(name) }
    } else {
      add(.html(.anchor(name)))
    }
  }

  private mutating func addImage(_ attributes: [String: String]) {
    prepareText()
    beginInline("img", .image(destination: attributes["src"] ?? "", title: attributes["title"] ?? ""))
    guard open.last?.name == "img" else { return }
    add(words: attributes["alt"] ?? "")
    endInline("img")
  }

  private mutating func addMedium(_ name: String, _ attributes: [String: String]) {
    guard let source = attributes["src"], !source.isEmpty else { return }
    beginInline("a", .link(destination: source, title: ""))
    add(words: name)
    endInline("a")
  }

  // MARK: Preformatted text

  mutating func readPreformatted(_ tag: HTMLTag) {
    switch (tag.name, tag.isEnd) {
    case ("pre", true): endPreformatted()
    case ("br", _): preformatted?.text.append(UInt8(ascii: "\n"))
    case ("code", false):
      let language = tag.attributes["class"]?.split(separator: " ").first { $0.hasPrefix("language-") }
      if let language { preformatted?.info = String(language.dropFirst("language-".count)) }
    case ("img", false): preformatted?.text += "[\(tag.attributes["alt"] ?? "image")]".utf8
    default: break
    }
  }

  mutating func endPreformatted() {
    guard let (text, info) = preformatted else { return }
    preformatted = nil
    var literal = text[...]
    if literal.first == UInt8(ascii: "\n") { literal = literal.dropFirst() }
    guard literal.contains(where: { !HTMLTag.isBlank($0) }) else { return }
    if literal.last != UInt8(ascii: "\n") { literal.append(UInt8(ascii: "\n")) }
    add(.codeBlock(info: info, literal: Array(literal)))
  }
}
