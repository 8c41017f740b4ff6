import Mealy
import Terminal
import Typography

extension LiveState {
  /// Handles an input, and speaks the changes.
  mutating func hearAndSpeak(_ input: LiveInput) -> Answer<[LiveEffect]> {
    prepareSpeech(for: input)
    let wasResting = speech?.isResting ?? false
    // The effect of a key is spoken at once, even if it must be computed first.
    let isKey = if case .event = input { true } else { false }
    let answer = Self.unspoken(&self, input)
    var lines: [String] = []
    if case .help = overlay {
      overlay = nil
      lines = spokenKeys
    }
    let spoken = spoken
    lines += speech?.lines(of: spoken, rests: !isKey) ?? []
    var effects = answer.output ?? []
    // The speech precedes an effect that may end the program.
    if !lines.isEmpty { effects.insert(.fetch(.speech, .speak(lines)), at: 0) }
    if speech?.isResting == true, !wasResting {
      effects.append(.timer(.pause, after: Speech.pause, .tick(.pause)))
    }
    if effects.isEmpty, case .unanswered = answer { return .unanswered }
    return effects.isEmpty ? .silent : .output(effects)
  }

  /// Prepares the speech: a key restarts it, and a new screen is spoken completely.
  private mutating func prepareSpeech(for input: LiveInput) {
    switch input {
    // Leaving the last screen ends the program.
    case .leave where screens.count == 1: break
    case .open, .replace, .leave, .event(.key(.character("l"), .control)): speech?.forget()
    case .tick(.pause): speech?.wake()
    case .event:
      speech?.wake()
      // If the same obstacle occurs again, it is spoken again.
      if let obstacle { speech?.forget(obstacle) }
    default: break
    }
  }

  /// The content of the screen in words, and the additions of the shell.
  var spoken: Spoken {
    let hint = screen.takesText ? "F1 lists the keys" : "? lists the keys"
    let own = screen.spoken
    var words = [screen.title, screen.actions.isEmpty ? nil : hint] + own.words + [obstacle, remark]
    if case .palette(let typed, let selected) = overlay { words.append(spokenPalette(typed, selected)) }
    return Spoken(words, counts: own.counts)
  }

  /// The keys of the screen, with a line for each.
  private var spokenKeys: [String] {
    ["keys of \(screen.title):"] + screen.hints.filter { !$0.isMouse }.map { "\($0.keys): \($0.help)" }
      + actions.filter { !$0.keys.isEmpty }.map { action in
        action.keys.map(\.label).joined(separator: " or ") + ": " + action.spoken
      }
  }

  private func spokenPalette(_ typed: String, _ selected: Int) -> String {
    let found = actions(matching: typed)
    let name = typed.isEmpty ? "palette" : "palette '\(typed)'"
    guard found.indices.contains(selected) else { return "\(name): no action has this name" }
    let action = found[selected]
    return Spoken.item(name, selected, of: found.count, "\(action.title): \(action.spoken)")
  }
}

extension LiveState {
  static let overlays = Mapper<LiveState, LiveInput, [LiveEffect]> { state, input in
    switch (state.overlay, input) {
    case (.help(let scrolled), .event(.key(let key, _))):
      switch key {
      case .down, .character("j"), .pageDown, .character(" "):
        let isLine = key == .down || key == .character("j")
        let lines = isLine ? 1 : HelpPage.page(state.size.rows)
        state.overlay = .help(scrolled: min(scrolled + lines, state.helpPage.most(rows: state.size.rows)))
      case .up, .character("k"): state.overlay = .help(scrolled: max(0, scrolled - 1))
      case .pageUp: state.overlay = .help(scrolled: max(0, scrolled - HelpPage.page(state.size.rows)))
      default: state.overlay = nil
      }
      return .silent
    case (.palette(let typed, let selected), .event(.key(let key, let modifiers))):
      return state.type(key, modifiers, typed: typed, selected: selected)
    case (.help, .event(.mouse)), (.palette, .event(.mouse)):
      guard case .event(.mouse(let mouse)) = input, case .press = mouse.action else { return .silent }
      state.overlay = nil
      return .silent
    default: return .unanswered
    }
  }

  /// Returns the actions whose name or help contains the typed text, ignoring case. Equal actions are listed once.
  func actions(matching typed: String) -> [ScreenAction] {
    let wanted = typed.lowercased()
    var known: Set<String> = []
    return actions.filter { action in
      action.id != "palette" && known.insert(action.title + "\n" + action.help).inserted
        && (wanted.isEmpty || (action.title + " " + action.id + " " + action.help).lowercased().contains(wanted))
    }
  }

  private mutating func type(
    _ key: TerminalKey, _ modifiers: Modifiers, typed: String, selected: Int
  ) -> Answer<[LiveEffect]> {
    let found = actions(matching: typed)
    switch key {
    case .escape: overlay = nil
    case .enter:
      guard found.indices.contains(selected) else { return .silent }
      return choose(found[selected])
    case .up: overlay = .palette(typed: typed, selected: max(0, selected - 1))
    case .down, .tab: overlay = .palette(typed: typed, selected: min(max(0, found.count - 1), selected + 1))
    case .backspace: overlay = .palette(typed: String(typed.dropLast()), selected: 0)
    case .character(let scalar) where modifiers.isEmpty && typed.count < 40:
      overlay = .palette(typed: typed + String(scalar), selected: 0)
    default: break
    }
    return .silent
  }
}

extension LiveState {
  /// The smallest terminal that screens are drawn on.
  static let least = TerminalSize(columns: 20, rows: 5)

  /// The frame that the terminal shows.
  package var frame: TerminalFrame {
    var canvas = Canvas(size: size, look)
    guard size.columns >= Self.least.columns, size.rows >= Self.least.rows else {
      canvas.put("too small; q quits", column: 0, row: 0, upTo: size.columns)
      return canvas.frame
    }
    screen.draw(on: &canvas)
    if !actions.isEmpty {
      let last = size.rows - 1
      canvas.fill(columns: 0..<size.columns, rows: last..<last + 1)
      if let words = obstacle ?? remark {
        let lines = min(3, size.rows / 2, Canvas.wrapped(words, columns: size.columns).count)
        let rows = size.rows - max(1, lines)..<size.rows
        canvas.fill(columns: 0..<size.columns, rows: rows)
        canvas.write(words, columns: 0..<size.columns, rows: rows, obstacle == nil ? .strong : .problem)
      } else {
        KeyBar(actions, columns: size.columns).draw(on: &canvas, row: last)
      }
    }
    switch overlay {
    case .help(let scrolled): helpPage.draw(on: &canvas, scrolled: scrolled)
    case .palette(let typed, let selected): drawPalette(typed, selected, on: &canvas)
    case nil: break
    }
    return canvas.frame
  }

  /// The list of keys for the top screen.
  var helpPage: HelpPage { HelpPage(screen.title, screen.hints, actions, columns: size.columns) }

  private func drawPalette(_ typed: String, _ selected: Int, on canvas: inout Canvas) {
    let found = actions(matching: typed), details = paletteDetails(found, selected)
    // If there is little room, the last line belongs to the list.
    let hasFoot = size.rows >= 8, most = size.rows - (hasFoot ? 2 : 0)
    let rows = min(most - details, max(3, min(found.count + 1, 12)))
    canvas.fill(columns: 0..<size.columns, rows: 0..<rows + details)
    canvas.fill(columns: 0..<size.columns, rows: 0..<1, .status)
    let end = canvas.put(":" + typed, column: 0, row: 0, .status, upTo: size.columns)
    let first = max(0, selected - rows + 2)
    for (row, action) in found.dropFirst(first).prefix(rows - 1).enumerated() {
      let isSelected = first + row == selected
      canvas.put(action.title, column: 1, row: row + 1, isSelected ? .selected : .plain, upTo: Self.paletteColumn - 1)
      canvas.put(
        action.spoken, column: Self.paletteColumn, row: row + 1, action.obstacle == nil ? .plain : .dim,
        upTo: size.columns)
    }
    if found.indices.contains(selected) {
      canvas.write(
        found[selected].spoken, columns: 1..<size.columns - 1, rows: rows..<rows + details, .strong)
    }
    if hasFoot { drawPaletteFoot(below: rows + details, on: &canvas) }
    if found.isEmpty { canvas.put("no action has this name", column: 1, row: 1, .dim) }
    canvas.placeCursor(column: min(end, size.columns - 1), row: 0)
  }

  /// Draws the edge of the list, and the keys of the palette in place of those of the screen.
  private func drawPaletteFoot(below row: Int, on canvas: inout Canvas) {
    let last = size.rows - 1
    canvas.fill(columns: 0..<size.columns, rows: row..<row + 1)
    canvas.put(String(repeating: canvas.isASCII ? "-" : "─", count: size.columns), column: 0, row: row, .dim)
    canvas.fill(columns: 0..<size.columns, rows: last..<last + 1)
    let long = "Type to filter  Enter runs  Esc closes", short = "Enter runs  Esc closes"
    canvas.put(
      long.count < size.columns ? long : short, column: 1, row: last, .dim, upTo: size.columns)
  }

  /// The column of the texts beside the names of actions.
  private static let paletteColumn = 21

  /// Returns the number of lines for the text of the selected action if it does not fit beside its name.
  private func paletteDetails(_ found: [ScreenAction], _ selected: Int) -> Int {
    guard found.indices.contains(selected) else { return 0 }
    let words = found[selected].spoken
    if VisibleText(label: words).width <= size.columns - Self.paletteColumn { return 0 }
    return min(max(1, size.rows - (size.rows >= 8 ? 5 : 3)), Canvas.wrapped(words, columns: size.columns - 2).count)
  }
}
