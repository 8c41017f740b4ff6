import Mealy
import Terminal

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
