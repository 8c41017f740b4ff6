import MarkdownSource
import Terminal
import Typography

extension Pager {
  /// The next link from the one in focus, or else the first on the screen.
  mutating func moveFocus(_ direction: Int) {
    needAll()
    let links = page.links
    guard !links.isEmpty else {
      message = "no links"
      return
    }
    let next: Int
    if let focus, visibleLines.contains(links[focus].line) {
      next = focus + direction
    } else if direction > 0 {
      next = links.firstIndex { $0.line >= top } ?? links.count
    } else {
      next = (links.lastIndex { $0.line < top + height } ?? -1)
    }
    guard links.indices.contains(next) else {
      message = direction > 0 ? "no link below" : "no link above"
      return
    }
    focus = next
    if !visibleLines.contains(links[next].line) { scroll(to: links[next].line - height / 3) }
  }

  /// Follows the link in focus.
  mutating func follow() -> [Effect] {
    // One thing at a time: a document is on its way already.
    guard pending == nil, let focus, page.links.indices.contains(focus) else { return [] }
    switch LinkTarget(page.links[focus].destination, from: document.source) {
    case .anchor(let anchor):
      guard let line = line(ofAnchor: anchor) else { return [] }
      past.append(Place(source: document.source, position: position))
      future = []
      scroll(to: line)
      self.focus = nil
      return []
    case .document(let source, let anchor):
      past.append(Place(source: document.source, position: position))
      future = []
      return visit(source, anchor: anchor)
    case .outside(let address): return ask(address)
    case .simulation:
      message = "live simulations cannot be opened from here yet"
      return []
    case .refused(let why):
      message = why
      return []
    }
  }

  mutating func askToOpen() -> [Effect] {
    guard let focus, page.links.indices.contains(focus),
      case .outside(let address) = LinkTarget(page.links[focus].destination, from: document.source)
    else {
      message = "Tab chooses a link, o opens it outside"
      return []
    }
    return ask(address)
  }

  /// Asks whether an address shall be opened; not where it cannot be read in full before one agrees.
  private mutating func ask(_ address: String) -> [Effect] {
    if VisibleText(label: address).width < columns * (rows - 1) {
      mode = .asking(address: address)
    } else {
      message = "the address is too long to be shown"
    }
    return []
  }

  mutating func answer(_ key: Key, _ address: String) -> [Effect] {
    mode = .reading
    switch key {
    case .character("y"), .character("Y"), .enter: return [.open(address: address)]
    default: return []
    }
  }

  mutating func goBack() -> [Effect] {
    guard pending == nil else { return [] }
    guard let place = past.popLast() else {
      message = "nothing to go back to"
      return []
    }
    future.append(Place(source: document.source, position: position))
    return revisit(place)
  }

  mutating func goForward() -> [Effect] {
    guard pending == nil else { return [] }
    guard let place = future.popLast() else {
      message = "nothing to go forward to"
      return []
    }
    past.append(Place(source: document.source, position: position))
    return revisit(place)
  }

  private mutating func revisit(_ place: Place) -> [Effect] {
    if place.source == document.source {
      focus = nil
      go(to: place.position)
      return []
    }
    return visit(place.source, position: place.position)
  }

  // MARK: Pages of our own

  /// The page of keys and the list of pages are documents like others, so that one can search them and go back.
  static let helpSource = DocumentSource.builtIn(path: "keys")
  static let pagesSource = DocumentSource.builtIn(path: "pages")

  /// Whether the document was opened by a key and Escape leads back.
  var isAside: Bool { document.source == Self.helpSource || document.source == Self.pagesSource }

  mutating func showHelp() -> [Effect] { showAside(Self.helpSource, PagerHelp.markdown) }

  mutating func showPages() -> [Effect] {
    let pages = Documents.pages.map { "- [\($0.title)](\($0.path))\n" }.joined()
    return showAside(Self.pagesSource, "# Pages\n\nTab chooses, Enter opens, Esc goes back.\n\n" + pages)
  }

  private mutating func showAside(_ source: DocumentSource, _ markdown: String) -> [Effect] {
    guard document.source != source else { return goBack() }
    do throws(ReaderDocument.Refusal) {
      let aside = try ReaderDocument.parse(Array(markdown.utf8), from: source)
      past.append(Place(source: document.source, position: position))
      future = []
      show(aside)
    } catch {
      message = error.message
    }
    return []
  }
}

/// The keys of the reader, in its own language.
package enum PagerHelp {
  package static let markdown = """
    # Keys

    | key | what it does |
    | --- | --- |
    | j, e, Down, Enter · k, Up | a line down · up |
    | Space, f, PgDn · b, PgUp | a screen down · up |
    | d · u | half a screen down · up |
    | g, Home · G, End | to the start · the end |
    | ] · [ | to the next · previous heading |
    | t | outline: type to filter, Enter goes there |
    | / | search; n next, N previous match |
    | Tab · Shift-Tab | to the next · previous link |
    | Enter | follow the link |
    | Backspace, Alt-Left · Alt-Right | back · forward |
    | o | open the link outside, after asking |
    | < > or Left Right | scroll sideways |
    | w | wrap long lines and wide tables, or not |
    | y | copy the code on the screen |
    | v | open the file in $VISUAL or $EDITOR |
    | L | list of the built-in pages |
    | Ctrl-Z | suspend |
    | ? | this page; Esc leads back |
    | q | quit |

    """
}
