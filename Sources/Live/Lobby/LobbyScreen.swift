import Mealy
import Simulations
import Terminal

/// The first screen: what there is to play, and the README as the last page.
package struct LobbyScreen: LiveScreen {
  package private(set) var selected = 0
  /// Whether nothing moves that a person does not move.
  package var reducesMotion: Bool
  /// The speed at which simulations begin.
  private var speed = StartSpeed.automatic
  private var message: String?
  private var size: TerminalSize
  /// Counts the pictures that were shown.
  private var frame = 0
  private let entries = LobbyEntry.all
  /// The seed of the first game of pairs.
  private let seed: UInt64
  /// Rows above the first entry, and those below the last one.
  private static let head = 3, foot = 2

  /// - Parameter seed: that of the first game of pairs, which would be the same each time otherwise.
  package init(size: TerminalSize, seed: UInt64 = 0, reducesMotion: Bool = false) {
    self.size = size
    self.seed = seed
    self.reducesMotion = reducesMotion
  }

  package var title: String { "automata" }

  package var actions: [ScreenAction] {
    let isReadme = entries[selected] == .readme
    return [
      ScreenAction(
        "open", isReadme ? "Read" : "Choose", [ActionKey(.enter), "f"],
        "Opens the parameters of the selected simulation", isOnBar: true),
      ScreenAction(
        "play", "Play at once", [" ", "s"], "Starts the selected simulation as it is",
        obstacle: isReadme ? "the README is read with Enter" : nil, isOnBar: true),
      ScreenAction("next", "Down", [ActionKey(.down), "j", ActionKey(.tab)], "Selects the next line"),
      ScreenAction("previous", "Up", [ActionKey(.up), "k", ActionKey(.tab, .shift)], "Selects the line before"),
      ScreenAction("readme", "README", ["i"], "Reads the documentation", isOnBar: true),
      ScreenAction("leave", "Quit", [ActionKey(.escape)], "Ends the program", isOnBar: true),
    ]
  }

  package static let mapper = Mapper<LobbyScreen, LiveInput, [LiveEffect]> { lobby, input in
    switch input {
    case .shown:
      guard !lobby.reducesMotion else { return .silent }
      return .output([.timer(.motion, after: .milliseconds(500), repeats: true, .tick(.motion))])
    case .tick(.motion):
      lobby.frame = (lobby.frame + 1) % (1 << 16)
      return .silent
    case .settings(let settings):
      lobby.reducesMotion = !settings.motion
      lobby.speed = settings.speed
      return .silent
    case .resized(let size):
      lobby.size = size
      return .silent
    case .action("next"): return lobby.select(lobby.selected + 1)
    case .action("previous"): return lobby.select(lobby.selected - 1)
    case .action("open"): return .output(lobby.open(lobby.entries[lobby.selected]))
    case .action("play"): return .output(lobby.play(lobby.entries[lobby.selected]))
    case .action("readme"): return .output(lobby.open(.readme))
    case .action("leave"): return .output([.send(.leave)])
    case .event(.mouse(let mouse)): return lobby.point(mouse)
    case .started(.success(let start)):
      let screen = PlayScreens.screen(
        for: start, size: lobby.size, reducesMotion: lobby.reducesMotion, speed: lobby.speed)
      return .output([.send(.open(screen))])
    case .started(.failure(let failure)):
      lobby.message = failure.problems.map(\.message).joined(separator: "; ")
      return .silent
    default: return .unanswered
    }
  }

  private mutating func select(_ index: Int) -> Answer<[LiveEffect]> {
    selected = max(0, min(entries.count - 1, index))
    message = nil
    return .silent
  }

  private mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .wheelUp: return select(selected - 1)
    case .wheelDown: return select(selected + 1)
    case .press(.left):
      let index = (mouse.row - Self.head) / height + first
      guard mouse.row >= Self.head, mouse.row < size.rows - Self.foot, entries.indices.contains(index) else {
        return .unanswered
      }
      selected = index
      return .output(open(entries[index]))
    default: return .unanswered
    }
  }

  private mutating func open(_ entry: LobbyEntry) -> [LiveEffect] {
    message = nil
    switch entry {
    case .readme: return [.send(.open(ReaderPage(size: size, reducesMotion: reducesMotion, speed: speed)))]
    case .model("memory", _):
      return [.send(.open(MemoryLobbyScreen(size: size, seed: seed, reducesMotion: reducesMotion)))]
    case .model(let name, _):
      guard let model = Catalog.model(named: name) else { return [] }
      let form = FormScreen(model.declaration, size: size) { [reducesMotion, speed] in
        PlayScreens.screen(for: $0, size: $1, reducesMotion: reducesMotion, speed: speed)
      }
      return [.send(.open(form))]
    }
  }

  private mutating func play(_ entry: LobbyEntry) -> [LiveEffect] {
    message = nil
    guard case .model(let name, _) = entry else { return [] }
    let room = LatticeScreen.room(size)
    let keys = name == "memory" ? MemorySetup(seed: seed).keys : []
    return [.fetch(.start, .start(StartKeys(model: name, keys: keys, columns: room.columns, rows: 2 * room.rows)))]
  }

  package var spoken: Spoken {
    let entry = entries[selected]
    return Spoken([Spoken.item(entry.name, selected, of: entries.count, entry.summary), message])
  }

  // MARK: Drawing

  /// Rows of an entry: with a picture where there is room for all of them.
  private var height: Int {
    Self.head + 3 * entries.count + Self.foot <= size.rows ? 3 : isLarge ? 2 : 1
  }

  private var isLarge: Bool { Self.head + 2 * entries.count + Self.foot <= size.rows }

  /// The first entry that is shown.
  private var first: Int {
    let room = max(1, (size.rows - Self.head - Self.foot) / height)
    return max(0, min(entries.count - room, selected - room / 2))
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put("automata", column: 1, row: 0, .title)
    canvas.put("Simulations to play with.", column: 11, row: 0, upTo: canvas.columns)
    canvas.put(
      "Enter or a click shows the parameters; Space plays at once.", column: 1, row: 1, .dim, upTo: canvas.columns)
    let end = canvas.rows - Self.foot
    let picture = canvas.columns >= 60 && isLarge ? LobbyPicture.columns + 3 : 0
    for (index, entry) in entries.enumerated().dropFirst(first) {
      let row = Self.head + (index - first) * height
      guard row < end else { break }
      let isSelected = index == selected
      canvas.put((isSelected ? "> " : "  ") + entry.name, column: 1, row: row, isSelected ? .strong : .plain)
      if picture > 0 {
        let rows = LobbyPicture(entry.name, frame: frame, isASCII: canvas.isASCII).rows
        for (line, text) in rows.enumerated() where row + line < end {
          canvas.put(text, column: 16, row: row + line, isSelected ? .plain : .dim)
        }
      }
      let column = 16 + picture
      let lines = height < 2 ? [entry.summary] : FormScreen.wrapped(entry.summary, columns: canvas.columns - column)
      for (line, text) in lines.prefix(height).enumerated() where row + line < end {
        canvas.put(text, column: column, row: row + line, isSelected ? .plain : .dim, upTo: canvas.columns)
      }
    }
    if let message { canvas.put(message, column: 1, row: end, .problem, upTo: canvas.columns) }
  }
}
