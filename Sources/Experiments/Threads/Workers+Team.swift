import Files
import Simulations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Workers {
  /// The number of processors that are online, at most ``mostThreads``.
  package static var defaultCount: Int { min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), mostThreads) }

  package static let mostThreads = 256

  /// Returns threads that wait for work to share. They start with the first piece of work, and end when nothing holds
  /// the workers any more.
  ///
  /// The team does one piece of work at a time. The caller does some of its parts and returns when all parts are done.
  /// Free threads take the parts one after the other, so parts may differ in size. Work that arrives while the team is
  /// busy, even from one of its own parts, is done by the caller's thread alone.
  ///
  /// - Parameter count: the number of threads, including the caller's. It is clamped to 1…``mostThreads``.
  package static func team(of count: Int = defaultCount) -> Workers {
    let count = min(max(1, count), mostThreads)
    guard count > 1, let crew = Crew(helpers: count - 1) else { return .one }
    let team = Team(crew)
    return Workers(count: count) { parts, part in team.crew.perform(parts, part) }
  }
}

/// The owner of a crew. The threads hold only the crew, so they end when this object is released.
private final class Team: Sendable {
  let crew: Crew

  init(_ crew: Crew) { self.crew = crew }

  deinit { crew.dismiss() }
}

/// The threads and their shared state.
private final class Crew: Sendable {
  /// A piece of work that the threads share.
  private final class Work: Sendable {
    let parts: Int
    let part: @Sendable (Int) -> Void
    /// The next part that no thread has taken yet.
    let next = Atomic(0)
    /// The number of helpers at work, which changes only under the lock.
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

  private struct State {
    var isStarted = false
    var isDismissed = false
    /// The work that helpers may join.
    var work: Work?
    /// The number of helpers that sleep or are about to.
    var sleepers = 0
    /// Whether the caller sleeps until the last helper has left the work.
    var isAwaited = false
  }

  /// The nanoseconds for which a thread looks for work before it sleeps. Waking a thread takes about as long.
  private static let patience = 100_000

  private let helpers: Int
  private let state = Mutex(State())
  /// The number of pieces of work so far. It is read without the lock, to see whether taking the lock is worthwhile.
  private let pieces = Atomic(0)
  /// Whether a piece of work is being done. This is not a lock, because a part may itself hand over work.
  private let isBusy = Atomic(false)
  private let forWork: PipeSemaphore
  private let forEnd: PipeSemaphore

  /// Creates a crew. Returns nil if the system does not provide the semaphores.
  init?(helpers: Int) {
    guard let forWork = PipeSemaphore(), let forEnd = PipeSemaphore() else { return nil }
    self.helpers = helpers
    self.forWork = forWork
    self.forEnd = forEnd
  }

  func dismiss() {
    let sleepers = state.withLock { state in
      state.isDismissed = true
      return announce(&state)
    }
    forWork.wake(sleepers)
  }

  /// Tells the helpers that there is something new.
  ///
  /// - Returns: the number of helpers to wake.
  private func announce(_ state: inout State) -> Int {
    pieces.add(1, ordering: .releasing)
    defer { state.sleepers = 0 }
    return state.sleepers
  }

  func perform(_ parts: Int, _ part: @escaping @Sendable (Int) -> Void) {
    guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return Workers.one(parts, part)
    }
    defer { isBusy.store(false, ordering: .releasing) }
    let work = Work(parts, part)
    let (sleepers, isFirst) = state.withLock { state in
      defer { state.isStarted = true }
      state.work = work
      return (announce(&state), !state.isStarted)
    }
    // If the system refuses some threads, or memory for the work beside them, there are fewer helpers.
    if isFirst {
      for _ in 0..<helpers where Program.isGranted(bytes: BackgroundThread.stackSize) {
        _ = BackgroundThread.start { [self] in help() }
      }
    }
    forWork.wake(sleepers)
    work.doParts()
    // No thread joins the work after this point.
    state.withLock { $0.work = nil }
    if isSoon({ work.helpers.load(ordering: .acquiring) == 0 }) { return }
    let mustWait = state.withLock { state in
      state.isAwaited = work.helpers.load(ordering: .acquiring) > 0
      return state.isAwaited
    }
    if mustWait { forEnd.sleep() }
  }

  /// Returns whether a condition becomes true within the time that waking a thread would take.
  private func isSoon(_ condition: () -> Bool) -> Bool {
    let end = Self.now + Self.patience
    repeat {
      // The speed of these checks depends on the processor, so the clock is read only now and then.
      for _ in 0..<64 where condition() { return true }
    } while Self.now < end
    return false
  }

  /// The nanoseconds of a monotonic clock.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private enum Order {
    case sleep
    case go(Work?)
    case leave
  }

  private func help() {
    var seen = 0
    while true {
      _ = isSoon { pieces.load(ordering: .relaxed) != seen }
      switch order(after: &seen) {
      case .sleep: forWork.sleep()
      case .go(let work): if let work { join(work) }
      case .leave: return
      }
    }
  }

  private func order(after seen: inout Int) -> Order {
    state.withLock { state in
      if state.isDismissed { return .leave }
      let count = pieces.load(ordering: .acquiring)
      guard count != seen else {
        state.sleepers += 1
        return .sleep
      }
      seen = count
      state.work?.helpers.add(1, ordering: .relaxed)
      return .go(state.work)
    }
  }

  /// Does parts of the work. The work is released outside the lock: its end may release the workers, which also takes
  /// the lock.
  private func join(_ work: Work) {
    work.doParts()
    let isAwaited = state.withLock { state in
      guard work.helpers.subtract(1, ordering: .releasing).newValue == 0, state.isAwaited else { return false }
      state.isAwaited = false
      return true
    }
    if isAwaited { forEnd.wake() }
  }
}
