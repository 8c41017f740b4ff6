import Files
import Simulations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Workers {
  /// The number of threads that this process can use at the same time, at most ``mostThreads``.
  package static var defaultCount: Int { min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), mostThreads) }

  package static let mostThreads = 256

  /// Threads that wait for work to share. They start with the first work, and end when nothing
  /// holds the workers any more.
  ///
  /// One piece of work at a time: the caller does some parts of it and returns when all parts are done. Parts
  /// are taken one after the other by any free thread, so they need not be equally large. Work that is handed over
  /// while the team is busy, also from inside one of its parts, is done by the caller's own thread.
  ///
  /// - Parameter count: the caller's thread included; brought between 1 and ``mostThreads``.
  package static func team(of count: Int = defaultCount) -> Workers {
    let count = min(max(1, count), mostThreads)
    guard count > 1, let crew = Crew(helpers: count - 1) else { return .one }
    let team = Team(crew)
    return Workers(count: count) { parts, part in team.crew.perform(parts, part) }
  }
}

/// The owner of a crew. The threads hold only the crew, so they end with this object.
private final class Team: Sendable {
  let crew: Crew

  init(_ crew: Crew) { self.crew = crew }

  deinit { crew.dismiss() }
}

/// The threads and what they share.
private final class Crew: Sendable {
  /// Work that is shared.
  private final class Work: Sendable {
    let parts: Int
    let part: @Sendable (Int) -> Void
    /// The next part that no thread has taken.
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

  private struct State {
    var isStarted = false
    var isDismissed = false
    /// The work that a helper may join.
    var work: Work?
    /// Helpers who sleep, or are about to.
    var sleepers = 0
    /// Whether the one who handed over the work sleeps until the last helper has left it.
    var isAwaited = false
  }

  /// The nanoseconds for which a thread looks for work before it sleeps. To wake it takes about as long.
  private static let patience = 100_000

  private let helpers: Int
  private let state = Mutex(State())
  /// How many pieces of work there were; read without the lock, to see whether it is worth asking.
  private let pieces = Atomic(0)
  /// True from when work is handed over until it is done. No lock: a part may itself hand over work.
  private let isBusy = Atomic(false)
  private let forWork: PipeSemaphore
  private let forEnd: PipeSemaphore

  /// Nil if the system has no means for it.
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

  /// - Returns: how many are to be woken.
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
    // Where the system gives no thread, there are fewer helpers.
    if isFirst { for _ in 0..<helpers { _ = BackgroundThread.start { [self] in help() } } }
    forWork.wake(sleepers)
    work.doParts()
    // From here on no thread joins.
    state.withLock { $0.work = nil }
    if isSoon({ work.helpers.load(ordering: .acquiring) == 0 }) { return }
    let mustWait = state.withLock { state in
      state.isAwaited = work.helpers.load(ordering: .acquiring) > 0
      return state.isAwaited
    }
    if mustWait { forEnd.sleep() }
  }

  /// Whether something comes true within the time that it would take to be woken.
  private func isSoon(_ condition: () -> Bool) -> Bool {
    let end = Self.now + Self.patience
    repeat {
      // How fast these go depends on the processor, so the clock is asked now and then.
      for _ in 0..<64 where condition() { return true }
    } while Self.now < end
    return false
  }

  /// Nanoseconds of a clock that only goes forward.
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

  /// The work is let go of outside of the lock: its end may be that of the workers, which takes the lock too.
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
