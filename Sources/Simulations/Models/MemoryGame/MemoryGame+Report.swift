extension MemoryGame {
  /// Plays the game and reports on it.
  ///
  /// A game of so many turns that not all are recorded is played twice, since only its end tells which ones are. Where
  /// nothing but statistics is asked for they are all that is reported, sooner: see ``outcome(_:limits:)``.
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    if !request.recordsSeries, !request.keepsState, request.views.isEmpty {
      let outcome = try outcome(request.draws, limits: request.limits)
      request.progress?.add(outcome.turns)
      return Report(statistics: statistics(outcome), series: Series(steps: [], columns: []))
    }
    var play = MemoryPlay(self, draws: request.draws)
    var record = MemoryRecord(steps: Array(0..<MemoryRecord.limit))
    record.observe(play.table)
    try finish(&play, request) { record.observe($0) }
    let table = play.table
    if table.turns >= MemoryRecord.limit {
      record = MemoryRecord(
        steps: Series.recordedSteps(last: table.turns, limit: MemoryRecord.limit, including: request.namedSteps))
      play = MemoryPlay(self, draws: request.draws)
      record.observe(play.table)
      try finish(&play, request) { record.observe($0) }
    }
    let film = try film(request, lastTurn: table.turns)
    return Report(
      statistics: statistics(
        MemoryOutcome(turns: table.turns, lucky: table.lucky, firstMatch: table.firstMatch, score: table.score)),
      series: record.series,
      views: request.views.enumerated().map { index, view in
        switch view.name {
        case "board": .cards(cardBoard(table, limit: request.pictureLimit))
        case "chart": .chart(chartColumns(view))
        case "animation": view.shown(film.pictures(ofView: index))
        case "image": image(view, table, film.pictures(ofView: index), request)
        default: .statistics
        }
      },
      summary: "Game of pairs on a board of \(board.columns) by \(board.rows) cards, \(table.found) of "
        + "\(table.pairs) pairs found in \(table.turns.counted("turn"))",
      notes: notes,
      state: request.keepsState ? deckState(table) : nil)
  }

  /// The outcome of the game with these draws, without anything to look at: what ``run(_:)`` reports. For a
  /// single player on at most 64 cards there is a fast way.
  ///
  /// - Throws: where the game is not over within the limits.
  public func outcome(_ draws: Draws, limits: RunLimits = RunLimits()) throws(RunError) -> MemoryOutcome {
    if players.count == 1, board.cards <= MemoryKernel.maximalCards, let capacity = capacities.first {
      var kernel = MemoryKernel(cards: board.cards, capacity: capacity, draws: draws)
      if let outcome = kernel.play(turnLimit: turnLimit(limits)) { return outcome }
      throw tooLong(limits)
    }
    var play = MemoryPlay(self, draws: draws)
    try finish(&play, RunRequest(limits: limits)) { _ in }
    let table = play.table
    return MemoryOutcome(turns: table.turns, lucky: table.lucky, firstMatch: table.firstMatch, score: table.score)
  }

  /// The statistics of a game, in the order of the declaration.
  public func statistics(_ outcome: MemoryOutcome) -> [Statistic] {
    [
      Statistic("turns", .whole(outcome.turns)),
      Statistic("flips", .whole(2 * outcome.turns)),
      Statistic("lucky", .whole(outcome.lucky)),
      Statistic("pairs", .whole(outcome.score.reduce(0, +))),
      Statistic("first_match", outcome.firstMatch.map { .whole($0) } ?? .none),
      Statistic("score", .list(outcome.score.map { .whole($0) })),
    ] + (players.count > 1 ? contest(outcome.score) : [])
      + (expected.map { [Statistic("expected_turns", .fraction($0), isListed: false)] } ?? [])
  }

  /// Who is ahead at the end.
  private func contest(_ score: [Int]) -> [Statistic] {
    let best = score.max() ?? 0, lead = (score.first ?? 0) - (score.dropFirst().max() ?? 0)
    let winners = score.indices.filter { score[$0] == best }
    let winner = winners.count == 1 ? "player_\(winners[0] + 1)" : "draw"
    return [
      Statistic("winner", .text(winner), isListed: false), Statistic("lead", .whole(lead), isListed: false),
    ]
  }

  /// Plays to the end, and shows the table after every turn.
  func finish(
    _ play: inout MemoryPlay, _ request: RunRequest, observe: (MemoryTable) -> Void
  ) throws(RunError) {
    let limit = turnLimit(request.limits)
    while !play.isOver {
      guard play.table.turns < limit else { throw tooLong(request.limits) }
      play.playTurn()
      observe(play.table)
      request.progress?.add(1)
    }
  }

  private func turnLimit(_ limits: RunLimits) -> Int {
    Int(min(Double(UInt32.max), limits.updates / updatesPerTurn))
  }

  private func tooLong(_ limits: RunLimits) -> RunError {
    let limit = turnLimit(limits), turns = ValueFormat(",")?.apply(.whole(BigWhole(limit))) ?? String(limit)
    return RunError(
      key: sizeKey,
      "the game is not over after \(turns) turns, "
        + (limit < Int(UInt32.max) ? "which is the limit of updates" : "and no more can be counted"),
      advice: "take fewer cards or better players"
        + (limit < Int(UInt32.max) ? ", or raise the limit with --max-updates" : ""))
  }

  /// What holds of every game of these players.
  private var notes: [String] {
    if players == [.optimal, .optimal] {
      return [
        "Two optimal players agree to end the game where neither gains by turning over an unseen card; "
          + "what is left then is nobody's."
      ]
    }
    guard let expected else { return [] }
    return ["Expected number of turns of this player, over all shuffles: \(expected.text(digits: 4))."]
  }

  /// The table after some turns, or all cards face up.
  private func image(
    _ view: ViewRequest, _ table: MemoryTable, _ frames: [Picture], _ request: RunRequest
  ) -> ReportView {
    if case .image(let options) = view.options, options.frames != nil { return view.shown(frames) }
    if view.isText { return .cards(cardBoard(table, limit: request.pictureLimit)) }
    return view.shown([deal(table, limit: request.limit(for: view))])
  }

  private func cardBoard(_ table: MemoryTable, limit: PictureLimit) -> CardBoard {
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

  /// The deal: a letter a card, A the face 0; hexadecimal numbers of as many digits as the largest one needs, at least
  /// two, where there are more faces than letters.
  private func deckState(_ table: MemoryTable) -> FinalState {
    if table.pairs <= 26 {
      return FinalState(
        columns: board.columns, rows: board.rows, cells: .bytes(table.faces.map { UInt8($0) }),
        alphabet: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8))
    }
    var digits = 2
    while (table.pairs - 1) >> (4 * digits) > 0 { digits += 1 }
    let isTooLarge = FinalState.textSize(columns: board.columns * digits, rows: board.rows) > FinalState.textLimit
    return FinalState(
      columns: board.columns, rows: board.rows, cells: isTooLarge ? .absent : .numbers(table.faces),
      alphabet: Array("0123456789abcdef".utf8), symbolWidth: digits)
  }

  /// The series that a chart names; all where it names none.
  private func chartColumns(_ view: ViewRequest) -> [String] {
    if case .series(let names) = view.options, !names.isEmpty { return names }
    return Self.declaration.series.map(\.name)
  }
}

/// The series of a game: the table after some of its turns.
struct MemoryRecord {
  /// At most so many values of a series are recorded, but for those that were asked for by name.
  static let limit = 10_000

  private(set) var series = Series(steps: [], columns: [.init("pairs", []), .init("known", [])])
  /// Ascending.
  private let steps: [Int]

  init(steps: [Int]) { self.steps = steps }

  /// Writes the table down, if this is a turn to record. Turns come one after the other.
  mutating func observe(_ table: MemoryTable) {
    let next = series.steps.count
    guard next < steps.count, steps[next] == table.turns else { return }
    series.steps.append(table.turns)
    series.columns[0].values.append(table.found)
    series.columns[1].values.append(table.known)
  }
}
