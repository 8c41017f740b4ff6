import Terminal
import Typography

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
