import MarkdownSource
import Terminal
import Typography

extension Pager {
  /// Moves the focus to the next link, or without a focus to the first link on the screen.
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
  mutating func follow() -> [ReaderEffect] {
    // Only one document is requested at a time.
    guard pending == nil, let focus, page.links.indices.contains(focus) else { return [] }
    switch LinkTarget(page.links[focus].destination, from: document.source) {
    case .anchor(let anchor):
      guard let line = isFootnote(focus) ? line(ofFootnote: anchor) : line(ofAnchor: anchor) else { return [] }
      leave()
      scroll(toSection: line)
      self.focus = nil
      return []
    case .document(let source, let anchor):
      return visit(source, Arrival(goal: .anchor(anchor), past: past + [place], future: []))
    case .outside(let address): return ask(address)
    case .simulation(let text):
      do throws(ReaderDocument.Refusal) {
        return [.ask(.play(try SimulationLink(text, from: document.source)))]
      } catch {
        message = error.message
        return []
      }
    case .refused(let why):
      message = why
      return []
    }
  }

  /// Returns whether a link is the number of a footnote. It is the only link whose label is not part of the document. A
  /// heading of the same name is never its target.
  private func isFootnote(_ link: Int) -> Bool {
    page.runs.contains { $0.link == link && $0.style.isDecoration }
  }

  private mutating func line(ofFootnote anchor: String) -> Int? {
    needAll()
    return page.anchors[anchor]
  }

  mutating func askToOpen() -> [ReaderEffect] {
    guard let focus, page.links.indices.contains(focus) else {
      message = "Tab chooses a link, o opens it outside"
      return []
    }
    switch LinkTarget(page.links[focus].destination, from: document.source) {
    case .outside(let address): return ask(address)
    case .anchor, .document: message = "this link leads to a page: Enter follows it"
    case .simulation: message = "this link leads to a simulation: Enter plays it"
    case .refused(let why): message = why
    }
    return []
  }

  /// Asks whether to open an address. It refuses an address that is too long to be shown in full.
  private mutating func ask(_ address: String) -> [ReaderEffect] {
    if VisibleText(quoted: address).width < columns * (rows - 1) {
      mode = .asking(address: address)
    } else {
      message = "the address is too long to be shown"
    }
    return []
  }

  mutating func answer(_ key: TerminalKey, _ address: String) -> [ReaderEffect] {
    mode = .reading
    switch key {
    case .character("y"), .character("Y"), .enter:
      message = "opening the address in another program"
      return [.ask(.open(address: address))]
    default: return []
    }
  }

  mutating func goBack() -> [ReaderEffect] {
    guard pending == nil else { return [] }
    guard let place = past.popLast() else {
      message = "nothing to go back to"
      return []
    }
    return revisit(place, Arrival(goal: .position(place.position), past: past, future: future + [self.place]))
  }

  mutating func goForward() -> [ReaderEffect] {
    guard pending == nil else { return [] }
    guard let place = future.popLast() else {
      message = "nothing to go forward to"
      return []
    }
    return revisit(place, Arrival(goal: .position(place.position), past: past + [self.place], future: future))
  }

  /// Goes to a place that was left or marked.
  mutating func revisit(_ place: Place, _ arrival: Arrival) -> [ReaderEffect] {
    guard place.source == document.source else { return visit(place.source, arrival) }
    focus = nil
    past = arrival.past
    future = arrival.future
    go(to: place.position)
    return []
  }

  // MARK: Pages of our own

  /// The page of keys and the list of pages are documents like others, so one can search them and go back.
  static let helpSource = DocumentSource.builtIn(path: "keys")
  static let pagesSource = DocumentSource.builtIn(path: "pages")

  mutating func showHelp() -> [ReaderEffect] { showAside(Self.helpSource, PagerHelp.markdown) }

  mutating func showPages() -> [ReaderEffect] {
    let pages = Documents.pages.map { "- [\($0.title)](\($0.path))\n" }.joined()
    return showAside(Self.pagesSource, "# Pages\n\nTab chooses, Enter opens, Esc goes back.\n\n" + pages)
  }

  private mutating func showAside(_ source: DocumentSource, _ markdown: String) -> [ReaderEffect] {
    guard pending == nil else { return [] }
    guard document.source != source else { return goBack() }
    do throws(ReaderDocument.Refusal) {
      let aside = try ReaderDocument.parse(Array(markdown.utf8), from: source)
      leave()
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
    | j, e, Down, Enter, Ctrl-E, -N, -J | a line down |
    | k, Up, Ctrl-Y, -P, -K | a line up |
    | Space, f, PgDn, Ctrl-F, -V | a screen down |
    | b, PgUp, Ctrl-B | a screen up |
    | d, Ctrl-D | half a screen down |
    | u, Ctrl-U | half a screen up |
    | g, Home | to the start |
    | G, End | to the end |
    | ] and [ | to the next, the previous heading |
    | 5j, 3], 2n | a number before a key repeats it |
    | 20d, 20u | this many lines down, up |
    | 10g, 10G | to that line |
    | 50%, 50p | to that part of the page |
    | m and ' with a letter | set a mark, go to it |
    | t | outline: type to filter, Enter goes there |
    | / | search; Enter alone repeats the last search |
    | n, N | next, previous match |
    | Tab, Shift-Tab | to the next, the previous link |
    | Enter, a click | follow the link |
    | Backspace, Alt-Left, Ctrl-O | back |
    | Alt-Right | forward |
    | o | open the link outside, after asking |
    | <, h, Left and >, l, Right | scroll sideways |
    | w | wrap long lines and wide tables, or not |
    | y | copy the code on the screen |
    | r, R | read the file again |
    | v | open the file in $VISUAL or $EDITOR |
    | L | list of the built-in pages |
    | Ctrl-L | draw the screen again |
    | Ctrl-Z | suspend |
    | ? | this page |
    | Esc | the previous page; on the first page, quit |
    | q, Q, ZZ, :q | quit |
    | Ctrl-C | quit, with exit code 130 |

    Files are read once. The last row says when the file on the screen has changed; `r` reloads it.

    """
}
