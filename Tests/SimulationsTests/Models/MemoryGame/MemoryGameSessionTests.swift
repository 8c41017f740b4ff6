import Blocks
import BlockSupport
import Expressions
import Mealy
import Simulations
import Specification
import Testing
import TestSupport
import Twins

/// Tests the game of pairs step by step. A run equals a session and the plain game, and every session can be written as
/// a block.
@Suite struct MemoryGameSessionTests {
  @Test(arguments: 0..<60) func sessionIsRunIsPlain(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 40)
    let game = MemoryGame.random(&random)
    let request = RunRequest(draws: Draws(seed: seed, replicate: UInt32(seed % 3)))
    var plain = PlainMemory(game, draws: request.draws)
    plain.play(turnLimit: 9_000)
    try #require(plain.table.turns < 9_000)
    var session = try Session(game, request)
    for (turn, table) in plain.history.enumerated() {
      #expect(session.step == turn && session.state.table == table)
      try session.send(.turn)
    }
    #expect(session.step == plain.table.turns && session.state.isOver)
    #expect(try session.send(.turn) == .unanswered)
    // Many turns are made at once, beyond the end.
    var quick = try Session(game, request)
    try quick.advance(by: 20_000)
    #expect(quick.state.table == plain.table)
    let report = try game.run(request)
    #expect(report.statistics == session.statistics && report.statistics == game.statistics(plain.outcome))
    #expect(report.state == session.finalState)
    #expect(report.series.steps == Array(plain.history.indices))
    #expect(report.series["pairs"] == plain.history.map(\.found))
    #expect(report.series["known"] == plain.history.map(\.known))
  }

  /// Flips by hand mix with turns of the players. Those without meaning change nothing.
  @Test(arguments: 0..<400) func sessionIsBlock(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (game, keys) = Self.game(&random)
    let request = RunRequest(draws: Draws(seed: seed))
    var session = try Session(game, request)
    let played = try Self.play(&session, inputs: random.number(0...30), &random)
    #expect(played.answered + played.refused <= 30)
    let replayed = try Self.block(session.replay(keys))
    let views: [ViewRequest] = [ViewRequest("board"), ViewRequest("animation", .animation(AnimationOptions()))]
    let report = try replayed.run(RunRequest(draws: request.draws, views: views))
    let known = session.statistics.filter { $0.name != "expected_turns" }
    #expect(report.statistics == known)
    #expect(report.state == session.finalState)
    let frames = try PixelViewTests.film(report.views.last).pictures
    #expect(frames.count == session.step + 1)
    let bounds = try #require(session.model.bounds(of: session.state))
    var last = try #require(frames.last)
    last.title = nil
    #expect(last == session.picture(in: bounds))
    // The session that follows the flips of the block has the same table after each turn.
    var following = try Session(replayed, request, followsSchedule: true)
    while following.step < session.step {
      try following.advance(by: 1)
      try session.go(to: following.step)
      if !following.state.table.isWithinTurn, !session.state.table.isWithinTurn {
        #expect(following.state.table == session.state.table)
      }
    }
  }

  /// Counts the inputs of random sessions that have an effect.
  @Test func refusalsAreCounted() throws {
    var random = SplitMix(seed: 8), answered = 0, refused = 0
    for seed in UInt64(0)..<100 {
      var session = try Session(Self.game(&random).game, RunRequest(draws: Draws(seed: seed)))
      let played = try Self.play(&session, inputs: 30, &random)
      answered += played.answered
      refused += played.refused
    }
    #expect(answered > 800 && refused > 800)
  }

  @Test(arguments: 0..<60) func backToAnyStepAndForthAgain(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 7_000)
    var session = try Session(Self.game(&random, pairs: 4...12).game, RunRequest(draws: Draws(seed: seed)))
    var tables = [session.state.table]
    for _ in 0..<60 {
      _ = try Self.play(&session, inputs: 1, &random)
      if session.step == tables.count { tables.append(session.state.table) }
    }
    let last = tables.count - 1
    // A card that is open at the end belongs to the last step.
    tables[last] = session.state.table
    for _ in 0..<20 {
      let step = random.number(0...last)
      try session.go(to: step)
      #expect(session.step == step && session.state.table == tables[step])
    }
    try session.go(to: 0)
    for step in 0...last {
      try session.go(to: step)
      #expect(session.state.table == tables[step])
    }
    // A step in the middle starts a new course.
    try session.go(to: last / 2)
    let free = session.state.table.faces.indices.filter { session.state.table.isOnTable($0) }
    if !session.state.isOver, let card = free.last {
      #expect(try session.send(.flip(card)) == .output(.opened(card)))
      #expect(session.log.last == ScheduledInput(step: last / 2, .flip(card)))
    }
  }

  /// The card of an unfinished turn is open again when the session returns to its step.
  @Test(arguments: 0..<60) func anOpenCardStaysOpen(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 8_000)
    var session = try Session(Self.game(&random, pairs: 4...12).game, RunRequest(draws: Draws(seed: seed)))
    try session.advance(by: random.number(1...3))
    let turned = try #require(session.state.table.faces.indices.first { session.state.table.isOnTable($0) })
    try session.send(.flip(turned))
    let step = session.step, table = session.state.table, statistics = session.statistics
    let bounds = try #require(session.model.bounds(of: session.state))
    let picture = session.picture(in: bounds)
    #expect(table.isWithinTurn && session.log.count == 1)
    for back in 0..<step {
      try session.go(to: back)
      #expect(!session.state.table.isWithinTurn)
      try session.go(to: step)
      #expect(session.state.table == table && session.statistics == statistics)
      #expect(session.picture(in: bounds) == picture)
    }
    // The turn continues with the card that was turned over before as its first card.
    let second = try #require(
      table.faces.indices.first { $0 != turned && table.isOnTable($0) })
    let answer = try session.send(.flip(second))
    #expect(answer == .output(.matched(turned, second)) || answer == .output(.missed(turned, second)))
    #expect(session.step == step + 1 && session.log.count == 2)
    // In the middle of the log, a step is shown before the cards that lead to the next step.
    try session.go(to: step)
    #expect(!session.state.table.isWithinTurn)
    try session.go(to: step + 1)
    #expect(session.log.count == 2 && session.state.table.turns == step + 1)
    #expect(try session.undo() == .flip(second) && session.state.table == table)
    #expect(try session.undo() == .flip(turned) && !session.state.table.isWithinTurn && session.step == step)
  }

  @Test(arguments: 0..<60) func undoAndRedo(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 9_000)
    var session = try Session(Self.game(&random, pairs: 4...12).game, RunRequest(draws: Draws(seed: seed)))
    var before: [MemoryTable] = []
    for _ in 0..<40 {
      let table = session.state.table, count = session.log.count
      _ = try Self.play(&session, inputs: 1, &random)
      if session.log.count > count { before.append(table) }
    }
    #expect(session.canUndo == !before.isEmpty && !session.canRedo)
    var after: [MemoryTable] = []
    while session.canUndo {
      let log = session.log
      let last = session.state.table
      let isLastInput = log.last.map { $0.step == last.turns || $0.step == last.turns - 1 } ?? false
      let input = try session.undo()
      #expect(input == log.last?.input)
      #expect(session.state.table == before.removeLast())
      after.append(isLastInput ? last : session.state.table)
    }
    #expect(session.step == 0 || session.log.isEmpty)
    while session.canRedo {
      let input = try session.redo()
      #expect(session.log.last?.input == input)
      // A turn that a player made after the input is not repeated.
      let table = after.removeLast()
      if table.turns == session.state.table.turns, table.isWithinTurn == session.state.table.isWithinTurn {
        #expect(session.state.table == table)
      }
    }
    #expect(try session.redo() == nil)
  }

  @Test func optimalPlayersAgreeByHandToo() throws {
    let game = MemoryGame(MemoryBoard(pairs: 6), players: [.optimal, .optimal])
    let request = RunRequest(draws: Draws(seed: 4))
    var session = try Session(game, request)
    try session.advance(by: 1_000)
    #expect(session.state.isAgreed && !session.state.table.isOver)
    let keys: [(key: String, value: String)] = [
      ("model", "memory"), ("pairs", "6"), ("players", "[optimal, optimal]"),
    ]
    let replayed = try Self.block(session.replay(keys))
    #expect(try replayed.run(request).statistics == session.statistics)
    #expect(try replayed.run(request).notes == game.run(request).notes)
    let left = try #require(session.state.table.faces.indices.first { session.state.table.isOnTable($0) })
    #expect(try session.send(.flip(left)) == .unanswered)
  }

  /// Cards beyond the board are empty. Elements of several cards show how many of these cards are taken.
  @Test func windows() throws {
    var session = try Session(MemoryGame(MemoryBoard(columns: 4, rows: 3)))
    try session.send(.flip(5))
    let window = LatticeBox(corner: Position(column: -1, row: 1), columns: 4, rows: 4)
    let picture = session.picture(in: window)
    let names = picture.elements.map { picture.looks[Int($0)].name }
    #expect(names[2] == "turned over" && names[1] == "face down" && names[0] == "no card" && names[8] == "no card")
    let faces = try MemoryGamePictureTests.faces(picture)
    #expect(faces.indices.filter { faces[$0] > 0 } == [2])
    try session.send(.turn)
    #expect(session.step == 0)
    let mate = try #require(
      session.state.table.faces.indices.first {
        $0 != 5 && session.state.table.faces[$0] == session.state.table.faces[5]
      })
    try session.send(.flip(mate))
    let whole = session.picture(in: LatticeBox(corner: .origin, columns: 4, rows: 3), scale: 4)
    #expect(
      whole.elements == [Picture.share(marked: 2, of: 12)] && whole.looks.map(\.name) == ["on the table", "taken"])
    let far = session.picture(in: LatticeBox(corner: Position(column: 90, row: -9), columns: 8, rows: 2), scale: 2)
    #expect(far.elements == [0, 0, 0, 0])
  }

  // MARK: Support

  /// Returns a small game and the keys of its block.
  static func game(
    _ random: inout SplitMix, pairs: ClosedRange<Int> = 1...8
  ) -> (game: MemoryGame, keys: [(key: String, value: String)]) {
    let board = MemoryBoard(pairs: random.number(pairs))
    let all: [(MemoryGame.Player, String)] = [
      (.perfect, "perfect"), (.random, "random"), (.memory(3), "{memory: 3}"), (.memory(1), "{memory: 1}"),
    ]
    let players: [(MemoryGame.Player, String)] =
      switch random.number(0...4) {
      case 0: [(.optimal, "optimal"), (.optimal, "optimal")]
      case 1: [random.one(of: all), (.optimal, "optimal")]
      case 2: (0..<random.number(2...3)).map { _ in random.one(of: all) }
      default: [random.one(of: all)]
      }
    let texts = players.map(\.1).joined(separator: ", ")
    return (
      MemoryGame(board, players: players.map(\.0)),
      [
        ("model", "memory"), ("grid", "\(board.columns)x\(board.rows)"),
        ("players", players.count == 1 ? texts : "[\(texts)]"),
      ]
    )
  }

  /// Sends flips of cards, some of which do not exist, and turns of the players.
  static func play(
    _ session: inout Session<MemoryGame>, inputs: Int, _ random: inout SplitMix
  ) throws -> (answered: Int, refused: Int) {
    var answered = 0, refused = 0
    for _ in 0..<inputs {
      let isTurn = random.number(0...3) == 0
      let input: MemoryGame.Input = isTurn ? .turn : .flip(random.number(-1...session.model.board.cards))
      let before = session.state.table, log = session.log
      if case .unanswered = try session.send(input) {
        #expect(session.state.table == before && session.log == log)
        refused += 1
      } else {
        answered += 1
      }
    }
    return (answered, refused)
  }

  /// Returns the game of a block that a session wrote.
  static func block(_ keys: [(key: String, value: String)]) throws -> MemoryGame {
    let node = SpecNode(
      map: keys.map { key, value in
        switch key {
        case "flips":
          let numbers = value.split { !$0.isNumber }.map { SpecNode(String($0)) }
          let pairs = stride(from: 0, to: numbers.count, by: 2).map { [numbers[$0], numbers[$0 + 1]] }
          return (key, SpecNode(.list(pairs.map { SpecNode(.list($0), at: .line(1)) }), at: .line(1)))
        case "players" where value.hasPrefix("["):
          let players = value.dropFirst().dropLast().split(separator: ", ").map { player(String($0)) }
          return (key, SpecNode(.list(players), at: .line(1)))
        case "players": return (key, player(value))
        default: return (key, SpecNode(value))
        }
      })
    return try #require(try BlockSupport.block(node).simulation as? MemoryGame)
  }

  private static func player(_ text: String) -> SpecNode {
    guard text.hasPrefix("{") else { return SpecNode(text) }
    return SpecNode(map: [("memory", SpecNode(text.filter(\.isNumber)))])
  }
}
