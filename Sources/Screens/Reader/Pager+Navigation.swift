import Mealy
import Terminal
import Typography

extension Pager {
  mutating func openOutline() {
    needAll()
    guard !page.headings.isEmpty else {
      message = "no headings"
      return
    }
    let selected = currentHeading ?? 0
    keepTop { $0.mode = .outline(filter: "", selected: selected) }
  }

  /// The columns that the outline takes from the text, including its border and a gap. It takes all columns if too few
  /// would remain, and none while it is closed.
  var outlineColumns: Int {
    guard case .outline = mode else { return 0 }
    let wanted = max(24, columns / 3) + 1
    return columns - wanted < RenderOptions.leastWidth ? columns : wanted
  }

  private mutating func closeOutline() { keepTop { $0.mode = .reading } }

  /// Goes to a heading of the outline.
  private mutating func visit(heading: Int) {
    closeOutline()
    needAll()
    leave()
    scroll(toSection: page.headings[heading].line)
  }

  /// Returns the first visible heading of the outline, and the number of rows for headings.
  func outlineWindow(_ shown: [Int], selected: Int) -> (first: Int, rows: Int) {
    let rows = max(1, height - 1), place = shown.firstIndex(of: selected) ?? 0
    return (max(0, min(place - rows / 2, shown.count - rows)), rows)
  }

  /// Goes to the heading in a row of the screen.
  mutating func pick(row: Int, _ filter: String, _ selected: Int) {
    let shown = headings(matching: filter)
    let window = outlineWindow(shown, selected: selected)
    let place = window.first + row - 1
    guard row > 0, row <= window.rows, shown.indices.contains(place) else { return }
    visit(heading: shown[place])
  }

  /// Returns the indices of the headings that contain the typed text.
  func headings(matching filter: String) -> [Int] {
    let wanted = filter.lowercased()
    return page.headings.indices.filter {
      wanted.isEmpty || page.headings[$0].text.string.lowercased().contains(wanted)
    }
  }

  mutating func pick(_ key: TerminalKey, _ filter: String, _ selected: Int) -> [ReaderEffect] {
    let shown = headings(matching: filter)
    func moved(by count: Int) -> Mode {
      let place = shown.firstIndex(of: selected) ?? 0
      let next = min(max(0, place + count), max(0, shown.count - 1))
      return .outline(filter: filter, selected: shown.isEmpty ? selected : shown[next])
    }
    func filtered(by text: String) -> Mode {
      let shown = headings(matching: text)
      return .outline(filter: text, selected: shown.contains(selected) ? selected : shown.first ?? selected)
    }
    switch key {
    case .up: mode = moved(by: -1)
    case .down, .tab: mode = moved(by: 1)
    case .pageUp: mode = moved(by: -height)
    case .pageDown: mode = moved(by: height)
    case .home: mode = moved(by: -shown.count)
    case .end: mode = moved(by: shown.count)
    case .escape: closeOutline()
    case .enter: if shown.contains(selected) { visit(heading: selected) } else { closeOutline() }
    case .backspace:
      if filter.isEmpty { closeOutline() } else { mode = filtered(by: String(filter.dropLast())) }
    case .character(let scalar):
      if filter.unicodeScalars.count < 60 { mode = filtered(by: filter + String(scalar)) }
    default: break
    }
    return []
  }
}

extension Pager {
  /// Handles the mouse. The wheel scrolls, and a click follows a link or goes to a heading of the outline. A click
  /// begins and ends on the same link, so a mistaken press can be moved away.
  mutating func point(_ mouse: Mouse) -> [ReaderEffect] {
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press(.left):
      message = nil
      pressed = nil
      switch mode {
      case .reading:
        guard mouse.row < height else { break }
        pressed = link(atColumn: mouse.column, row: mouse.row)
        if let pressed { focus = pressed }
      case .outline(let filter, let selected):
        if mouse.column < outlineColumns { pick(row: mouse.row, filter, selected) }
      case .searching, .asking: break
      }
    case .release(.left):
      let link = pressed
      pressed = nil
      if mode == .reading, let link, link == focus, link == self.link(atColumn: mouse.column, row: mouse.row) {
        return follow()
      }
    default: break
    }
    return []
  }
}

extension Pager {
  /// The transitions. The inputs are keys, sizes and documents, and the outputs are effects.
  package static let mapper = Mapper<Pager, ReaderInput, [ReaderEffect]> { pager, input in
    var effects: [ReaderEffect] = []
    switch input {
    case .event(let event): effects = pager.handle(event)
    case .resized(let size): pager.resize(columns: size.columns, rows: size.rows)
    case .loaded(.success(let document)): pager.show(document)
    case .loaded(.failure(let refusal)): pager.fail(refusal)
    case .layOutMore: pager.setMore()
    case .changed: pager.say("changed on disk; r reloads")
    case .clipboardRefused: pager.say("too much for the terminal's clipboard")
    case .playable(let link): effects = [.ask(.lend(link))]
    case .said(let words): pager.say(words)
    case .loadingIsSlow: return .unanswered
    }
    return .output(effects + pager.layoutEffects)
  }

  /// The effects that lay out more lines when nothing else is waiting, until all lines are done.
  var layoutEffects: [ReaderEffect] { isDone ? [] : [.timer(.layout, after: .zero, .layOutMore)] }
}

extension Pager {
  mutating func beginSearch() {
    mode = .searching(from: top, before: query)
    query = ""
    matches = []
    currentMatch = nil
  }

  mutating func type(_ key: TerminalKey, from start: Int, before: String) -> [ReaderEffect] {
    func cancel() {
      top = start
      query = before
      matches = []
      currentMatch = nil
      mode = .reading
    }
    switch key {
    case .escape: cancel()
    case .enter:
      mode = .reading
      if query.isEmpty {
        // An empty search repeats the previous one.
        query = before
        moveToMatch(1)
      } else if matches.isEmpty {
        sayNotFound()
      }
    case .backspace:
      if query.isEmpty { cancel() } else { search(for: String(query.unicodeScalars.dropLast()), from: start) }
    case .character(let scalar): search(for: query + String(scalar), from: start)
    default: break
    }
    return []
  }

  private mutating func sayNotFound() { message = "'\(VisibleText(query).string)' was not found" }

  private static let longestQuery = 200

  mutating func search(for text: String, from start: Int) {
    query = String(text.unicodeScalars.filter { $0.value >= 0x20 }.map(Character.init).prefix(Self.longestQuery))
    refreshSearch()
    top = start
    currentMatch = matches.isEmpty ? nil : firstMatch(fromLine: start) % matches.count
    showMatch()
  }

  /// Finds the matches again, after a change of the searched text or of the page.
  mutating func refreshSearch() {
    guard !query.isEmpty else {
      matches = []
      currentMatch = nil
      return
    }
    needAll()
    let found = search ?? PageSearch(page)
    search = found
    matches = found.matches(of: query)
    currentMatch = matches.isEmpty ? nil : currentMatch.map { min($0, matches.count - 1) }
  }

  /// Moves by this many matches, forward or back, and wraps around the ends of the page. It starts at the match that
  /// was shown last if that is visible, and otherwise at the screen.
  mutating func moveToMatch(_ steps: Int) {
    guard !query.isEmpty else {
      message = "there is no search to repeat; / starts one"
      return
    }
    refreshSearch()
    guard !matches.isEmpty, let search else {
      sayNotFound()
      return
    }
    let count = matches.count
    var from = currentMatch
    if let match = from, !visibleLines.contains(search.line(of: matches[match])) { from = nil }
    let base: Int
    if let from {
      base = from + steps
    } else {
      base = firstMatch(fromLine: top) + (steps > 0 ? steps - 1 : steps)
    }
    currentMatch = (base % count + count) % count
    showMatch()
  }

  /// Returns the index of the first match that begins on a line or below it, or the number of matches if none does.
  /// O(log² bytes).
  private func firstMatch(fromLine line: Int) -> Int {
    var low = 0, high = matches.count
    while low < high, let search {
      let middle = (low + high) / 2
      if search.line(of: matches[middle]) < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func showMatch() {
    guard let currentMatch, let search else { return }
    let line = search.line(of: matches[currentMatch])
    // If the match is already visible, nothing moves.
    if !visibleLines.contains(line) { scroll(to: line - height / 3) }
  }
}
