/// The timers and fetches that were requested and have not ended. The loop that performs effects uses it.
///
/// It is a value without clock or thread. Its owner passes the time, counted from any moment. A loop asks ``nextDue``
/// how long it may sleep. A test sets the clock by hand (``TestBench``).
public struct PendingEffects<Input, Request, ID: Hashable> {
  /// A timer that has not fired for the last time.
  public struct Timer {
    /// The id for cancelling the timer.
    public let id: ID
    /// The time at which it fires next.
    public fileprivate(set) var due: Duration
    /// The time between two firings, or nil if it fires once.
    public let period: Duration?
    /// The input that it sends when it fires.
    public let input: Input
  }

  /// A fetch that has not been answered.
  public struct Fetch {
    /// The id for cancelling the fetch.
    public let id: ID
    /// The work to do.
    public let request: Request
    /// A number that is unique to the fetch, even among fetches of the same id. It identifies answers that come too
    /// late.
    public let ticket: Int
  }

  /// The timers in the order of their due times. Timers due at the same time are in the order of their start.
  public private(set) var timers: [Timer] = []
  /// The fetches in the order in which they were requested.
  public private(set) var fetches: [Fetch] = []
  private var tickets = 0

  /// Creates an empty list.
  public init() {}

  /// Notes an effect: starts or cancels a timer or fetch. O(pending timers and fetches).
  ///
  /// - Parameter now: the time, which a timer counts from.
  /// - Returns: the input of an effect that only sends one; nil for other effects.
  public mutating func note(_ effect: Effect<Input, Request, ID>, at now: Duration) -> Input? {
    switch effect {
    case .send(let input):
      return input
    case .timer(let id, let after, let repeats, let input):
      cancel(id)
      // Repeating timers without a period would block everything else.
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

  /// The shortest period of a timer that repeats: a millisecond.
  public static var leastPeriod: Duration { .milliseconds(1) }

  /// The time at which the next timer fires, or nil if no timer runs.
  public var nextDue: Duration? { timers.first?.due }

  /// Returns the input of the first timer that is due and restarts or removes the timer. Returns nil if no timer is
  /// due.
  ///
  /// A repeating timer counts from the time when it was due, so it does not drift.
  ///
  /// - Parameter skipsMissed: whether a timer that is late by a whole period or more counts from `now` instead. A loop
  ///   that cannot keep up, or was stopped for an hour, then fires it once, not once for each missed time.
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

  /// Notes that a fetch has ended.
  ///
  /// - Returns: whether its answer is still wanted: it was neither cancelled nor replaced by a newer one.
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
