/// A run that ends at the first generation in which the pattern has settled.
///
/// On the way forward, the pattern is only examined if the populations repeat. Once it has settled, the search goes
/// back to the last population that the objects do not explain. It then recomputes the generations after that, starting
/// from a kept one.
struct SettlingRun<Engine: LifeEngine> {
  private let rule: LifeRule
  private let limits: RunLimits
  private let first: Int
  private(set) var engine: Engine
  private var watch: PeriodWatch
  /// Earlier generations, in ascending order.
  private var kept: [Engine]
  /// The number of generations between kept ones.
  private var spacing = 128

  /// The end of a run.
  struct Ending {
    /// The first generation in which the pattern has settled.
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
  ///   - last: the last generation to compute.
  ///   - progress: called regularly with the number of generations since the last call.
  /// - Returns: the end, or nil if the pattern has not settled at `last`.
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the run.
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
    // Copies of a large pattern must not take much more memory than the pattern itself.
    let most = max(1, min(32, Int(min(0x1p26, limits.memory / 8) / max(1, engine.byteCount))))
    while kept.count > most, spacing <= generation {
      spacing *= 2
      kept = kept.enumerated().filter { $0.offset == 0 || $0.element.generation % spacing == 0 }.map(\.element)
    }
  }

  private mutating func look(isLast: Bool) throws(RunError) -> Ending? {
    // The longest period to look for grows with a run, and also while the population keeps repeating.
    let limit =
      isLast
      ? max(watch.longestPeriod, min(generation / 8, LifeSettlement.longestPeriod)) : watch.longestPeriod
    let groups: [SettledGroup]?, reason: LifeSettlement.Reason
    do throws(RunError) {
      (groups, reason) = try Self.groups(of: engine, rule, limit, limits)
    } catch {
      // The pattern may be smaller at a later examination.
      guard error.stop == nil, !isLast else { throw error }
      (groups, reason) = (nil, .tooLarge)
    }
    guard let groups else {
      watch.noteFailure(reason)
      return nil
    }
    // Groups of several objects may only repeat together after a longer period.
    let longest = groups.reduce(limit) { max($0, $1.period) }
    return Ending(engine: try firstSettled(groups, longest), longestPeriod: longest)
  }

  /// Returns the groups of objects, or the reason why there are none.
  ///
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the search.
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

  /// Returns the first generation in which the pattern has settled, given that it has settled in the current one.
  private func firstSettled(_ groups: [SettledGroup], _ limit: Int) throws(RunError) -> Engine {
    let earliest = try firstExplained(by: groups)
    guard earliest < generation else { return engine }
    var settled = try computed(earliest)
    func hasSettled(_ engine: Engine) throws(RunError) -> Bool {
      try Self.groups(of: engine, rule, limit, limits).groups != nil
    }
    if try hasSettled(settled) { return settled }
    // A settled pattern stays settled.
    var unsettled = earliest
    settled = engine
    while settled.generation - unsettled > 1 {
      let middle = try computed(unsettled + (settled.generation - unsettled) / 2)
      if try hasSettled(middle) { settled = middle } else { unsettled = middle.generation }
    }
    return settled
  }

  /// Returns the first generation from which the populations are those of the objects.
  private func firstExplained(by groups: [SettledGroup]) throws(RunError) -> Int {
    // For each period, the joint population of its groups by the number of generations ago.
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

/// Whether a pattern of the plane has settled, which means that it is now a union of objects that each repeat on their
/// own. No cell ever has live cells of two objects with different velocities in its neighbourhood.
///
/// Such objects never meet, so the pattern stays settled for ever.
package enum LifeSettlement: Hashable, Sendable {
  /// The pattern has settled. The objects are in the order of their first cells.
  case settled([LifeObject])
  case unsettled(Reason)

  /// The reason why a pattern has not settled, as far as it was computed.
  package enum Reason: Hashable, Sendable {
    /// A part does not repeat within the limit.
    case noPeriod
    /// Parts with different velocities meet after the given number of generations.
    case meeting(after: Int)
    /// The pattern, or a later generation of one of its parts, needs too much memory.
    case tooLarge
  }

  /// The longest period to look for, however long a run is.
  package static let longestPeriod = 1 << 14

  /// Returns whether a pattern has settled, and its objects if it has.
  ///
  /// - Parameters:
  ///   - cells: the live cells, each once.
  ///   - rule: a two-state rule without B0 whose neighbourhood is the 3×3 block.
  ///   - limit: the longest period to look for.
  /// - Throws: an error if the signal stops the search.
  package static func of(
    _ cells: [Position], rule: LifeRule, limit: Int, _ limits: RunLimits = RunLimits()
  ) throws(RunError) -> LifeSettlement {
    do throws(RunError) {
      var search = try SettlementSearch(cells, rule: rule, limit: limit, limits)
      guard let groups = try search.groups() else { return .unsettled(search.reason) }
      var objects: [LifeObject] = []
      for group in groups { objects += try group.objects(rule: rule, limits) }
      return .settled(objects.sorted { $0.cells[0] < $1.cells[0] })
    } catch {
      guard error.stop == nil else { throw error }
      return .unsettled(.tooLarge)
    }
  }
}
