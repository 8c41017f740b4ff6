import Mealy
import Terminal
import Typography

extension Pager {
  /// Handles an event.
  package mutating func handle(_ event: InputEvent) -> [ReaderEffect] {
    switch event {
    case .key(let key, let modifiers):
      message = nil
      if modifiers == .control, let effects = control(key) { return effects }
      switch mode {
      case .reading: return read(key, modifiers)
      case .searching(let start, let before): return type(key, from: start, before: before)
      case .outline(let filter, let selected): return pick(key, filter, selected)
      case .asking(let address): return answer(key, address)
      }
    case .mouse(let mouse):
      return point(mouse)
    case .paste(let text):
      if case .searching(let start, _) = mode { search(for: query + text, from: start) }
      return []
    case .focus, .mode, .ready, .attributes: return []
    }
  }

  /// Handles keys with Ctrl that have the same meaning everywhere. Nil for other keys.
  private mutating func control(_ key: TerminalKey) -> [ReaderEffect]? {
    switch key {
    case .character("c"): return [.ask(.interrupt)]
    case .character("z"): return [.ask(.suspend)]
    case .character("l"): return []
    default: return nil
    }
  }

  private mutating func read(_ key: TerminalKey, _ modifiers: Modifiers) -> [ReaderEffect] {
    let count = count, prefix = prefix
    self.count = nil
    self.prefix = nil
    if let prefix { return finish(prefix, key) }
    if modifiers.contains(.alt) {
      if key == .left { return goBack() }
      if key == .right { return goForward() }
    }
    let times = count ?? 1
    if modifiers.contains(.control), case .character(let letter) = key {
      switch letter {
      case "f", "v": scroll(by: times * height)
      case "b": scroll(by: -times * height)
      case "d": scroll(by: count ?? height / 2)
      case "u": scroll(by: -(count ?? height / 2))
      case "e", "n", "j": scroll(by: times)
      case "y", "p", "k": scroll(by: -times)
      case "o": return goBack()
      default: break
      }
      return []
    }
    switch key {
    case .up: scroll(by: -times)
    case .down: scroll(by: times)
    case .left: scrollSideways(by: -8 * times)
    case .right: scrollSideways(by: 8 * times)
    case .pageUp: scroll(by: -times * height)
    case .pageDown: scroll(by: times * height)
    case .home: scroll(to: 0)
    case .end: goToEnd()
    case .enter:
      if focus != nil { return follow() }
      scroll(by: times)
    case .tab: moveFocus(modifiers.contains(.shift) ? -1 : 1)
    case .backspace: return goBack()
    // Escape discards a number that was being typed.
    case .escape: return count == nil ? escape() : []
    case .character(let scalar): return command(scalar, count)
    case .insert, .delete, .function: break
    }
    return []
  }

  /// The largest number that counts. A larger one has the same effect.
  private static let highestCount = 99_999_999

  private mutating func command(_ scalar: Unicode.Scalar, _ count: Int?) -> [ReaderEffect] {
    let times = count ?? 1
    switch scalar {
    case "0"..."9":
      let number = min((count ?? 0) * 10 + Int(scalar.value - 0x30), Self.highestCount)
      self.count = number
      message = "\(number)"
    case "q", "Q": return [.ask(.quit)]
    case "j", "e": scroll(by: times)
    case "k": scroll(by: -times)
    case " ", "f": scroll(by: times * height)
    case "b": scroll(by: -times * height)
    case "d": scroll(by: count ?? height / 2)
    case "u": scroll(by: -(count ?? height / 2))
    case "g": scroll(to: times - 1)
    case "G": if count == nil { goToEnd() } else { scroll(to: times - 1) }
    case "p", "%": scroll(toPercent: count ?? 0)
    case "<", "h": scrollSideways(by: -8 * times)
    case ">", "l": scrollSideways(by: 8 * times)
    case "]": moveToHeading(times)
    case "[": moveToHeading(-times)
    case "w": toggleWrap()
    case "t": openOutline()
    case "/": beginSearch()
    case "n": moveToMatch(times)
    case "N": moveToMatch(-times)
    case "y": return copyCode()
    case "o": return askToOpen()
    case "r", "R": return reload()
    case "v": return edit()
    case "m", "'", "Z", ":":
      prefix = scalar
      message = scalar == "m" ? "set a mark: a letter" : scalar == "'" ? "go to a mark: its letter" : String(scalar)
    case "?": return showHelp()
    case "L": return showPages()
    default: refuse(String(scalar))
    }
    return []
  }

  private mutating func refuse(_ keys: String) {
    message = "'\(VisibleText(keys).string)' does nothing; ? lists the keys"
  }

  /// Handles the second key of a command of two keys.
  private mutating func finish(_ prefix: Unicode.Scalar, _ key: TerminalKey) -> [ReaderEffect] {
    guard case .character(let scalar) = key else { return [] }
    switch (prefix, scalar) {
    case ("Z", "Z"), ("Z", "Q"), (":", "q"), (":", "Q"): return [.ask(.quit)]
    case ("m", "a"..."z"), ("m", "A"..."Z"):
      marks[scalar] = place
      message = "mark '\(scalar)' is set"
    case ("'", "a"..."z"), ("'", "A"..."Z"):
      guard let mark = marks[scalar] else {
        message = "there is no mark '\(scalar)'"
        return []
      }
      guard pending == nil else { return [] }
      return revisit(mark, Arrival(goal: .position(mark.position), past: past + [place], future: []))
    default: refuse(String(prefix) + String(scalar))
    }
    return []
  }

  /// Opens the file in the editor, and reads it again afterwards.
  private mutating func edit() -> [ReaderEffect] {
    guard case .file(let root, let path) = document.source else {
      message = "only a file can be edited"
      return []
    }
    guard pending == nil else { return [] }
    // The file is read as soon as the editor has saved it.
    return [.cancel(.watch), .ask(.edit(path: root == "." ? path : root + "/" + path))] + reload()
  }

  /// Removes the highlighting, or else leaves the page. Leaving the first page ends the reader.
  private mutating func escape() -> [ReaderEffect] {
    if focus != nil || !matches.isEmpty {
      focus = nil
      matches = []
      currentMatch = nil
      return []
    }
    return past.isEmpty ? [.ask(.quit)] : goBack()
  }

  private mutating func toggleWrap() {
    let place = position
    wraps.toggle()
    left = 0
    relayout()
    go(to: place)
    refreshSearch()
    message =
      wraps
      ? "long lines and wide tables are wrapped"
      : "long lines and wide tables extend to the right: < and > scroll"
  }

  /// Moves by this many headings, down or up.
  private mutating func moveToHeading(_ steps: Int) {
    needAll()
    let lines = page.headings.map(\.line)
    // At the end of a page, the chosen heading may be below the top of the screen.
    let here = currentHeading.map { max(top, lines[$0]) } ?? top
    let ways = steps < 0 ? lines.filter { $0 < here }.reversed() : lines.filter { $0 > here }
    guard !ways.isEmpty else {
      message = steps < 0 ? "no heading above" : "no heading below"
      return
    }
    scroll(toSection: ways[min(max(1, abs(steps)), ways.count) - 1])
  }

  /// Copies the first block of code that begins on the screen, or else the block that contains the screen.
  private mutating func copyCode() -> [ReaderEffect] {
    let visible = visibleLines
    let inside = page.codes.filter { $0.lines.overlaps(visible) }
    guard let code = inside.first(where: { $0.lines.lowerBound >= top }) ?? inside.first else {
      message = "no code on the screen"
      return []
    }
    let text = Self.harmless(code.text)
    let count = text.count { $0 == UInt8(ascii: "\n") } + (text.last == UInt8(ascii: "\n") ? 0 : 1)
    message = "copied \(count) line\(count == 1 ? "" : "s") of code"
    return [.ask(.copy(text))]
  }

  /// Returns a text without anything that could be a command to the terminal or program into which it is pasted. Line
  /// ends and tabs stay. Other controls and marks of writing direction become the characters that are shown for them.
  private static func harmless(_ text: [UInt8]) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\r", rest.first == "\n" { continue }
      if scalar != "\n", scalar != "\t", VisibleText.isHidden(scalar) {
        kept.append(contentsOf: VisibleText(String(scalar)).string.unicodeScalars)
      } else {
        kept.append(scalar)
      }
    }
    return Array(String(kept).utf8)
  }
}
