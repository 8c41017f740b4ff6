import Mealy
import Simulations

/// Watches the states that go by for one that comes again.
///
/// One state is remembered, anew after each power of two of states. Only those of the same population are compared with
/// it, by their hashes, so watching costs next to nothing. Between the states that are seen many may have been
/// computed: the period itself is then searched for once, on another thread.
package struct PeriodWatch: Hashable, Sendable {
  /// Periods up to this one are searched for now and then where only some of the steps are seen.
  private static let shortPeriod = 64

  private struct Memory: Hashable {
    var step: Int
    var population: Int
    var hash: UInt64
  }

  private var memory: Memory?
  private var seen = 0
  private var lastStep = 0
  private var nextMemory = 1
  private var isSearching = false
  /// What was found, and the step by which it was.
  package private(set) var found: FoundPeriod?
  package private(set) var foundAt = 0

  package init() {}

  /// Notes a state that was computed.
  ///
  /// - Returns: what is to be searched.
  package mutating func note(_ session: any PlaySession) -> PeriodSearch? {
    let isSkipping = session.step > lastStep + 1
    lastStep = session.step
    guard found == nil, !isSearching, let population = session.seriesValues.first else { return nil }
    if let memory, session.step > memory.step, population == memory.population, session.stateHash == memory.hash {
      isSearching = true
      foundAt = memory.step
      return PeriodSearch(session, distance: session.step - memory.step)
    }
    seen += 1
    if seen >= nextMemory || memory == nil, let hash = session.stateHash {
      memory = Memory(step: session.step, population: population, hash: hash)
      nextMemory = 2 * seen
      // A short period is lost between steps that were not seen.
      if isSkipping {
        isSearching = true
        foundAt = session.step
        return PeriodSearch(session, distance: Self.shortPeriod)
      }
    }
    return nil
  }

  package mutating func take(_ period: FoundPeriod?) {
    guard isSearching else { return }
    isSearching = false
    found = period
  }
}
