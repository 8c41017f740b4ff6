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
