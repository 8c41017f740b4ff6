import Expressions
import Specification

extension MemoryGame {
  package static let declaration = ModelDeclaration(
    name: "memory",
    synonyms: [
      "concentration", "pairs", "memory-game", "pexeso", "pelmanism", "matching-pairs", "shinkei-suijaku", "cards",
    ],
    lattice: .none,
    summary: "The card game of pairs, played by players with better or worse memories.",
    explanation: """
      A shuffled deck of pairs lies face down. In each turn, two cards are turned over. If they match, the player \
      takes them and has another turn. Otherwise they are turned back, and it is the next player's turn. The last pair \
      takes a turn too. All players see all cards that are turned over.

      `perfect` recalls every card that was seen. It takes a known pair if there is one. Otherwise it turns over an \
      unseen card, and then the mate of that card if it is known, or else another unseen card. `random` recalls \
      nothing and picks two of the remaining cards. `{memory: K}` recalls the last K cards that were turned over \
      without a match, and plays like `perfect` with the cards that it recalls. Both cards of a turn without a match \
      enter the memory, the first card first. A card that is turned over again without a match becomes the most recent \
      one.

      `optimal` is for one or both of two players. It recalls every card, and tries to be ahead by as many pairs as \
      possible. Its opponent is assumed to do the same (Zwick and Paterson, *The memory game*, 1993). If no pair is \
      known, it turns over two, one or no unseen cards, and completes the turn with known cards. If two optimal \
      players in succession show nothing new, they have agreed to end the game, and nobody gets the remaining cards.

      The deck depends on the seed and not on the players. A card to turn over is drawn at random from the cards that \
      the player does not recall. If several known pairs or cards can be taken, the player takes the one with the \
      lowest place, counted row by row. With `flips` nobody chooses: the listed cards are turned over, and `players` \
      gives the number of players and their order.
      """,
    version: 1,
    keys: [Keys.grid.declaration, Keys.pairs.declaration, Keys.players.declaration, Keys.flips.declaration],
    statistics: [
      .init("turns", "The number of turns of all players; in a turn two cards are turned over."),
      .init(
        "flips",
        "The number of cards turned over: two per turn, and one more if the key `flips` ends within a turn."),
      .init("lucky", "The number of pairs found by turning over two cards that nobody had seen before."),
      .init(
        "pairs",
        "The number of pairs found: all of them, unless two optimal players end the game or `flips` ends earlier."),
      .init("first_match", "The turn in which the first pair was found. No value if no pair was found."),
      .init("score", "The number of pairs of each player, as a list."),
      .init(
        "winner",
        "With several players: who has the most pairs, `player_1`, `player_2`, …, or `draw` if several players share "
          + "the lead. Not in the table."),
      .init(
        "lead",
        "With several players: the pairs of the first player minus the pairs of the best other player. Not in the "
          + "table.", mean: .ofValues),
      .init(
        "expected_turns",
        "The exact mean of `turns` over all shuffles, if it is known: for one player who recalls everything or "
          + "nothing, without `flips`. Not in the table."),
    ],
    series: [
      .init("pairs", "The number of pairs found by all players up to this turn."),
      .init("known", "The number of cards on the table that have been turned over at least once."),
    ],
    views: views.map(\.declaration),
    example: """
      model: memory
      grid: 4x5
      players: perfect
      """,
    screen: ScreenDeclaration { screen in
      screen.stepName = "turn"
      screen.form.fields = ["grid", "players"].map { ($0, nil) }
      screen.reel = .init(keys: ["grid=4x2", "players=perfect", "seed=2"]) { _ in 9 }
      (screen.endings, screen.usualEnding) = ([".txt", ".png", ".gif"], "txt")
    })

  enum Keys {
    static let grid = Key<GridSize>(
      "grid", .gridSize, synonyms: ["board", "size", "dimensions", "cards", "lattice"],
      help: "The columns and rows of the board; the number of cards is even. Give this or `pairs`.")
    static let pairs = Key<Int>(
      "pairs", .wholeNumber(in: 1...MemoryBoard.maximalCards / 2),
      synonyms: ["n", "count", "number", "pair", "deck"],
      help: "The number of pairs. The board is the rectangle nearest to a square, wider than high. Give this or "
        + "`grid`.")
    static let players = Key<[Player]>(
      "players", .players, default: "perfect", synonyms: ["player", "strategy", "strategies", "who", "opponents"],
      help: "The players: one, or a list of two or more who take turns. `optimal` is for two players.")
    static let flips = Key<WrittenFlips>(
      "flips", .flips,
      synonyms: ["flip", "moves", "turned", "opened", "log", "played", "replay"],
      help: "A game played by hand: the cards turned over, in order, as `[column, row]` from 0. Every two cards are "
        + "a turn of the next player. The run ends after the last card, even within a turn.")
  }

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let board = Self.readBoard(&map, in: &context)
    let players = map.value(Keys.players, default: [.perfect], in: &context)
    let written = map.value(Keys.flips, in: &context)
    guard let board else { return nil }
    self.init(board, players: players, flips: written?.cards(of: board, in: &context))
    flipSpans = written?.places.map(\.span) ?? []
    sizeKey = map.contains("grid") ? "grid" : "pairs"
  }

  /// Reads the board from one of the two keys that can give it. Returns nil after an error.
  private static func readBoard(_ map: inout SpecMap, in context: inout SpecContext) -> MemoryBoard? {
    let size = map.value(Keys.grid, in: &context)
    let pairs = map.value(Keys.pairs, in: &context)
    switch (map.contains("grid"), map.contains("pairs")) {
    case (true, true):
      context.report(
        .invalid("'grid' and 'pairs' both say how many cards there are", advice: "keep one of them"),
        key: "pairs", at: map.span(of: "pairs"))
      return nil
    case (false, false):
      if map.isMeant("grid") || map.isMeant("pairs") { return nil }
      context.report(
        .invalid("\(map.owner) needs 'grid' or 'pairs'", advice: "add a line such as 'grid: 4x5' or 'pairs: 10'"),
        key: "grid", at: map.span)
      return nil
    case (false, true): return pairs.map { MemoryBoard(pairs: $0) }
    case (true, false): return size.flatMap { board($0, at: map.span(of: "grid"), in: &context) }
    }
  }

  private static func board(_ size: GridSize, at span: SourceSpan, in context: inout SpecContext) -> MemoryBoard? {
    let columns = size.columns, rows = size.rows ?? size.columns
    guard MemoryBoard.isEven(columns: columns, rows: rows) else {
      let boards = MemoryBoard.evenNeighbours(columns: columns, rows: rows).map { "\($0.columns)x\($0.rows)" }
      context.report(
        .invalid(
          "a board of \(columns)x\(rows) has an odd number of cards",
          advice: "the nearest even boards are " + boards.listed(last: "and")), key: "grid", at: span)
      return nil
    }
    guard size.cells <= MemoryBoard.maximalCards else {
      context.report(
        .outOfRange(found: "\(columns)x\(rows)", expected: "board of at most \(MemoryBoard.maximalCards) cards"),
        key: "grid", at: span)
      return nil
    }
    return MemoryBoard(columns: columns, rows: rows)
  }
}

extension MemoryGame.Player {
  static let words = [
    Word("perfect", synonyms: ["all", "total", "unlimited", "computer", "elephant"]),
    Word("random", synonyms: ["none", "chance", "forgetful", "goldfish"]),
    Word("optimal", synonyms: ["best", "optimum", "strategic", "zwick-paterson"]),
    Word("{memory: K}", synonyms: ["memory", "limited", "fifo", "recall"]),
  ]

  private static let memory = Key<Int>(
    "memory", .wholeNumber(in: 0...Int(UInt32.max)), required: true, example: "7",
    synonyms: ["capacity", "k", "size", "cards", "recalls", "fifo"],
    help: "The number of cards that the player recalls.")

  static func read(_ node: SpecNode, in context: inout SpecContext) -> Self? {
    switch node.content {
    case .scalar("perfect", _): return .perfect
    case .scalar("random", _): return .random
    case .scalar("optimal", _): return .optimal
    case .scalar(let text, _) where !text.isEmpty:
      context.report(.unknownWord(found: text, what: "player", allowed: words), key: "players", at: node.span)
      return nil
    case .map:
      var map = SpecMap(node, owner: "a player", keys: [memory.declaration], in: &context)
      return map?.required(memory, in: &context).map { .memory($0) }
    case .scalar, .list:
      context.report(
        .wrongType(found: node.found, expected: "player: " + words.map(\.spelling).listed(last: "or")),
        key: "players", at: node.span)
      return nil
    }
  }

  /// The canonical spelling. A player who recalls no cards plays like `random`.
  var canonical: String {
    switch self {
    case .perfect: "perfect"
    case .random, .memory(0): "random"
    case .optimal: "optimal"
    case .memory(let capacity): "memory:\(capacity)"
    }
  }
}

extension ValueType where Value == [MemoryGame.Player] {
  /// The type of the players: one player, or a list of two or more.
  static var players: Self {
    let summary =
      "perfect, random or {memory: K}, or list of two or more players, optimal among them where there are two"
    return ValueType(summary) { node, key, context in
      guard case .list(let items) = node.content else {
        let player = MemoryGame.Player.read(node, in: &context)
        guard player != .optimal else {
          context.report(
            .invalid("an optimal player needs an opponent", advice: "write two players, such as [optimal, perfect]"),
            key: key, at: node.span)
          return nil
        }
        return player.map { [$0] }
      }
      guard items.count >= 2 else {
        context.report(
          .outOfRange(
            found: items.isEmpty ? "no player" : "a list of one player",
            expected: "list of two or more players, or a single one without brackets"), key: key, at: node.span)
        return nil
      }
      let players = items.map { MemoryGame.Player.read($0, in: &context) }
      if items.count > 2 {
        for (item, player) in zip(items, players) where player == .optimal {
          context.report(
            .invalid(
              "an optimal player needs exactly one opponent, but there are \(items.count) players",
              advice: "write [optimal, perfect], or leave 'optimal' out"),
            key: key, at: item.span)
        }
      }
      guard !players.contains(nil), items.count == 2 || !players.contains(.optimal) else { return nil }
      return players.compactMap { $0 }
    } canonical: {
      $0.map(\.canonical).joined(separator: ",")
    }
  }
}

extension [String] {
  /// Returns the words as a list such as "a, b or c".
  fileprivate func listed(last: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(last) " + self[count - 1]
  }
}
