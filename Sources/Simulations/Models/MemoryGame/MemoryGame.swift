import Expressions
import Mealy
import Specification

/// The card game of pairs, played to the end or as far as cards are turned over by hand.
///
/// A value is one checked specification of the model `memory`. ``MemoryTable`` contains the rules, and ``PlayerMemory``
/// what the players recall.
public struct MemoryGame: Sendable {
  package let board: MemoryBoard
  /// The players in the order of their turns. There is at least one.
  package let players: [Player]
  /// The cards that are turned over by hand, which make up the whole game. Nil if the players choose.
  package let flips: [Int]?
  /// The maximum numbers of cards that players recall, without repetition.
  let capacities: [Int]
  /// The strategy of the optimal players, which all runs share. Nil if there are no such players.
  let strategy: OptimalStrategy?
  /// The value of ``expectedTurns``, computed once for all runs.
  let expected: Double?
  /// The key that gave the size of the board. Messages point at it.
  var sizeKey = "grid"
  /// The positions of the flips in the block, for messages. Empty if the flips were not written.
  var flipSpans: [SourceSpan] = []

  /// The memory and the strategy of a player.
  public enum Player: Sendable, Hashable {
    /// Recalls every card that has been seen.
    case perfect
    /// Recalls no cards, and turns over two at random.
    case random
    /// Recalls this many of the most recently seen cards.
    case memory(Int)
    /// Recalls every card that has been seen, and chooses how many new ones to reveal.
    case optimal

    /// The kind of player in words, such as `memory: 5`.
    var kind: String {
      switch self {
      case .perfect: "perfect"
      case .random: "random"
      case .memory(let capacity): "memory: \(capacity)"
      case .optimal: "optimal"
      }
    }

    /// Returns the maximum number of cards that the player recalls on a board.
    func capacity(cards: Int) -> Int {
      switch self {
      case .perfect, .optimal: cards
      case .random: 0
      case .memory(let capacity): min(capacity, cards)
      }
    }
  }

  /// Creates a game.
  ///
  /// - Parameter flips: the cards that are turned over by hand. Nil if the players choose.
  /// - Precondition: there is at least one player, and `optimal` requires exactly two.
  package init(_ board: MemoryBoard, players: [Player] = [.perfect], flips: [Int]? = nil) {
    precondition(!players.isEmpty && (players.count == 2 || !players.contains(.optimal)))
    self.board = board
    self.players = players
    self.flips = flips
    var capacities: [Int] = [], known: Set<Int> = []
    for player in players {
      let capacity = player.capacity(cards: board.cards)
      if known.insert(capacity).inserted { capacities.append(capacity) }
    }
    self.capacities = capacities
    strategy = players.contains(.optimal) ? OptimalStrategy(pairs: board.pairs) : nil
    expected = flips == nil ? Self.expectedTurns(board, players) : nil
  }
}

extension MemoryGame: Simulation {
  package var absentStatistics: [String] {
    (players.count > 1 ? [] : ["winner", "lead"]) + (expected == nil ? ["expected_turns"] : [])
  }

  /// The number of turns, which is a word in a draw's counter. Unless the cards are given, it is unknown, and this is
  /// its limit.
  package var stepCount: Int { flips.map { $0.count / 2 } ?? Int(UInt32.max) }

  package var hasOpenEnd: Bool { flips == nil }

  /// The memory of the flips and their positions in bytes.
  package var heldBytes: Int {
    (flips?.count ?? 0) * MemoryLayout<Int>.stride + flipSpans.count * MemoryLayout<SourceSpan>.stride
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(board.columns), Double(board.rows)) }

  /// The memory of the score in bytes.
  package var textBytes: Int { StatisticColumn.listSize(players.count) }

  /// An estimate of the cost. An update is a card on the board in one turn, for each capacity. The number of turns is a
  /// guess: a player who recalls K cards finds one of n pairs with a probability of about (1 + 2K)/2n per turn.
  package var cost: Cost {
    let cards = Double(board.cards), pairs = Double(board.pairs)
    let best = Double(capacities.reduce(0, max))
    let turns =
      flips.map { Double($0.count / 2) }
      ?? min(pairs * pairs, (pairs * pairs / (1 + 2 * best) + 2 * pairs) * Double(players.count))
    let table = strategy == nil ? 0 : OptimalStrategy.size(pairs: board.pairs)
    // The deck with what became of each card. Each memory has three sets, a queue and stamps. Then the score and the
    // series.
    let memories = capacities.reduce(0) { $0 + cards * 0.6 + ($1 < board.cards ? cards * 8 + Double($1) * 48 : 0) }
    let memory = cards * 24 + memories + Double(players.count) * 48 + Double(heldBytes) + 1e6
    return Cost(
      memory: memory + table, updates: turns * updatesPerTurn + table, nanoseconds: 20 * turns + table, key: sizeKey)
  }

  var updatesPerTurn: Double { Double(board.cards) * Double(capacities.count) }
}

extension MemoryGame {
  /// An event in a game of pairs: a person turns a card over, or a player takes a turn.
  public enum Input: Sendable, Hashable {
    /// Turns a card over by hand. Cards are numbered from 0, row by row. This has no effect on a card that is face up
    /// or taken, or after the game is over.
    case flip(Int)
    /// Lets the player whose turn it is choose two cards. This has no effect while the first card of a turn is face up,
    /// or after the game is over.
    case turn
  }
}

extension MemoryGame {
  package static let views: [View<MemoryGame>] = [
    View(
      "board", "All cards face up in their places, each with the turn in which its pair was taken.",
      synonyms: ["grid", "table", "cards", "picture", "state", "layout", "deal"]
    ) { run, _ in
      .cards(run.model.cardBoard(run.state.table, limit: run.request.pictureLimit))
    },
    .chart("The series over the turns.", synonyms: ["curve", "plot", "graph"]),
    View(
      .image(
        of: ["board"],
        "All cards face up in their places, or the table after several turns side by side", hasFrames: true),
      shape: image),
    .animation("The table turn by turn, with the two cards of each turn face up"),
    .bands("pairs"),
  ]

  /// Returns pictures of the table after some turns, or of all cards face up.
  private static func image(_ run: RecordedRun<MemoryGame>, _ view: ViewRequest) -> ReportShape {
    let table = run.state.table
    if view.frames != nil { return view.shown(run.frames(of: view)) }
    if view.isText { return .cards(run.model.cardBoard(table, limit: run.request.pictureLimit)) }
    return view.shown([run.model.deal(table, limit: run.request.limit(for: view))])
  }

  func cardBoard(_ table: MemoryTable, limit: PictureLimit) -> CardBoard {
    var cards: [CardBoard.Card] = []
    if board.columns <= limit.columns, board.rows <= limit.rows {
      cards = table.faces.map { face in
        let taker = table.taker(of: Int(face))
        return CardBoard.Card(
          face: Int(face), turn: taker == nil ? nil : Int(table.takenIn[Int(face)]), player: taker)
      }
    }
    return CardBoard(
      columns: board.columns, rows: board.rows, faces: table.pairs, players: players.count, cards: cards,
      overview: overview(table, limit: limit))
  }
}

extension MemoryGame: SteppableSimulation {
  package typealias Observer = NoObserver<MemoryPlay>

  package static var tick: Input { .turn }

  package static var inputsMakeSteps: Bool { true }

  package var seriesNames: [String] { Self.declaration.series.map(\.name) }

  package var mapper: Mapper<MemoryPlay, Input, MemoryTable.Output> { MemoryPlay.mapper }

  /// The flips by hand, where two cards make a turn.
  package var schedule: [ScheduledInput<Input>] {
    flips?.enumerated().map { ScheduledInput(step: $0 / 2, .flip($1)) } ?? []
  }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> MemoryPlay {
    MemoryPlay(self, draws: request.draws)
  }

  package func step(of play: MemoryPlay) -> Int { play.table.turns }

  package func advance(_ play: inout MemoryPlay, by ticks: Int, _ request: RunRequest) throws(RunError) {
    let limit = turnLimit(request.limits), stop = request.limits.stop
    for _ in 0..<ticks {
      try stop.check()
      guard play.canBeginTurn else { return }
      guard play.table.turns < limit else { throw tooLong(request.limits) }
      play.playTurn()
      request.progress?.add(1)
    }
  }

  /// Returns the end of the game: open if the players choose, otherwise after the last flip.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    guard flips != nil else { return RunEnding(step: stepCount, isOpen: true) }
    try checkFlips(request)
    return RunEnding(step: stepCount)
  }

  package func seriesValues(of play: MemoryPlay) -> [Int] { [play.table.found, play.table.known] }

  package func record(_ play: MemoryPlay, in columns: inout [Series.Column]) {
    columns[0].values.append(play.table.found)
    columns[1].values.append(play.table.known)
  }

  package func statistics(of play: MemoryPlay) -> [Statistic] { statistics(play.table.outcome) }

  package func bounds(of play: MemoryPlay) -> LatticeBox? { wholeBoard }

  var wholeBoard: LatticeBox { LatticeBox(corner: .origin, columns: board.columns, rows: board.rows) }

  /// Returns the deal, which no turn changes.
  package func finalState(of play: MemoryPlay) -> FinalState? { deckState(play.table) }
}
