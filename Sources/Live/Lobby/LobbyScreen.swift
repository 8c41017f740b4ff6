import Mealy
import Terminal

/// The first screen: what there is to play, and the README as the last page.
package struct LobbyScreen: LiveScreen {
  package private(set) var selected = 0
  private var message: String?
  private var size: TerminalSize
  private let entries = LobbyEntry.all
  /// Rows of an entry, and those above the first one.
  private static let height = 2, head = 3

  package init(size: TerminalSize) { self.size = size }

  package var title: String { "automata" }

  package var actions: [ScreenAction] {
    [
      ScreenAction("open", "Open", [ActionKey(.enter), " "], "Opens the selected simulation", isOnBar: true),
      ScreenAction("next", "Down", [ActionKey(.down), "j"], "Selects the next line"),
      ScreenAction("previous", "Up", [ActionKey(.up), "k"], "Selects the line before"),
      ScreenAction("readme", "README", ["i"], "Reads the documentation", isOnBar: true),
      ScreenAction("leave", "Quit", [ActionKey(.escape)], "Ends the program", isOnBar: true),
    ]
  }

  package static let mapper = Mapper<LobbyScreen, LiveInput, [LiveEffect]> { lobby, input in
    switch input {
    case .resized(let size):
      lobby.size = size
      return .silent
    case .action("next"):
      lobby.selected = min(lobby.entries.count - 1, lobby.selected + 1)
      return .silent
    case .action("previous"):
      lobby.selected = max(0, lobby.selected - 1)
      return .silent
    case .action("open"): return .output(lobby.open(lobby.entries[lobby.selected]))
    case .action("readme"): return .output(lobby.open(.readme))
    case .action("leave"): return .output([.send(.leave)])
    case .event(.mouse(let mouse)):
      let index = (mouse.row - head) / height
      guard case .press(.left) = mouse.action, mouse.row >= head, lobby.entries.indices.contains(index) else {
        return .unanswered
      }
      lobby.selected = index
      return .output(lobby.open(lobby.entries[index]))
    case .started(.success(let start)): 
      return .output([.send(.open(PlayScreens.screen(for: start, size: lobby.size)))])
    case .started(.failure(let failure)):
      lobby.message = failure.problems.map(\.message).joined(separator: "; ")
      return .silent
    default: return .unanswered
    }
  }

  private mutating func open(_ entry: LobbyEntry) -> [LiveEffect] {
    message = nil
    switch entry {
    case .readme: return [.send(.open(ReaderPage(size: size)))]
    case .model(let name, _):
      let room = LatticeScreen.room(size)
      return [.fetch(.start, .start(StartKeys(model: name, columns: room.columns, rows: 2 * room.rows)))]
    }
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put("automata", column: 1, row: 0, .title)
    canvas.put("Simulations to play with. Choose one with the arrow keys and Enter, or click it.", column: 1, row: 1, .dim)
    for (index, entry) in entries.enumerated() {
      let row = Self.head + index * Self.height
      guard row < canvas.rows - 1 else { break }
      let isSelected = index == selected
      canvas.put((isSelected ? "> " : "  ") + entry.name, column: 1, row: row, isSelected ? .strong : .plain)
      canvas.put(entry.summary, column: 18, row: row, isSelected ? .plain : .dim, upTo: canvas.columns)
    }
    if let message { canvas.put(message, column: 1, row: canvas.rows - 2, .problem, upTo: canvas.columns) }
  }
}
