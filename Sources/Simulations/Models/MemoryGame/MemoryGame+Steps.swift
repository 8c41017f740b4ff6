import Expressions
import Mealy

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
