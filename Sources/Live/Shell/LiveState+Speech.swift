import Mealy
import Terminal

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
