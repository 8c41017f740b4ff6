import Files
import Simulations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Workers {
  /// As many threads as this process can use at the same time, unless that is very many.
  package static var defaultCount: Int { min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), mostThreads) }

  package static let mostThreads = 256

  /// Threads that wait for work to share. They are started when there is some for the first time, and end when nobody
  /// holds the workers any more.
  ///
  /// One piece of work at a time: whoever hands it over does a part of it and comes back when all parts are done. Parts
  /// are taken one after the other by whoever is free, so that they need not be equally large.
  ///
  /// - Parameter count: the caller's thread included; brought between 1 and ``mostThreads``.
  package static func team(of count: Int = defaultCount) -> Workers {
    let count = min(max(1, count), mostThreads)
    guard count > 1 else { return .one }
    let team = Team(Crew(helpers: count - 1))
    return Workers(count: count) { parts, part in team.crew.perform(parts, part) }
  }
}

/// What the workers hold: the threads know of the crew alone, so that this one's end is theirs.
private final class Team: Sendable {
  let crew: Crew

  init(_ crew: Crew) { self.crew = crew }

  deinit { crew.dismiss() }
}

/// The threads and what they share: under one lock, but for the numbers that say whether it is worth asking.
private final class Crew: @unchecked Sendable {
  /// Work that is shared.
  private final class Work {
    let parts: Int
    let part: @Sendable (Int) -> Void
    /// The next part that nobody has taken.
    let next = Atomic(0)
    /// Helpers at work; changed under the lock alone.
    let helpers = Atomic(0)

    init(_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) {
      self.parts = parts
      self.part = part
    }

    func doParts() {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < parts else { return }
        part(index)
      }
    }
  }

  /// How often a thread looks for work before it goes to sleep: some tens of microseconds. To be woken takes as long.
  private static let patience = 40_000

  private let helpers: Int
  private var isStarted = false
  private var isDismissed = false
  private var work: Work?
  /// How many pieces of work there were; read without the lock.
  private let pieces = Atomic(0)
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let hasWork: UnsafeMutablePointer<pthread_cond_t>
  private let isDone: UnsafeMutablePointer<pthread_cond_t>

  init(helpers: Int) {
    self.helpers = helpers
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    hasWork = .allocate(capacity: 1)
    pthread_cond_init(hasWork, nil)
    isDone = .allocate(capacity: 1)
    pthread_cond_init(isDone, nil)
  }

  deinit {
    pthread_cond_destroy(isDone)
    pthread_cond_destroy(hasWork)
    pthread_mutex_destroy(lock)
    isDone.deallocate()
    hasWork.deallocate()
    lock.deallocate()
  }

  func dismiss() {
    pthread_mutex_lock(lock)
    isDismissed = true
    pieces.add(1, ordering: .releasing)
    pthread_cond_broadcast(hasWork)
    pthread_mutex_unlock(lock)
  }

  func perform(_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) {
    let work = Work(parts, part)
    pthread_mutex_lock(lock)
    if !isStarted { start() }
    self.work = work
    pieces.add(1, ordering: .releasing)
    pthread_cond_broadcast(hasWork)
    pthread_mutex_unlock(lock)
    work.doParts()
    pthread_mutex_lock(lock)
    // From here on nobody joins.
    if self.work === work { self.work = nil }
    pthread_mutex_unlock(lock)
    guard !isSoon({ work.helpers.load(ordering: .acquiring) == 0 }) else { return }
    pthread_mutex_lock(lock)
    while work.helpers.load(ordering: .acquiring) > 0 { pthread_cond_wait(isDone, lock) }
    pthread_mutex_unlock(lock)
  }

  /// Where the system gives no thread, there are fewer helpers.
  private func start() {
    isStarted = true
    for _ in 0..<helpers { _ = BackgroundThread.start { [self] in help() } }
  }

  /// Whether something comes true within the time that it would take to be woken.
  private func isSoon(_ condition: () -> Bool) -> Bool {
    for _ in 0..<Self.patience where condition() { return true }
    return false
  }

  /// A helper lets go of the work only outside of the lock: it may be the last to hold the workers, whose end takes the
  /// lock too.
  private func help() {
    var seen = 0
    while true {
      _ = isSoon { pieces.load(ordering: .relaxed) != seen }
      pthread_mutex_lock(lock)
      while pieces.load(ordering: .relaxed) == seen { pthread_cond_wait(hasWork, lock) }
      seen = pieces.load(ordering: .relaxed)
      guard !isDismissed else {
        pthread_mutex_unlock(lock)
        return
      }
      let work = work
      _ = work?.helpers.add(1, ordering: .relaxed)
      pthread_mutex_unlock(lock)
      guard let work else { continue }
      work.doParts()
      leave(work)
      withExtendedLifetime(work) {}
    }
  }

  private func leave(_ work: Work) {
    pthread_mutex_lock(lock)
    if work.helpers.subtract(1, ordering: .releasing).newValue == 0 { pthread_cond_broadcast(isDone) }
    pthread_mutex_unlock(lock)
  }
}
