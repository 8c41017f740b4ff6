import Terminal
import Typography

extension Pager {
  /// Answers what a person did.
  package mutating func handle(_ event: InputEvent) -> [Effect] {
    switch event {
    case .key(let key, let modifiers):
      message = nil
      if modifiers == .control, let effects = control(key) { return effects }
      switch mode {
      case .reading: return read(key, modifiers)
      case .searching(let start): return type(key, from: start)
      case .outline(let filter, let selected): return pick(key, filter, selected)
      case .asking(let address): return answer(key, address)
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: scroll(by: -3)
      case .wheelDown: scroll(by: 3)
      default: break
      }
      return []
    case .paste(let text):
      if case .searching(let start) = mode { return search(for: query + text, from: start) }
      return []
    case .focus, .mode, .attributes: return []
    }
  }

  /// Keys that mean the same everywhere; nil where they mean something of their own.
  private mutating func control(_ key: Key) -> [Effect]? {
    switch key {
    case .character("c"): return [.interrupt]
    case .character("z"): return [.suspend]
    case .character("l"): return []
    default: return nil
    }
  }

  private mutating func read(_ key: Key, _ modifiers: Modifiers) -> [Effect] {
    if modifiers.contains(.alt) {
      if key == .left { return goBack() }
      if key == .right { return goForward() }
    }
    if modifiers.contains(.control), case .character(let letter) = key {
      switch letter {
      case "f", "v": scroll(by: height)
      case "b": scroll(by: -height)
      case "d": scroll(by: height / 2)
      case "u": scroll(by: -height / 2)
      case "e", "n", "j": scroll(by: 1)
      case "y", "p", "k": scroll(by: -1)
      case "o": return goBack()
      default: break
      }
      return []
    }
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .left: scrollSideways(by: -8)
    case .right: scrollSideways(by: 8)
    case .pageUp: scroll(by: -height)
    case .pageDown: scroll(by: height)
    case .home: scroll(to: 0)
    case .end: goToEnd()
    case .enter: return focus == nil ? line(1) : follow()
    case .tab: moveFocus(modifiers.contains(.shift) ? -1 : 1)
    case .backspace: return goBack()
    case .escape: return escape()
    case .character(let scalar): return command(scalar)
    case .insert, .delete, .function: break
    }
    return []
  }

  private mutating func line(_ count: Int) -> [Effect] {
    scroll(by: count)
    return []
  }

  private mutating func goToEnd() {
    needAll()
    top = lastTop
  }

  private mutating func command(_ scalar: Unicode.Scalar) -> [Effect] {
    switch scalar {
    case "q", "Q": return [.quit]
    case "j", "e": scroll(by: 1)
    case "k": scroll(by: -1)
    case " ", "f": scroll(by: height)
    case "b": scroll(by: -height)
    case "d": scroll(by: height / 2)
    case "u": scroll(by: -height / 2)
    case "g": scroll(to: 0)
    case "G": goToEnd()
    case "<", "h": scrollSideways(by: -8)
    case ">", "l": scrollSideways(by: 8)
    case "]": moveToHeading(1)
    case "[": moveToHeading(-1)
    case "w": toggleWrap()
    case "t": openOutline()
    case "/":
      query = ""
      mode = .searching(from: top)
    case "n": moveToMatch(1)
    case "N": moveToMatch(-1)
    case "y": return copyCode()
    case "o": return askToOpen()
    case "v":
      guard case .file(let root, let path) = document.source else {
        message = "only a file can be edited"
        return []
      }
      return [.edit(path: root == "." ? path : root + "/" + path)]
    case "?": return showHelp()
    case "L": return showPages()
    default: message = "'\(VisibleText(String(scalar)).string)' does nothing; ? lists the keys"
    }
    return []
  }

  /// Leaves what is highlighted, then a page that was opened by a key.
  private mutating func escape() -> [Effect] {
    if focus != nil || !matches.isEmpty {
      focus = nil
      matches = []
      currentMatch = nil
      return []
    }
    return isAside ? goBack() : []
  }

  private mutating func toggleWrap() {
    let place = position
    wraps.toggle()
    left = 0
    relayout()
    go(to: place)
    refreshSearch()
    message = wraps ? "long lines and wide tables are wrapped" : "long lines and wide tables go on to the right: < and >"
  }

  private mutating func moveToHeading(_ direction: Int) {
    needAll()
    let lines = page.headings.map(\.line)
    let next = direction > 0 ? lines.first { $0 > top } : lines.last { $0 < top }
    if let next { scroll(to: next) } else { message = direction > 0 ? "no heading below" : "no heading above" }
  }

  /// The block of code that begins first on the screen, or else the one that the screen is in.
  private mutating func copyCode() -> [Effect] {
    let visible = visibleLines
    let inside = page.codes.filter { $0.lines.overlaps(visible) }
    guard let code = inside.first(where: { $0.lines.lowerBound >= top }) ?? inside.first else {
      message = "no code on the screen"
      return []
    }
    let count = code.text.split(separator: UInt8(ascii: "\n")).count
    message = "copied \(count) line\(count == 1 ? "" : "s") of code"
    return [.copy(code.text)]
  }

  // MARK: Search

  private mutating func type(_ key: Key, from start: Int) -> [Effect] {
    switch key {
    case .escape:
      top = start
      matches = []
      currentMatch = nil
      mode = .reading
    case .enter:
      mode = .reading
      if matches.isEmpty, !query.isEmpty { message = "'\(VisibleText(query).string)' is not found" }
    case .backspace:
      if query.isEmpty {
        mode = .reading
        return []
      }
      return search(for: String(query.unicodeScalars.dropLast()), from: start)
    case .character(let scalar): return search(for: query + String(scalar), from: start)
    default: break
    }
    return []
  }

  private static let longestQuery = 200

  private mutating func search(for text: String, from start: Int) -> [Effect] {
    query = String(text.unicodeScalars.filter { $0.value >= 0x20 }.map(Character.init).prefix(Self.longestQuery))
    refreshSearch()
    top = start
    currentMatch = matches.firstIndex { search?.line(of: $0) ?? 0 >= start } ?? matches.indices.first
    showMatch()
    return []
  }

  /// Finds the matches anew, after the text or the page has changed.
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
    currentMatch = currentMatch.map { min($0, matches.count - 1) }.flatMap { $0 < 0 ? nil : $0 }
  }

  private mutating func moveToMatch(_ direction: Int) {
    guard !query.isEmpty else {
      message = "nothing was searched for; / searches"
      return
    }
    refreshSearch()
    guard !matches.isEmpty else {
      message = "'\(VisibleText(query).string)' is not found"
      return
    }
    let count = matches.count
    currentMatch = currentMatch.map { ($0 + direction + count) % count } ?? (direction > 0 ? 0 : count - 1)
    showMatch()
  }

  private mutating func showMatch() {
    guard let currentMatch, let search else { return }
    let line = search.line(of: matches[currentMatch])
    // Where it is in sight already nothing moves.
    if !visibleLines.contains(line) { scroll(to: line - height / 3) }
  }
}
