import Expressions
import Specification

extension MemoryGame {
  /// Returns the report of a game, as far as it was played.
  package func report(_ run: RecordedRun<MemoryGame>) throws(RunError) -> Report {
    let table = run.state.table, request = run.request
    return Report(
      statistics: statistics(table.outcome),
      series: run.series,
      views: run.views,
      summary: "Game of pairs on a board of \(board.columns) by \(board.rows) cards, \(table.found) of "
        + "\(table.pairs) pairs found in \(table.turns.counted("turn"))"
        + (table.isWithinTurn ? ", one card of the next turn face up" : ""),
      notes: notes(run.state),
      state: request.keepsState ? deckState(table) : nil)
  }

  /// Returns the report of a run that records only statistics, which is faster; see ``outcome(_:limits:)``. Returns nil
  /// for any other run.
  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? {
    guard flips == nil, !request.recordsSeries, !request.keepsState, request.views.isEmpty else { return nil }
    let outcome = try outcome(request.draws, limits: request.limits)
    request.progress?.add(outcome.turns)
    return Report(statistics: statistics(outcome), series: Series(steps: [], columns: []))
  }

  /// Returns the outcome of the game that the players play with these draws, as ``run(_:)`` reports it. Nothing is
  /// recorded. A single player on at most 64 cards has a fast implementation.
  ///
  /// - Throws: an error if the game is not over within the limits.
  package func outcome(_ draws: Draws, limits: RunLimits = RunLimits()) throws(RunError) -> MemoryOutcome {
    if players.count == 1, board.cards <= MemoryKernel.maximalCards, let capacity = capacities.first {
      var kernel = MemoryKernel(cards: board.cards, capacity: capacity, draws: draws)
      if let outcome = kernel.play(turnLimit: turnLimit(limits)) { return outcome }
      throw tooLong(limits)
    }
    let request = RunRequest(draws: draws, limits: limits)
    var play = try start(request, horizon: 0)
    do throws(RunError) {
      try advance(&play, by: stepCount, request)
    } catch {
      throw error.reached(play.table.turns, of: nil)
    }
    return play.table.outcome
  }

  /// Returns the statistics of a game, in the order of the declaration.
  package func statistics(_ outcome: MemoryOutcome) -> [Statistic] {
    [
      Statistic("turns", .whole(outcome.turns)),
      Statistic("flips", .whole(outcome.flips)),
      Statistic("lucky", .whole(outcome.lucky)),
      Statistic("pairs", .whole(outcome.score.reduce(0, +))),
      Statistic("first_match", outcome.firstMatch.map { .whole($0) } ?? .none),
      Statistic("score", .list(outcome.score.map { .whole($0) })),
    ] + (players.count > 1 ? contest(outcome.score) : [])
      + (expected.map { [Statistic("expected_turns", .fraction($0), isListed: false)] } ?? [])
  }

  /// The possible winners, each with the kind of player. Empty for a single player.
  package var possibleOutcomes: [PossibleOutcome] {
    guard players.count > 1 else { return [] }
    return [PossibleOutcome("winner", "draw")]
      + players.enumerated().map { PossibleOutcome("winner", "player_\($0 + 1)", meaning: $1.kind) }
  }

  /// Returns the statistics of a game with several players: the winner and the lead.
  private func contest(_ score: [Int]) -> [Statistic] {
    let best = score.max() ?? 0, lead = (score.first ?? 0) - (score.dropFirst().max() ?? 0)
    let winners = score.indices.filter { score[$0] == best }
    let winner = winners.count == 1 ? "player_\(winners[0] + 1)" : "draw"
    return [
      Statistic("winner", .text(winner), isListed: false), Statistic("lead", .whole(lead), isListed: false),
    ]
  }

  func turnLimit(_ limits: RunLimits) -> Int {
    Int(min(Double(UInt32.max), limits.updates / updatesPerTurn))
  }

  func tooLong(_ limits: RunLimits) -> RunError {
    let limit = turnLimit(limits), turns = ValueFormat(",")?.apply(.whole(BigWhole(limit))) ?? String(limit)
    return RunError(
      key: sizeKey,
      "the game is not over after \(turns) turns, "
        + (limit < Int(UInt32.max) ? "which is all that the update limit allows" : "and no more can be counted"),
      advice: "use fewer cards or better players"
        + (limit < Int(UInt32.max) ? ", or raise the limit with --max-updates" : ""))
  }

  /// Returns the notes that are true for every game of these players, and those about the end of a game played by hand.
  private func notes(_ play: MemoryPlay) -> [String] {
    if flips == nil ? players == [.optimal, .optimal] : play.isAgreed {
      return [
        "Two optimal players agree to end the game when neither gains by turning over an unseen card. "
          + "The remaining pairs are unclaimed."
      ]
    }
    if flips != nil, !play.isOver {
      let left = play.table.pairs - play.table.found
      return ["The game is unfinished, with \(left.counted("pair")) left on the table."]
    }
    guard let expected else { return [] }
    return ["Expected turns, over all shuffles: \(expected.text(digits: 4))."]
  }

  /// Returns the deal, with a letter for each card, where face 0 is A. If there are more faces than letters, each card
  /// is a hexadecimal number with at least two digits, and as many as the largest number needs.
  func deckState(_ table: MemoryTable) -> FinalState {
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
}
