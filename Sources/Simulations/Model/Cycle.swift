/// The first repetition in a sequence of states, each of which decides the next.
struct Cycle: Sendable, Hashable {
  /// The first state that comes again.
  var since: Int
  /// After how many steps it does, at least 1.
  var period: Int
  /// The step at which it does, the first that equals an earlier one.
  var end: Int { since + period }

  /// Looks for it among the states of the steps 0 … `limit`, or nil if no two of them are equal.
  ///
  /// R. P. Brent, *An improved Monte Carlo factorization algorithm*, BIT 20 (1980): one state is kept, anew at every
  /// power of two, and compared with those after it, so states are compared themselves and three of them are
  /// enough. A repetition that this cannot see within the limit ends in the limit's state, which is looked for from the
  /// start once more; no state beyond the limit is made.
  ///
  /// Complexity: at most 3·limit steps (2·limit if no state repeats) and as many comparisons.
  static func first<State, Fault: Error>(
    from start: State, limit: Int, advance: (inout State) throws(Fault) -> Void, areEqual: (State, State) -> Bool
  ) throws(Fault) -> Cycle? {
    guard let period = try period(from: start, limit: limit, advance: advance, areEqual: areEqual) else { return nil }
    // A period apart, two states are equal from the first that repeats on.
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
