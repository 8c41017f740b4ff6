/// The timers and fetches that are still running, for a loop that carries out effects.
///
/// This value has neither a clock nor a thread. Its owner passes the time, measured from any fixed moment. A loop reads
/// ``nextDue`` to learn how long it may sleep. A test sets the clock by hand (``TestBench``).
public struct PendingEffects<Input, Request, ID: Hashable> {
  /// A timer that will fire at least once more.
  public struct Timer {
    /// The id that cancels or replaces the timer.
    public let id: ID
    /// The time at which the timer fires next.
    public fileprivate(set) var due: Duration
    /// The time between two firings, or nil if the timer fires once.
    public let period: Duration?
    /// The input that the timer sends when it fires.
    public let input: Input
  }

  /// A fetch that has not been answered yet.
  public struct Fetch {
    /// The id that cancels or replaces the fetch.
    public let id: ID
    /// The work to do.
    public let request: Request
    /// A number unique to this fetch, even among fetches with the same id. It tells late answers to old fetches apart.
    public let ticket: Int
  }

  /// The timers, ordered by due time. Timers due at the same time are in the order in which they were started.
  public private(set) var timers: [Timer] = []
  /// The fetches, in the order in which they were requested.
  public private(set) var fetches: [Fetch] = []
  private var tickets = 0

  /// Creates a list without timers and fetches.
  public init() {}

  /// Records an effect: starts or cancels a timer or fetch. O(pending timers and fetches).
  ///
  /// - Parameter now: the present time, from which a new timer counts.
  /// - Returns: the input of a `send` effect, or nil for any other effect.
  public mutating func note(_ effect: Effect<Input, Request, ID>, at now: Duration) -> Input? {
    switch effect {
    case .send(let input):
      return input
    case .timer(let id, let after, let repeats, let input):
      cancel(id)
      // Repeating timers with a period of zero would block everything else.
      let period = repeats ? max(after, Self.leastPeriod) : nil
      insert(Timer(id: id, due: now + max(after, .zero), period: period, input: input))
    case .fetch(let id, let request):
      cancel(id)
      tickets += 1
      fetches.append(Fetch(id: id, request: request, ticket: tickets))
    case .cancel(let id):
      cancel(id)
    }
    return nil
  }

  /// The shortest period of a repeating timer: one millisecond.
  public static var leastPeriod: Duration { .milliseconds(1) }

  /// The time at which the next timer fires, or nil without timers.
  public var nextDue: Duration? { timers.first?.due }

  /// Fires the first timer if it is due: restarts or removes it, and returns its input. Returns nil if no timer is due.
  ///
  /// A repeating timer counts from the time when it was due, so it does not drift.
  ///
  /// - Parameter skipsMissed: whether a timer that is late by a whole period or more counts from `now` instead. A loop
  ///   that was too slow, or was suspended for an hour, then fires the timer once instead of once for each missed
  ///   period.
  public mutating func fire(at now: Duration, skipsMissed: Bool = false) -> Input? {
    guard var timer = timers.first, timer.due <= now else { return nil }
    timers.removeFirst()
    if let period = timer.period {
      timer.due += period
      if skipsMissed, timer.due <= now { timer.due = now + period }
      insert(timer)
    }
    return timer.input
  }

  /// Records that a fetch has ended.
  ///
  /// - Returns: whether its answer is still wanted. It is not if the fetch was cancelled or replaced by a newer one.
  public mutating func finish(ticket: Int) -> Bool {
    guard let index = fetches.firstIndex(where: { $0.ticket == ticket }) else { return false }
    fetches.remove(at: index)
    return true
  }

  private mutating func cancel(_ id: ID) {
    timers.removeAll { $0.id == id }
    fetches.removeAll { $0.id == id }
  }

  private mutating func insert(_ timer: Timer) {
    timers.insert(timer, at: timers.firstIndex { $0.due > timer.due } ?? timers.count)
  }
}

extension PendingEffects.Timer: Equatable where Input: Equatable {}
extension PendingEffects.Timer: Sendable where Input: Sendable, ID: Sendable {}
extension PendingEffects.Fetch: Equatable where Request: Equatable {}
extension PendingEffects.Fetch: Sendable where Request: Sendable, ID: Sendable {}
extension PendingEffects: Equatable where Input: Equatable, Request: Equatable {}
extension PendingEffects: Sendable where Input: Sendable, Request: Sendable, ID: Sendable {}
