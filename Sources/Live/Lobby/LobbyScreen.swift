import Mealy
import Simulations
import Terminal

/// The first screen: the list of models to play, and the README as the last page.
package struct LobbyScreen: LiveScreen {
  package private(set) var selected = 0
  /// Whether the only motion is that of simulations.
  package var reducesMotion: Bool { !settings.motion }
  /// The settings for the screens that it opens.
  private var settings = LiveSettings()
  var message: String?
  /// The simulations that were left, the latest first.
  var paused: [PausedSimulation] = []
  private(set) var size: TerminalSize
  /// The number of pictures shown so far.
  private var frame = 0
  private let entries = LobbyEntry.all
  /// The seed of the first game of pairs.
  private let seed: UInt64
  /// Whether pages use only ASCII.
  private let isASCII: Bool

  /// Creates the lobby.
  ///
  /// - Parameter seed: the seed of the first game of pairs, which makes the game different each time.
  package init(size: TerminalSize, seed: UInt64 = 0, reducesMotion: Bool = false, isASCII: Bool = false) {
    self.isASCII = isASCII
    self.size = size
    self.seed = seed
    settings.motion = !reducesMotion
  }

  package var title: String { "automata" }

  var selectedEntry: LobbyEntry { entries[selected] }

  package var actions: [ScreenAction] {
    let isReadme = entries[selected] == .readme
    return [
      ScreenAction(
        "open", isReadme ? "Read" : "Choose", [ActionKey(.enter), "f"],
        "Opens the parameters of the selected simulation", isOnBar: true),
      ScreenAction(
        "play", "Play at once", [" ", "s"], "Starts the selected simulation with its defaults",
        obstacle: isReadme ? "the README is read with Enter" : nil, isOnBar: true),
    ] + pausedActions + [
      ScreenAction("next", "Next", [ActionKey(.down), "j", ActionKey(.tab)], "Selects the next line"),
      ScreenAction(
        "previous", "Previous", [ActionKey(.up), "k", ActionKey(.tab, .shift)], "Selects the previous line"),
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
      lobby.settings = settings
      return .silent
    case .resized(let size):
      lobby.size = size
      return .silent
    case .action("next"): return lobby.select(lobby.selected + 1)
    case .action("previous"): return lobby.select(lobby.selected - 1)
    case .action("open"): return .output(lobby.open(lobby.entries[lobby.selected]))
    case .action("play"): return .output(lobby.play(lobby.entries[lobby.selected]))
    case .left(let screen):
      lobby.keep(screen)
      return .silent
    case .action("continue"): return .output(lobby.proceed())
    case .action("exchange"):
      lobby.exchange()
      return .silent
    case .action("readme"): return .output(lobby.open(.readme))
    case .action("leave"): return .output([.send(.leave)])
    case .event(.mouse(let mouse)): return lobby.point(mouse)
    case .started(.success(let start)):
      let screen = PlayScreens.screen(
        for: start, size: lobby.size, reducesMotion: lobby.reducesMotion, speed: lobby.settings.speed)
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
      guard let index = places.first(where: { $0.rows.contains(mouse.row) })?.index else { return .unanswered }
      selected = index
      return .output(open(entries[index]))
    default: return .unanswered
    }
  }

  private mutating func open(_ entry: LobbyEntry) -> [LiveEffect] {
    message = nil
    switch entry {
    case .readme:
      return [
        .send(.open(ReaderPage(size: size, isASCII: isASCII, reducesMotion: reducesMotion, speed: settings.speed)))
      ]
    case .model("memory", _):
      return [.send(.open(MemoryLobbyScreen(size: size, seed: seed, reducesMotion: reducesMotion)))]
    case .model(let name, _):
      guard let model = Catalog.model(named: name) else { return [] }
      let form = FormScreen(model.declaration, size: size, settings: settings) {
        PlayScreens.screen(for: $0, size: $1, reducesMotion: !$2.motion, speed: $2.speed)
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
    let words = [pausedWords(of: entry), entry.summary].compactMap { $0 }.joined(separator: "; ")
    return Spoken([Spoken.item(entry.label, selected, of: entries.count, words), message])
  }

  // MARK: Drawing

  /// The rows above the first entry, and in `foot` those below the last one for a message.
  private var head: Int { size.rows < 8 ? 1 : 3 }
  private var foot: Int { size.rows < 8 ? 1 : 2 }

  /// The rows of the list.
  private var area: Range<Int> { head..<max(head + 1, size.rows - foot) }

  /// The rows of an entry: as many as the list has for each, up to six.
  private var height: Int { max(1, min(6, area.count / entries.count)) }

  /// Whether the pictures are drawn at twice their size.
  private var isLarge: Bool { height >= 5 && size.columns >= 100 }

  /// The columns of a picture and the space after it, or 0 without pictures.
  private var pictureColumns: Int {
    size.columns < 60 || height < 2 ? 0 : (isLarge ? 2 : 1) * LobbyPicture.columns + 3
  }

  private static let pictureColumn = 16

  /// Returns the lines of an entry's text.
  private func words(_ entry: LobbyEntry) -> [String] {
    let room = size.columns - Self.pictureColumn - pictureColumns - 1
    if room < 12 { return [] }
    let note = [pausedWords(of: entry)].compactMap { $0 }
    let isShort = height < 2 && entry != selectedEntry
    return isShort ? note + [entry.summary] : note + Canvas.wrapped(entry.summary, columns: room)
  }

  /// The visible entries with their rows. Entries with longer texts get more rows if some are free.
  private var places: [(index: Int, rows: Range<Int>)] {
    // The text of the selected entry is complete if there is still room for three others.
    let wanted = height < 2 ? max(0, min(words(selectedEntry).count - 1, area.count - 4)) : 0
    let count = min(entries.count, (area.count - wanted) / height)
    let first = max(0, min(entries.count - count, selected - count / 2))
    var free = area.count - count * height, row = area.lowerBound
    return (first..<first + count).map { index in
      let isFixed = height < 2 && index != selected
      let more = isFixed ? 0 : max(0, min(free, words(entries[index]).count - height))
      free -= more
      defer { row += height + more }
      return (index, row..<row + height + more)
    }
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put("automata", column: 1, row: 0, .title)
    if canvas.columns >= 36 { canvas.put("Simulations to play with.", column: 11, row: 0, upTo: canvas.columns) }
    if head > 1 {
      let long = "Enter or a click shows the parameters; Space plays at once."
      let short = "Enter: parameters; Space: play at once"
      canvas.put(long.count < canvas.columns ? long : short, column: 1, row: 1, .dim, upTo: canvas.columns)
    }
    for (index, rows) in places {
      let entry = entries[index], words = words(entry), isSelected = index == selected
      let style: CanvasStyle = isSelected ? .plain : .dim
      canvas.put(
        (isSelected ? "> " : "  ") + entry.label, column: 1, row: rows.lowerBound, isSelected ? .strong : .plain)
      if pictureColumns > 0 {
        let picture = LobbyPicture(entry.name, frame: frame, isASCII: canvas.isASCII, isLarge: isLarge)
        for (row, text) in zip(rows, picture.rows) { canvas.put(text, column: Self.pictureColumn, row: row, style) }
      }
      for (line, row) in zip(words.indices, rows) {
        // The rest of the text follows on the last line, which is cut.
        let text = row == rows.upperBound - 1 ? words[line...].joined(separator: " ") : words[line]
        canvas.put(text, column: Self.pictureColumn + pictureColumns, row: row, style, upTo: canvas.columns - 1)
      }
    }
    if let message { draw(message, on: &canvas) }
  }

  /// Writes an error over as many of the last rows as it needs.
  private func draw(_ message: String, on canvas: inout Canvas) {
    let end = canvas.rows - 1, columns = 1..<canvas.columns
    let lines = Canvas.wrapped(message, columns: columns.count).count
    let rows = max(head, end - lines)..<end
    canvas.fill(columns: 0..<canvas.columns, rows: rows)
    canvas.write(message, columns: columns, rows: rows, .problem)
  }
}
