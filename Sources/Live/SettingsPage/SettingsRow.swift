/// A line of the settings.
enum SettingsRow: String, CaseIterable {
  case theme, mouse, motion, calm, speed, accessible

  var help: String {
    switch self {
    case .theme: "terminal uses the terminal's own 16 colours; contrast uses black, white and bright ones."
    case .mouse: "Off: the terminal selects text; most terminals also do so with Shift-drag."
    case .motion: "Off: the lobby's pictures stand still, and cards turn at once."
    case .calm: "On: only every second generation of flashing pictures is shown."
    case .accessible: "From the next start, the program reports changes in plain lines."
    case .speed: "Sets the steps per second at the start; auto uses the model's own speed, max has no limit."
    }
  }

  /// Returns the value of the setting in words.
  func value(in settings: LiveSettings) -> String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch self {
    case .theme: settings.theme.rawValue
    case .mouse: word(settings.mouse)
    case .motion: word(settings.motion)
    case .calm: word(settings.calm)
    case .speed: settings.speed.text
    case .accessible: word(settings.accessible)
    }
  }

  /// Chooses the value this many places after the current one, wrapping around.
  func choose(by count: Int, in settings: inout LiveSettings) {
    func next<Choice: Equatable>(_ choice: Choice, of all: [Choice]) -> Choice {
      let place = (all.firstIndex(of: choice) ?? 0) + count
      return all[(place % all.count + all.count) % all.count]
    }
    switch self {
    case .theme: settings.theme = next(settings.theme, of: LiveTheme.allCases)
    case .mouse: settings.mouse.toggle()
    case .motion: settings.motion.toggle()
    case .calm: settings.calm.toggle()
    case .accessible: settings.accessible.toggle()
    case .speed: settings.speed = next(settings.speed, of: StartSpeed.choices)
    }
  }
}
