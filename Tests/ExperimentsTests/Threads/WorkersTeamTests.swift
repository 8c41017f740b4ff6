import Experiments
import Foundation
import Simulations
import Synchronization
import Testing

@Suite struct WorkersTeamTests {
  /// Counts how often each part was performed.
  private final class Tally: Sendable {
    let counts = Mutex<[Int: Int]>([:])
    func note(_ part: Int) { counts.withLock { $0[part, default: 0] += 1 } }
  }

  @Test(arguments: [1, 2, 3, 8]) func everyPartIsDoneOnce(count: Int) {
    let workers = Workers.team(of: count)
    #expect(workers.count == count)
    for parts in [1, 2, 7, 100, 0, 3] {
      let tally = Tally()
      workers(parts) { tally.note($0) }
      #expect(tally.counts.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<parts).map { ($0, 1) }))
    }
  }

  /// Later work sees the results of earlier work.
  @Test func oneAfterTheOther() {
    let workers = Workers.team(of: 4)
    let sum = Mutex(0)
    for round in 1...2000 {
      workers(4) { part in sum.withLock { $0 += part } }
      #expect(sum.withLock { $0 } == 6 * round)
    }
  }

  @Test func numbersOutOfBoundsAreBrought() {
    #expect(Workers.team(of: 0).count == 1)
    #expect(Workers.team(of: 100_000).count == Workers.mostThreads)
    #expect((1...Workers.mostThreads).contains(Workers.defaultCount))
  }

  /// A team that is gone leaves no hanging thread.
  @Test func manyTeams() {
    for _ in 0..<50 {
      let workers = Workers.team(of: 3)
      let tally = Tally()
      workers(5) { tally.note($0) }
      #expect(tally.counts.withLock { $0.count } == 5)
    }
  }

  /// Several threads may submit work at once. It is performed one piece after the other, and nobody waits forever.
  @Test func severalCallers() {
    let workers = Workers.team(of: 3), callers = Workers.team(of: 4)
    let sum = Mutex(0)
    callers(4) { caller in
      for _ in 0..<200 { workers(5) { part in sum.withLock { $0 += part + caller } } }
    }
    // There are 200 rounds. For each caller, there are 0 + 1 + 2 + 3 + 4 and five times the caller's number.
    let expected: Int = 200 * (40 + 30)
    #expect(sum.withLock { $0 } == expected)
  }

  /// Sleeping helpers are woken, and so is the caller who waits for a long part.
  @Test func partsOfUnequalLength() {
    let workers = Workers.team(of: 3)
    for _ in 0..<5 {
      let tally = Tally()
      workers(3) { part in
        usleep(part == 0 ? 0 : 20_000)
        tally.note(part)
      }
      #expect(tally.counts.withLock { $0.count } == 3)
      usleep(20_000)
    }
  }

  /// Work that a part submits is performed on the thread of that part.
  @Test(arguments: [1, 2, 4]) func workInsideOfWork(threads: Int) {
    let workers = Workers.team(of: threads)
    let sum = Mutex(0)
    for _ in 0..<50 {
      workers(7) { outer in
        workers(5) { inner in sum.withLock { $0 += 10 * outer + inner } }
      }
    }
    let expected = 50 * (5 * 10 * 21 + 7 * 10)
    #expect(sum.withLock { $0 } == expected)
  }
}
