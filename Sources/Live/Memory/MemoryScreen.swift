import Mealy
import Simulations
import Terminal

/// The screen of the game of pairs: a table of cards, with persons and the computer's players.
package struct MemoryScreen: PanelScreen {
  package internal(set) var session: Session<MemoryGame>
  package let seats: [MemorySeat]
  /// The card under the cursor.
  package internal(set) var cursor = 0
  /// Whether rows of the board are columns of the terminal. This is decided when the cards are dealt.
  package internal(set) var isTurned: Bool
  package internal(set) var motion: MemoryMotion?
  /// The playing time.
  package internal(set) var seconds = 0
  /// The best results, if they are known.
  package internal(set) var results = MemoryResults()
  /// The reason why the result does not count, or nil if it counts.
  package internal(set) var assistance: String?
  /// The result of the game, if it is over.
  package internal(set) var result: MemoryResult?
  package internal(set) var message: String?
  /// Whether cards change at once.
  package private(set) var reducesMotion: Bool
  /// The furthest turn that can be visited again. Turning over another card starts a new course of the game.
  package internal(set) var furthest = 0
  var panel = PlayPanel()
  let start: Start
  var size: TerminalSize

  package init(
    _ start: Start, session: Session<MemoryGame>, seats: [MemorySeat]? = nil, size: TerminalSize,
    reducesMotion: Bool = false
  ) {
    self.start = start
    self.session = session
    self.seats = seats ?? MemorySeat.seats(session.model.players)
    self.size = size
    self.reducesMotion = reducesMotion
    isTurned = BoardLayout.turns(session.model.board, size)
    deal()
  }

  package var title: String { "\(played.declaration.name) \(session.model.board.columns)x\(session.model.board.rows)" }

  var table: MemoryTable { session.state.table }

  package var isOver: Bool { session.state.isOver }

  /// Whether the next card belongs to a person.
  package var isPersonsTurn: Bool { !isOver && seats[table.player].isPerson }

  package var layout: BoardLayout {
    BoardLayout(session.model.board, isTurned: isTurned, cursor: cursor, size: size)
  }

  var played: any PlaySession { session }

  /// The turns that were seen and can be visited again.
  var timeline: Timeline? { Timeline(present: session.step, furthest: furthest, columns: size.columns) }

  /// The row above the line that shows the player to move.
  var timelineRow: Int? { Timeline.fits(size) ? size.rows - 3 : nil }

  /// Whether cards of an unfinished game would be lost.
  var hasEdits: Bool { !isOver && (furthest > 0 || table.isWithinTurn) }

  package var progress: PlayProgress? {
    guard !isOver else { return nil }
    return PlayProgress(model: played.declaration.name, place: "\(stepName) \(stepNumber)", isTouched: hasEdits)
  }

  package static let mapper = panels.or(own)

  private static let own = Mapper<MemoryScreen, LiveInput, [LiveEffect]> { screen, input in
    switch input {
    case .shown: return .output([.fetch(.file, .results)] + screen.motionEffects + screen.clockEffects)
    case .results(let results):
      if let memory = results.memory { screen.results = memory }
      guard let problem = results.problem else { return .silent }
      return .output(screen.say(problem))
    case .tick(.motion): return .output(screen.tick())
    case .tick(.clock):
      screen.seconds += 1
      return .silent
    case .tick(.message):
      screen.message = nil
      return .silent
    case .settings(let settings):
      screen.reducesMotion = !settings.motion
      return .silent
    case .resized(let size):
      screen.size = size
      return .silent
    case .event(.key(let key, let modifiers)): return screen.press(key, modifiers)
    case .event(.mouse(let mouse)): return screen.point(mouse)
    case .started(.success(let start)): return screen.replace(with: start)
    case .started(.failure(let failure)):
      return .output(screen.say(failure.problems.map(\.message).joined(separator: "; ")))
    case .done(let words), .failed(let words): return .output(screen.say(words))
    default: return .unanswered
    }
  }

  /// Shows a message for a while.
  mutating func say(_ words: String) -> [LiveEffect] {
    message = words
    return [.timer(.message, after: .seconds(6), .tick(.message))]
  }

  /// Deals the cards of another start to the same persons and players.
  private mutating func replace(with start: Start) -> Answer<[LiveEffect]> {
    guard let session = start.session as? Session<MemoryGame> else { return .unanswered }
    var next = MemoryScreen(start, session: session, seats: seats, size: size, reducesMotion: reducesMotion)
    next.results = results
    self = next
    return .output([.cancel(.clock)] + motionEffects)
  }
}

extension MemoryScreen {
  package var spoken: Spoken {
    let cards = session.model.board.columns * session.model.board.rows
    let open = (0..<cards).filter { isUp($0) }.map { "card \(CardFace.text(Int(table.faces[$0]))) at \(place($0))" }
    let scores =
      seats.count > 1 ? seats.enumerated().map { ", \($1.name(among: seats)) \(table.score[$0])" }.joined() : ""
    let score = "turns \(table.turns), pairs \(table.found) of \(table.pairs)\(scores)"
    let isAtEnd = isOver && motion == nil
    let under = "cursor at \(place(cursor)), \(state(cursor))"
    return Spoken(
      panel.spoken + open + (isAtEnd ? endingLines : [under, score]) + [message ?? (isAtEnd ? nil : hint)])
  }

  private func isUp(_ card: Int) -> Bool {
    switch pose(of: card) {
    case .up, .matched: true
    default: false
    }
  }

  /// Returns the place of a card, in the directions of the cursor.
  private func place(_ card: Int) -> String {
    let place = layout.place(of: card)
    return "column \(place.column + 1), row \(place.row + 1)"
  }

  private func state(_ card: Int) -> String {
    switch pose(of: card) {
    case .up, .matched: "face up"
    case .absent, .tumbling: "no card"
    default: "face down"
    }
  }
}

/// The player at a place of the table.
package enum MemorySeat: Hashable, Sendable {
  /// A person at the keyboard, by number from 1.
  case person(Int)
  case computer(MemoryGame.Player)

  package var isPerson: Bool {
    if case .person = self { true } else { false }
  }

  /// Returns the seats of a game that was started without naming the person at the keyboard, who is then the first
  /// player.
  static func seats(_ players: [MemoryGame.Player]) -> [MemorySeat] {
    players.enumerated().map { $0 == 0 ? .person(1) : .computer($1) }
  }

  /// Returns the name for the list.
  func name(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): return seats.filter(\.isPerson).count == 1 ? "You" : "Player \(number)"
    case .computer(let player): return "Computer (\(Self.word(player)))"
    }
  }

  /// Returns a short form of the name.
  func shortName(among seats: [MemorySeat]) -> String {
    switch self {
    case .person(let number): seats.filter(\.isPerson).count == 1 ? "You" : "P\(number)"
    case .computer(let player): Self.word(player)
    }
  }

  /// Returns the name of a strategy in the key `players`.
  static func key(_ player: MemoryGame.Player) -> String {
    switch player {
    case .perfect: "perfect"
    case .random: "random"
    case .optimal: "optimal"
    case .memory(let count): "{memory: \(count)}"
    }
  }

  static func word(_ player: MemoryGame.Player) -> String {
    if case .memory(let count) = player { "recalls \(count)" } else { key(player) }
  }
}
