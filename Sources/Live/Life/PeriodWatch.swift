import Mealy
import Simulations

/// Watches the computed states for a repetition.
///
/// One state is remembered, and replaced after each power of two of states. Only states with the same population are
/// compared with it, by their hashes, so watching costs almost nothing. Many states may be computed between those that
/// are seen. The period itself is therefore searched for once, on another thread.
package struct PeriodWatch: Hashable, Sendable {
  /// The largest period that is searched for at intervals if only some of the steps are seen.
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
  /// The period that was found. `foundAt` is a step at which the repetition had already begun.
  package private(set) var found: FoundPeriod?
  package private(set) var foundAt = 0

  package init() {}

  /// Notes a computed state.
  ///
  /// - Returns: the search to perform, or nil if there is nothing to search for.
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
      // Steps that were not seen may hide a short period.
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
