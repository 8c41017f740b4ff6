import Terminal
import Typography

extension Pager {
  mutating func openOutline() {
    needAll()
    guard !page.headings.isEmpty else {
      message = "no headings"
      return
    }
    let selected = page.headings.lastIndex { $0.line <= top } ?? 0
    mode = .outline(filter: "", selected: selected)
  }

  /// The headings that hold what was typed, by index.
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
    case .escape: mode = .reading
    case .enter:
      mode = .reading
      if shown.contains(selected) {
        leave()
        scroll(to: page.headings[selected].line)
      }
    case .backspace:
      if filter.isEmpty { mode = .reading } else { mode = filtered(by: String(filter.dropLast())) }
    case .character(let scalar):
      if filter.unicodeScalars.count < 60 { mode = filtered(by: filter + String(scalar)) }
    default: break
    }
    return []
  }
}
