import Mealy
import Terminal

/// The page for changing settings.
package struct SettingsScreen: LiveScreen {
  package private(set) var settings: LiveSettings
  private var selected = SettingsRow.theme
  private var size: TerminalSize
  private var message: String?
  /// The columns of the names and of the values.
  private static let nameColumn = 1, valueColumn = 14

  package init(_ settings: LiveSettings, size: TerminalSize) {
    self.settings = settings
    self.size = size
  }

  package var title: String { "the settings" }

  package var actions: [ScreenAction] {
    [
      Self.action(
        "change", "Change", [ActionKey(.enter), " ", ActionKey(.right), "l"], "Selects the next choice", onBar: true
      ) { $0.choose(by: 1) },
      Self.action("change-back", "Previous choice", [ActionKey(.left), "h"], "Selects the previous choice") {
        $0.choose(by: -1)
      },
      Self.change("next", "Next", [ActionKey(.down), "j", ActionKey(.tab)], "Selects the next line") { $0.move(by: 1) },
      Self.change("previous", "Previous", [ActionKey(.up), "k", ActionKey(.tab, .shift)], "Selects the previous line") {
        $0.move(by: -1)
      },
      Self.leaving(),
    ]
  }

  package static let mapper = Mapper<SettingsScreen, LiveInput, [LiveEffect]> { page, input in
    switch input {
    case .settings(let settings):
      page.settings = settings
      return .silent
    case .resized(let size):
      page.size = size
      return .silent
    case .done(let words), .failed(let words):
      page.message = words
      return .silent
    case .event(.mouse(let mouse)): return page.point(mouse)
    default: return .unanswered
    }
  }

  private mutating func move(by count: Int) {
    let rows = SettingsRow.allCases
    let place = (rows.firstIndex(of: selected) ?? 0) + count
    selected = rows[max(0, min(rows.count - 1, place))]
  }

  private mutating func choose(by count: Int) -> [LiveEffect] {
    var changed = settings
    selected.choose(by: count, in: &changed)
    message = nil
    return [.send(.settings(changed))]
  }

  private mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .press(.left):
      let index = shown.lowerBound + mouse.row - head
      guard mouse.row >= head, shown.contains(index) else { return .unanswered }
      selected = SettingsRow.allCases[index]
      return .output(choose(by: 1))
    default: return .unanswered
    }
    return .silent
  }

  package var spoken: Spoken {
    let rows = SettingsRow.allCases, place = rows.firstIndex(of: selected) ?? 0
    let line = Spoken.item(selected.rawValue, place, of: rows.count, selected.value(in: settings))
    return Spoken([line, selected.help, message])
  }

  /// The rows above the first setting. If there is little room, this is only the title.
  private var head: Int { size.rows < 10 ? 1 : 3 }

  /// The visible settings.
  private var shown: Range<Int> {
    let count = SettingsRow.allCases.count, room = max(1, min(count, size.rows - head - 1))
    let place = SettingsRow.allCases.firstIndex(of: selected) ?? 0
    let first = max(0, min(count - room, place - room / 2))
    return first..<first + room
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put("Settings", column: 1, row: 0, .title)
    let words =
      canvas.look.hasColors ? "Enter selects the next choice." : "Colours are off (NO_COLOR or --color never)."
    if head > 1 { canvas.put(words, column: 1, row: 1, .dim, upTo: canvas.columns) }
    for (row, setting) in SettingsRow.allCases[shown].enumerated() {
      let isSelected = setting == selected, line = head + row
      canvas.put(isSelected ? ">" : " ", column: 0, row: line, .strong)
      canvas.put(setting.rawValue, column: Self.nameColumn + 1, row: line, isSelected ? .strong : .plain)
      canvas.put(
        setting.value(in: settings), column: Self.valueColumn, row: line, isSelected ? .selected : .plain,
        upTo: canvas.columns)
    }
    var row = head + shown.count + (size.rows < 14 ? 0 : 1)
    for text in [selected.help, message ?? ""] where row < canvas.rows - 1 {
      row = canvas.write(text, columns: 1..<canvas.columns - 1, rows: row..<canvas.rows - 1)
    }
  }
}

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
