import Mealy
import Simulations
import Terminal

/// The lobby of the game of pairs, for choosing the board and the players.
package struct MemoryLobbyScreen: LiveScreen {
  package internal(set) var setup: MemorySetup
  package internal(set) var selected = MemoryLobbyRow.board
  package internal(set) var results = MemoryResults()
  package internal(set) var message: String?
  package private(set) var reducesMotion: Bool
  var size: TerminalSize

  /// Creates the lobby.
  ///
  /// - Parameter seed: the seed of the first game. Each later game uses the next one.
  package init(size: TerminalSize, seed: UInt64 = 0, reducesMotion: Bool = false) {
    self.size = size
    self.reducesMotion = reducesMotion
    setup = MemorySetup(seed: seed)
  }

  package var title: String { MemoryGame.declaration.name }

  package var actions: [ScreenAction] {
    [
      Self.action(
        "deal", "Deal", [ActionKey(.enter), ActionKey(.function(5)), ActionKey(.character("s"), .control)],
        "Deals the cards and starts the game", unless: setup.problem, onBar: true
      ) { $0.deal() },
      Self.change("next", "Next", [ActionKey(.down), ActionKey(.tab), "j"], "Selects the next line") { $0.move(by: 1) },
      Self.change("previous", "Previous", [ActionKey(.up), ActionKey(.tab, .shift), "k"], "Selects the previous line") {
        $0.move(by: -1)
      },
      Self.change("more", "Next choice", [ActionKey(.right), " ", "l"], "Selects the next choice", onBar: true) {
        $0.choose(by: 1)
      },
      Self.change("less", "Previous choice", [ActionKey(.left), "h"], "Selects the previous choice") {
        $0.choose(by: -1)
      },
      Self.leaving(),
    ]
  }

  package mutating func perform(_ action: ScreenAction) -> [LiveEffect] {
    message = nil
    return action.perform(on: &self) ?? []
  }

  package static let mapper = Mapper<MemoryLobbyScreen, LiveInput, [LiveEffect]> { lobby, input in
    switch input {
    case .shown: return .output([.fetch(.file, .results)])
    case .results(let results):
      if let memory = results.memory { lobby.results = memory }
      lobby.message = results.problem
      return .silent
    case .settings(let settings):
      lobby.reducesMotion = !settings.motion
      return .silent
    case .resized(let size):
      lobby.size = size
      return .silent
    case .event(.key(let key, let modifiers)): return lobby.type(key, modifiers)
    case .event(.mouse(let mouse)): return lobby.point(mouse)
    case .started(.success(let start)): return lobby.open(start)
    case .started(.failure(let failure)):
      lobby.message = failure.problems.map(\.message).joined(separator: "; ")
      return .silent
    default: return .unanswered
    }
  }

  /// The lines that can be selected. Without an opponent, its line is left out.
  package var rows: [MemoryLobbyRow] {
    MemoryLobbyRow.allCases.filter { $0 != .opponent || setup.isAgainstComputer }
  }

  mutating func deal() -> [LiveEffect] {
    if let problem = setup.problem {
      message = problem
      return []
    }
    let room = LatticeScreen.room(size)
    let keys = StartKeys(model: title, keys: setup.keys, columns: room.columns, rows: 2 * room.rows)
    return [.fetch(.start, .start(keys))]
  }

  private mutating func open(_ start: Start) -> Answer<[LiveEffect]> {
    guard let session = start.session as? Session<MemoryGame> else { return .unanswered }
    let screen = MemoryScreen(
      start, session: session, seats: setup.seats, size: size, reducesMotion: reducesMotion)
    setup.seed &+= 1
    return .output([.send(.open(screen))])
  }

  private mutating func move(by count: Int) {
    let rows = rows
    let place = rows.firstIndex(of: selected) ?? 0
    selected = rows[max(0, min(rows.count - 1, place + count))]
  }

  private mutating func choose(by count: Int) {
    func next(_ index: Int, of number: Int) -> Int { (index + count + number) % number }
    switch selected {
    case .board: setup.board = next(setup.board, of: MemorySetup.boards.count + 1)
    case .company: setup.company = next(setup.company, of: MemorySetup.mostPersons + 1)
    case .opponent: setup.opponent = next(setup.opponent, of: MemorySetup.opponents.count)
    case .seed: setup.seed = count > 0 ? setup.seed &+ 1 : setup.seed - min(1, setup.seed)
    case .deal: break
    }
  }

  /// Handles digits, which change the selected number: the custom size or the seed.
  private mutating func type(_ key: TerminalKey, _ modifiers: Modifiers) -> Answer<[LiveEffect]> {
    let isDigit: Bool
    if case .character(let scalar) = key { isDigit = ("0"..."9").contains(scalar) } else { isDigit = false }
    switch (selected, key) {
    case (.board, .character("x")) where setup.hasOwnSize, (.board, .backspace) where setup.hasOwnSize,
      (.board, .character) where isDigit && modifiers.isEmpty:
      if !setup.hasOwnSize {
        setup.board = MemorySetup.boards.count
        setup.ownSize = FormText("")
      }
      if key == .backspace || setup.ownSize.characters.count < 5 { _ = setup.ownSize.press(key, []) }
      return .silent
    case (.seed, .backspace):
      setup.seed /= 10
      return .silent
    case (.seed, .character(let scalar)) where isDigit && modifiers.isEmpty && setup.seed < 1_000_000_000_000:
      setup.seed = setup.seed * 10 + UInt64(scalar.value - 48)
      return .silent
    default: return .unanswered
    }
  }
}

extension MemoryLobbyScreen {
  package var spoken: Spoken {
    let rows = rows, choices = choices(selected)
    let place = choices.firstIndex(where: \.isChosen) ?? 0
    let name = Self.label(selected)
    let choice = choices.isEmpty ? "" : choices[place].text.split(separator: " ").joined(separator: " ")
    let words = choices.count > 1 ? "\(choice), choice \(place + 1) of \(choices.count)" : choice
    let line = Spoken.item(
      name.isEmpty ? "Button" : name, rows.firstIndex(of: selected) ?? 0, of: rows.count, words)
    let help = selected == .opponent ? "The computer \(MemorySetup.opponents[setup.opponent].help)." : nil
    return Spoken([line, message ?? setup.problem, help])
  }
}

/// A line of the lobby of boards.
package enum MemoryLobbyRow: Int, Hashable, Sendable, CaseIterable {
  case board, company, opponent, seed, deal
}
