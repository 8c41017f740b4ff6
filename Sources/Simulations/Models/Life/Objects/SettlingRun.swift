/// A run that ends at the first generation at which the pattern has settled.
///
/// On the way forward, it looks only where the populations repeat. From a generation that has settled, it goes back to
/// the last population that the objects do not explain. Then it computes again from a kept generation to the one after
/// that.
struct SettlingRun<Engine: LifeEngine> {
  private let rule: LifeRule
  private let limits: RunLimits
  private let first: Int
  private(set) var engine: Engine
  private var watch: PeriodWatch
  /// Earlier generations, ascending.
  private var kept: [Engine]
  /// The number of generations from one that is kept to the next.
  private var spacing = 128

  /// How a run ended.
  struct Ending {
    /// The first generation that has settled.
    var engine: Engine
    /// The longest period that was looked for.
    var longestPeriod: Int
  }

  init(_ start: Engine, rule: LifeRule, limits: RunLimits) {
    engine = start
    self.rule = rule
    self.limits = limits
    first = start.generation
    kept = [start]
    watch = PeriodWatch(from: first)
    watch.append(start.population)
  }

  var generation: Int { engine.generation }

  /// Computes generations until the pattern has settled.
  ///
  /// - Parameters:
  ///   - last: the last generation to look at.
  ///   - progress: called now and then with the number of generations since the last call.
  /// - Returns: nil if the pattern has not settled at `last`.
  mutating func run(upTo last: Int, progress: (Int) -> Void) throws(RunError) -> Ending? {
    var noted = generation
    while true {
      if watch.isLookWorthwhile(until: limits.stop) || generation >= last, let ending = try look(isLast: generation >= last) {
        progress(generation - noted)
        return ending
      }
      guard generation < last else { break }
      try engine.advance(by: 1, limits: limits)
      watch.append(engine.population)
      if generation % spacing == 0 {
        keep()
        progress(generation - noted)
        noted = generation
      }
    }
    progress(generation - noted)
    return nil
  }

  private mutating func keep() {
    kept.append(engine)
    // Copies of a large pattern must not take much more memory than the pattern.
    let most = max(1, min(32, Int(min(0x1p26, limits.memory / 8) / max(1, engine.byteCount))))
    while kept.count > most, spacing <= generation {
      spacing *= 2
      kept = kept.enumerated().filter { $0.offset == 0 || $0.element.generation % spacing == 0 }.map(\.element)
    }
  }

  private mutating func look(isLast: Bool) throws(RunError) -> Ending? {
    // Longer periods are looked for in longer runs, and while the population keeps repeating.
    let limit =
      isLast
      ? max(watch.longestPeriod, min(generation / 8, LifeSettlement.longestPeriod)) : watch.longestPeriod
    let groups: [SettledGroup]?, reason: LifeSettlement.Reason
    do throws(RunError) {
      (groups, reason) = try Self.groups(of: engine, rule, limit, limits)
    } catch {
      // At a later look, the pattern may be smaller.
      guard error.stop == nil, !isLast else { throw error }
      (groups, reason) = (nil, .tooLarge)
    }
    guard let groups else {
      watch.noteFailure(reason)
      return nil
    }
    // Groups of several objects may repeat together only after a longer period.
    let longest = groups.reduce(limit) { max($0, $1.period) }
    return Ending(engine: try firstSettled(groups, longest), longestPeriod: longest)
  }

  /// - Throws: an error if the pattern outgrows the limits, or the signal is on.
  private static func groups(
    of engine: Engine, _ rule: LifeRule, _ limit: Int, _ limits: RunLimits
  ) throws(RunError) -> (groups: [SettledGroup]?, reason: LifeSettlement.Reason) {
    guard limits.canSplit(engine.population), let cells = engine.liveCells else { throw .tooLargeToSplit }
    do throws(RunError) {
      var search = try SettlementSearch(cells, rule: rule, limit: limit, limits)
      return (try search.groups(), search.reason)
    } catch {
      throw error.stop == nil ? .tooLargeToSplit : error
    }
  }

  // MARK: The first generation

  /// Returns the first generation that has settled, given that the present one has.
  private func firstSettled(_ groups: [SettledGroup], _ limit: Int) throws(RunError) -> Engine {
    let earliest = try firstExplained(by: groups)
    guard earliest < generation else { return engine }
    var settled = try computed(earliest)
    func hasSettled(_ engine: Engine) throws(RunError) -> Bool {
      try Self.groups(of: engine, rule, limit, limits).groups != nil
    }
    if try hasSettled(settled) { return settled }
    // A pattern that has settled stays so.
    var unsettled = earliest
    settled = engine
    while settled.generation - unsettled > 1 {
      let middle = try computed(unsettled + (settled.generation - unsettled) / 2)
      if try hasSettled(middle) { settled = middle } else { unsettled = middle.generation }
    }
    return settled
  }

  /// Returns the first generation from which on the populations are those of the objects.
  private func firstExplained(by groups: [SettledGroup]) throws(RunError) -> Int {
    // For each period, the joint population of its groups a number of generations ago.
    var populations: [Int: [Int]] = [:]
    for group in groups {
      try limits.stop.check()
      for ago in 0..<group.period {
        let phase = ago == 0 ? 0 : group.period - ago
        populations[group.period, default: Array(repeating: 0, count: group.period)][ago] +=
          group.orbit.phases[phase].grid.population
      }
    }
    var ago = 0
    while ago < watch.populations.count {
      if ago & 4095 == 0 { try limits.stop.check() }
      let expected = populations.reduce(0) { $0 + $1.value[ago % $1.key] }
      guard watch.populations[watch.populations.count - 1 - ago] == expected else { return generation - ago + 1 }
      ago += 1
    }
    return first
  }

  private func computed(_ generation: Int) throws(RunError) -> Engine {
    var engine = kept.last { $0.generation <= generation } ?? engine
    try engine.advance(by: generation - engine.generation, limits: limits)
    return engine
  }
}
