/// Records the populations of a run, and decides when the pattern may have settled.
///
/// The population of a settled pattern repeats. Its period is usually 2, because usually only still lifes, blinkers and
/// gliders remain. The watch only decides when an examination is worthwhile, and never affects its result.
struct PeriodWatch {
  /// The periods that are checked in every generation, each with the number of generations for which the population
  /// must have repeated.
  private static let watched = [(period: 2, patience: 24), (period: 12, patience: 60), (period: 60, patience: 180)]
  /// The maximum number of populations that are kept.
  private static let capacity = 1 << 22
  /// The longest period of populations that is checked regularly.
  private static let longest = 1024
  private static let firstPause = 64

  /// The generation of the first population that is kept.
  private(set) var start: Int
  private(set) var populations: [Int32] = []
  /// The number of generations for which the population has repeated with each period.
  private var streaks = [Int](repeating: 0, count: watched.count)
  /// The generation before which no examination is worthwhile.
  private var pausesUntil = 0
  private var pause = firstPause
  /// The longest period of a part to look for.
  private(set) var longestPeriod = firstPause

  /// Creates a watch without populations.
  ///
  /// - Parameter generation: the generation of the first population.
  init(from generation: Int) { start = generation }

  /// The generation of the last population.
  private var generation: Int { start + populations.count - 1 }

  /// Appends the population of the next generation.
  mutating func append(_ population: Int) {
    if populations.count == Self.capacity {
      populations.removeFirst(Self.capacity / 2)
      start += Self.capacity / 2
    }
    populations.append(Int32(clamping: population))
    for (index, watched) in Self.watched.enumerated() {
      let earlier = populations.count - 1 - watched.period
      let repeats = earlier >= 0 && populations[earlier] == populations[populations.count - 1]
      streaks[index] = repeats ? streaks[index] + 1 : 0
    }
    if streaks[0] == 0 { (pause, longestPeriod) = (Self.firstPause, Self.firstPause) }
  }

  /// Returns whether the pattern may have settled, according to its populations.
  ///
  /// - Parameter stop: ends the work early. No further periods are then found.
  func isLookWorthwhile(until stop: StopSignal?) -> Bool {
    guard generation >= pausesUntil else { return false }
    if populations.last == 0 { return true }
    if zip(streaks, Self.watched).contains(where: { $0 >= $1.patience }) { return true }
    // Longer periods are checked less often, and the longest ones only at powers of two.
    guard generation % 128 == 0 else { return false }
    return hasPeriod(upTo: generation & (generation - 1) == 0 ? populations.count / 3 : Self.longest, until: stop)
  }

  /// Returns whether the populations have repeated three times with a period from 3 to the given one.
  private func hasPeriod(upTo longest: Int, until stop: StopSignal?) -> Bool {
    let count = populations.count
    return (3...max(3, longest)).contains { period in
      if period & 1023 == 0, let stop, stop.isOn { return false }
      let needed = max(3 * period, 96)
      return count >= needed
        && (1...needed - period).allSatisfy { populations[count - $0] == populations[count - $0 - period] }
    }
  }

  /// Records that an examined pattern had not settled, which postpones the next examination.
  mutating func noteFailure(_ reason: LifeSettlement.Reason) {
    switch reason {
    case .meeting(let generations): pausesUntil = generation + max(1, generations)
    case .noPeriod, .tooLarge:
      pausesUntil = generation + pause
      pause *= 2
      longestPeriod = min(2 * longestPeriod, LifeSettlement.longestPeriod)
    }
  }
}
