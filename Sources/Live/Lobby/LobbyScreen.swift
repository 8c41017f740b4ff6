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
  private(set) var frame = 0
  let entries = LobbyEntry.all
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
      Self.action(
        "open", isReadme ? "Read" : "Open", [ActionKey(.enter), "f"],
        "Opens the parameters of the selected simulation", onBar: true
      ) { $0.open($0.selectedEntry) },
      Self.action(
        "play", "Play", [" ", "s"], "Starts the selected simulation with its defaults",
        unless: isReadme ? "press Enter to read the README" : nil, onBar: true
      ) { $0.play($0.selectedEntry) },
    ] + pausedActions + [
      Self.change("next", "Next", [ActionKey(.down), "j", ActionKey(.tab)], "Selects the next line") {
        $0.select($0.selected + 1)
      },
      Self.change("previous", "Previous", [ActionKey(.up), "k", ActionKey(.tab, .shift)], "Selects the previous line") {
        $0.select($0.selected - 1)
      },
      // If there is no room for the button, the last line of the list still leads to the README.
      Self.action("readme", "README", ["i"], "Reads the documentation", onBar: size.columns >= 50) {
        $0.open(.readme)
      },
      Self.action("leave", "Quit", [ActionKey(.escape)], "Ends the program", onBar: true) { _ in [.send(.leave)] },
    ]
  }

  package static let mapper = Mapper<LobbyScreen, LiveInput, [LiveEffect]> { lobby, input in
    switch input {
    case .shown:
      let motion = LiveEffect.timer(.motion, after: .milliseconds(500), repeats: true, .tick(.motion))
      let fading = LiveEffect.timer(.message, after: .seconds(10), .tick(.message))
      return .output((lobby.reducesMotion ? [] : [motion]) + (lobby.message == nil ? [] : [fading]))
    case .tick(.message):
      lobby.message = nil
      return .silent
    case .tick(.motion):
      lobby.frame = (lobby.frame + 1) % (1 << 16)
      return .silent
    case .settings(let settings):
      lobby.settings = settings
      return .silent
    case .resized(let size):
      lobby.size = size
      return .silent
    case .left(let screen):
      lobby.keep(screen)
      return .silent
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

  private mutating func select(_ index: Int) {
    selected = max(0, min(entries.count - 1, index))
    message = nil
  }

  private mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .wheelUp: select(selected - 1)
    case .wheelDown: select(selected + 1)
    case .press(.left):
      guard let index = places.first(where: { $0.rows.contains(mouse.row) })?.index else { return .unanswered }
      selected = index
      return .output(open(entries[index]))
    default: return .unanswered
    }
    return .silent
  }

  private mutating func open(_ entry: LobbyEntry) -> [LiveEffect] {
    message = nil
    switch entry {
    case .readme:
      return [
        .send(.open(ReaderPage(size: size, isASCII: isASCII, reducesMotion: reducesMotion, speed: settings.speed)))
      ]
    case .model(MemoryGame.declaration.name, _):
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
    let keys = name == MemoryGame.declaration.name ? MemorySetup(seed: seed).keys : []
    return [.fetch(.start, .start(StartKeys(model: name, keys: keys, columns: room.columns, rows: 2 * room.rows)))]
  }

  package var spoken: Spoken {
    let item = Spoken.item(selectedEntry.label, selected, of: entries.count, line(of: selectedEntry))
    return Spoken([item, message])
  }
}

extension LobbyScreen {
  package var keepsSimulations: Bool { true }

  package var parting: String? {
    guard paused.contains(where: \.hasEdits) else { return nil }
    return "press Esc again to quit and lose paused simulations; c continues one"
  }

  /// Keeps a simulation that was left. An untouched one never replaces another. If there are too many, the oldest one
  /// without edits is dropped, or else the oldest one, and a message says so.
  mutating func keep(_ screen: any LiveScreen) {
    guard let left = PausedSimulation(screen) else { return }
    let model = left.progress.model
    var others = paused.filter { $0.progress.model == model }
    if !left.progress.isTouched, !others.isEmpty { return }
    others.removeAll { !$0.progress.isTouched }
    while others.count >= PausedSimulation.most {
      let dropped = others.remove(at: others.lastIndex { !$0.hasEdits } ?? others.count - 1)
      message =
        "only \(PausedSimulation.most) paused simulations of \(model) are kept; "
        + "the one at \(dropped.progress.place) was dropped"
    }
    paused.removeAll { $0.progress.model == model }
    paused.insert(contentsOf: [left] + others, at: 0)
  }

  package mutating func keepMemory(within room: Double) -> Double {
    while paused.count > 1, pausedBytes > room {
      let older = paused.indices.dropFirst()
      let dropped = paused.remove(at: older.last { !paused[$0].hasEdits } ?? paused.count - 1)
      message =
        "paused simulations would take more memory than the limit allows; \(dropped.progress.model) at "
        + "\(dropped.progress.place) was dropped"
    }
    return pausedBytes
  }

  private var pausedBytes: Double { paused.reduce(0) { $0 + $1.progress.bytes } }

  /// Returns the simulations of an entry that were left, the latest first.
  func paused(of entry: LobbyEntry) -> [PausedSimulation] { paused.filter { $0.progress.model == entry.name } }

  /// The simulation to continue: that of the selected line, or else the one that was left last.
  private var next: PausedSimulation? { paused(of: selectedEntry).first ?? paused.first }

  /// The actions on paused simulations.
  var pausedActions: [ScreenAction] {
    guard let next else { return [] }
    let model = next.progress.model, place = next.progress.place
    let count = paused.count { $0.progress.model == model }
    let proceed = Self.action(
      "continue", "Continue", ["c"], "Reopens \(model) as you left it, at \(place)", onBar: true
    ) { $0.proceed() }
    guard count > 1 else { return [proceed] }
    let exchange = Self.change(
      "exchange", "Another one", ["C"], "Chooses the next of \(count) paused simulations of \(model)", onBar: true
    ) { $0.exchange() }
    return [proceed, exchange]
  }

  /// Opens a simulation again.
  mutating func proceed() -> [LiveEffect] {
    guard let next, let index = paused.firstIndex(where: { $0.progress == next.progress }) else { return [] }
    var screen = paused.remove(at: index).screen
    // The terminal may have been resized meanwhile.
    _ = screen.hear(.resized(size))
    return [.send(.open(screen))]
  }

  /// Moves the simulation that would be continued after the others of its model.
  mutating func exchange() {
    guard let next, let index = paused.firstIndex(where: { $0.progress == next.progress }) else { return }
    paused.append(paused.remove(at: index))
  }

  /// Returns the words about paused simulations in an entry's line.
  func pausedWords(of entry: LobbyEntry) -> String? {
    let left = paused(of: entry)
    guard let first = left.first else { return nil }
    return "paused at \(first.progress.place)" + (left.count > 1 ? ", and \(left.count - 1) more" : "")
  }
}
