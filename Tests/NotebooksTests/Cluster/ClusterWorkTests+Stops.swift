import Experiments
import Notebooks
import Simulations
import Synchronization
import Testing

/// Workers that are stopped or disappear.
extension ClusterWorkTests {
  /// A task that is stopped in the middle continues where it was.
  @Test(arguments: [1, 2]) func aStoppedTaskIsResumed(threads: Int) throws {
    let plain = try run(cache: nil).bytes, (plan, _) = try plan(tasks: 1)
    var made = 0, rounds = 0
    while rounds < 200 {
      rounds += 1
      let looks = Looks(until: 40 * rounds)
      let outcome = try work(plan, 1, threads: threads, stop: StopSignal { looks.isOver() })
      made += outcome.made
      if !outcome.wasStopped { break }
      #expect(outcome.known + outcome.made <= plan.runCount)
    }
    #expect(rounds > 1 && made == plan.runCount, "\(rounds) rounds")
    let (bytes, counts) = try run(cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0, 0])
  }

  /// A worker that disappears leaves the results that it had written by then.
  @Test func resultsAreWrittenOnTheWay() throws {
    let (plan, _) = try plan(tasks: 1)
    let looks = Looks(until: .max), place = cacheFolder
    let stop = StopSignal {
      if !ClusterStatus(plan, in: place).blocks.allSatisfy({ $0.done.isEmpty }) { looks.end() }
      return looks.isOver()
    }
    _ = try work(plan, 1, stop: stop, pause: (.zero, .zero))
    let own = PackedResults.folder(of: plan.identity, in: cacheFolder)
    #expect(try PackedResults.files(in: own).count == 1)
    let status = ClusterStatus(plan, in: cacheFolder)
    #expect(!status.isComplete && !status.blocks[0].done.isEmpty)
  }
}

/// Counts how often a signal is read.
private final class Looks: Sendable {
  private let left: Mutex<Int>

  init(until count: Int) { left = Mutex(count) }

  func end() { left.withLock { $0 = 0 } }

  func isOver() -> Bool {
    left.withLock { left in
      if left > 0 { left -= 1 }
      return left == 0
    }
  }
}
