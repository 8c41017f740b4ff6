extension RunLimits {
  /// The number of states for which a session has room.
  ///
  /// A session on a screen holds the present state, and a copy of it from which the next one is computed. Its history
  /// takes the room of two states, and earlier sessions that can be visited again take that of two more. The rest is
  /// for a start, which fills a grid first, and for copies that a screen examines.
  package static let statesOfSession = 8.0

  /// The limits of a single state of a session with these limits.
  var ofState: RunLimits {
    var limits = self
    limits.memory /= Self.statesOfSession
    return limits
  }

  /// Checks the memory of a session before anything is allocated.
  ///
  /// - Throws: an error if the session needs more memory than allowed, or more than the system grants.
  func require(session cost: Cost) throws(RunError) {
    guard cost.memory <= memory else { throw .beyond(cost, limit: memory) }
    // Small amounts are always granted. The history uses its part of the memory only if there is enough of it.
    let needed = cost.memory / 2
    guard needed < 0x1p24 || SystemMemory.isGranted(needed) else {
      throw RunError(
        key: cost.key, "the simulation needs \(Self.size(needed)) of memory, which the system refuses",
        advice: "make it smaller, or give the program more memory (ulimit -v)")
    }
  }
}

extension RunError {
  /// Returns the error of a session that needs more memory than its limit in bytes.
  static func beyond(_ cost: Cost, limit: Double) -> RunError {
    let shortage = MemoryShortage(needed: cost.memory, limit: limit)
    var error = RunError(
      key: cost.key, shortage.text(of: "the simulation"),
      advice: RunLimits.option(cost.memory).map { "make it smaller, or allow it with --max-memory \($0)" }
        ?? "make it smaller")
    error.shortage = shortage
    return error
  }
}
