/// The timers and fetches that were asked for and have not come back: what whoever performs effects must remember.
///
/// A value without clock or thread. Its owner says what time it is, counted from any moment it likes. A loop that lives
/// asks ``nextDue`` how long it may sleep; a test sets the clock by hand (``TestBench``).
public struct PendingEffects<Input, Request, ID: Hashable> {
  public struct Timer {
    public let id: ID
    /// The time at which it fires.
    public fileprivate(set) var due: Duration
    /// The time between two firings; nil where it fires once.
    public let period: Duration?
    public let input: Input
  }

  public struct Fetch {
    public let id: ID
    public let request: Request
    /// Different for every fetch, also for two of one id: an answer that comes too late is known by it.
    public let ticket: Int
  }

  /// In the order in which they fire; those of one time as they were started.
  public private(set) var timers: [Timer] = []
  /// In the order in which they were asked for.
  public private(set) var fetches: [Fetch] = []
  private var tickets = 0

  public init() {}

  /// Takes note of an effect. O(what is pending).
  ///
  /// - Parameter now: the time, which a timer counts from.
  /// - Returns: the input of an effect that only sends one; nil for all others.
  public mutating func note(_ effect: Effect<Input, Request, ID>, at now: Duration) -> Input? {
    switch effect {
    case .send(let input):
      return input
    case .timer(let id, let after, let repeats, let input):
      cancel(id)
      // Timers that never let time pass would never let anybody else have a turn.
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

  /// A timer repeats after a millisecond at the earliest.
  public static var leastPeriod: Duration { .milliseconds(1) }

  /// When the next timer fires; nil where there is none.
  public var nextDue: Duration? { timers.first?.due }

  /// Returns the input of the first timer whose time has come; nil where there is none.
  ///
  /// A timer that repeats waits for its next time, counted from when it was due, so that it does not drift.
  ///
  /// - Parameter skipsMissed: whether a timer that is late by a whole period or more counts from `now` instead. A loop
  ///   that cannot keep up, or was stopped for an hour, then fires it once, not once for each time that it missed.
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

  /// Takes note that a fetch has come back.
  ///
  /// - Returns: whether its answer is still wanted: it was neither cancelled nor asked for anew.
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
