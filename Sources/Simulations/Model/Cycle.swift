/// The first repetition in a sequence of states in which each state determines the next.
struct Cycle: Sendable, Hashable {
  /// The step of the first state that occurs again.
  var since: Int
  /// The number of steps after which that state occurs again, at least 1.
  var period: Int
  /// The step at which that state occurs again. No earlier state is equal to one before it.
  var end: Int { since + period }

  /// Returns the first repetition among the states of the steps 0 … `limit`, or nil if no two of them are equal.
  ///
  /// The algorithm keeps one state and compares the following states with it. At every power of two, it replaces the
  /// kept state by the present one. So it compares whole states, and needs only three at a time. A repetition that it
  /// misses within the limit includes the last state, which is then searched for from the start. No state beyond the
  /// limit is computed.
  ///
  /// Source: R. P. Brent, *An improved Monte Carlo factorization algorithm*, BIT 20 (1980).
  ///
  /// - Complexity: at most 4·limit steps (2·limit if no state repeats), and fewer comparisons than that.
  static func first<State, Fault: Error>(
    from start: State, limit: Int, advance: (inout State) throws(Fault) -> Void, areEqual: (State, State) -> Bool
  ) throws(Fault) -> Cycle? {
    guard let period = try period(from: start, limit: limit, advance: advance, areEqual: areEqual) else { return nil }
    // From the first repeating state on, any two states that are a period apart are equal.
    var first = start, second = start
    for _ in 0..<period { try advance(&second) }
    var since = 0
    while !areEqual(first, second) {
      try advance(&first)
      try advance(&second)
      since += 1
    }
    return Cycle(since: since, period: period)
  }

  private static func period<State, Fault: Error>(
    from start: State, limit: Int, advance: (inout State) throws(Fault) -> Void, areEqual: (State, State) -> Bool
  ) throws(Fault) -> Int? {
    var kept = start, state = start
    var keptStep = 0, nextKept = 1
    for step in stride(from: 1, through: limit, by: 1) {
      try advance(&state)
      if areEqual(kept, state) { return step - keptStep }
      if step == nextKept {
        kept = state
        keptStep = step
        nextKept *= 2
      }
    }
    var other = start
    var period: Int?
    for step in 0..<limit {
      if areEqual(other, state) { period = limit - step }
      try advance(&other)
    }
    return period
  }
}
