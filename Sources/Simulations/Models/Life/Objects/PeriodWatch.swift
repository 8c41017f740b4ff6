/// Watches the populations of a run, and says when the pattern may have settled.
///
/// The population of a settled pattern repeats. Its period is 2 if only still lifes, blinkers and gliders are left, as
/// nearly always. The watch only decides when a look is worthwhile, never what is found.
struct PeriodWatch {
  /// The periods that are watched at every generation, each with the number of generations for which the population
  /// must have repeated.
  private static let watched = [(period: 2, patience: 24), (period: 12, patience: 60), (period: 60, patience: 180)]
  /// The most populations that are kept.
  private static let capacity = 1 << 22
  /// The longest period of populations that is looked for now and then.
  private static let longest = 1024
  private static let firstPause = 64

  /// The generation of the first population that is kept.
  private(set) var start: Int
  private(set) var populations: [Int32] = []
  /// The number of generations for which the population has repeated with each period.
  private var streaks = [Int](repeating: 0, count: watched.count)
  /// No look is worthwhile before this generation.
  private var pausesUntil = 0
  private var pause = firstPause
  /// The longest period of a part to look for.
  private(set) var longestPeriod = firstPause

  /// - Parameter generation: the generation of the first population.
  init(from generation: Int) { start = generation }

  /// The generation of the last population.
  private var generation: Int { start + populations.count - 1 }

  /// Adds the population of the next generation.
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

  /// Whether the pattern may have settled, as far as the populations tell.
  ///
  /// - Parameter stop: if it is on, no more periods are found.
  func isLookWorthwhile(until stop: StopSignal?) -> Bool {
    guard generation >= pausesUntil else { return false }
    if populations.last == 0 { return true }
    if zip(streaks, Self.watched).contains(where: { $0 >= $1.patience }) { return true }
    // Longer periods are looked for less often, the longest ones at powers of two.
    guard generation % 128 == 0 else { return false }
    return hasPeriod(upTo: generation & (generation - 1) == 0 ? populations.count / 3 : Self.longest, until: stop)
  }

  /// Whether the populations have repeated three times with a period that is not watched.
  private func hasPeriod(upTo longest: Int, until stop: StopSignal?) -> Bool {
    let count = populations.count
    return (3...max(3, longest)).contains { period in
      if period & 1023 == 0, let stop, stop.isOn { return false }
      let needed = max(3 * period, 96)
      return count >= needed
        && (1...needed - period).allSatisfy { populations[count - $0] == populations[count - $0 - period] }
    }
  }

  /// Notes that the pattern had not settled.
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
