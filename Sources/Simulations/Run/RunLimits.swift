/// The limits of one run.
package struct RunLimits: Sendable {
  /// The most memory in bytes.
  package var memory: Double
  /// The most cell updates: cells times steps.
  package var updates: Double
  /// The signal that ends the run when its time is over; nil without a time limit.
  package var stop: StopSignal?

  package init(memory: Double = 0x1p30, updates: Double = 1e13, stop: StopSignal? = nil) {
    self.memory = memory
    self.updates = updates
    self.stop = stop
  }
}

extension RunLimits {
  /// The units of memory with their sizes in bytes, largest first.
  package static let units = [
    ("EiB", 0x1p60), ("PiB", 0x1p50), ("TiB", 0x1p40), ("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10),
  ]

  /// A number of bytes that no machine exceeds: 16 EiB.
  private static let mostBytes = 0x1p64

  /// Returns a number of bytes as text, such as `1GiB` or `3.7GiB`, rounded up to a tenth of the unit. Numbers beyond
  /// every machine are `more than 16EiB`.
  package static func bytes(_ bytes: Double) -> String {
    guard bytes <= mostBytes else { return "more than 16EiB" }
    guard let unit = units.first(where: { bytes >= $0.1 }) else { return "\(Int(bytes))B" }
    return short((bytes / unit.1 * 10).rounded(.up) / 10) + unit.0
  }

  /// Returns a number of bytes for messages, such as `1 GiB`: as ``bytes(_:)``, with a space before the unit.
  package static func size(_ bytes: Double) -> String {
    let text = self.bytes(bytes)
    guard let unit = text.firstIndex(where: { "KMGTPEB".contains($0) }) else { return text }
    return text[..<unit] + " " + text[unit...]
  }

  /// Returns a number of bytes as text for `--max-memory`, or nil if no machine has this many.
  static func option(_ bytes: Double) -> String? { bytes <= mostBytes ? self.bytes(bytes) : nil }

  /// Returns a number as text, without `.0` if it is whole.
  package static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

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

/// The memory that a session needs, and a smaller limit, in bytes.
package struct MemoryShortage: Sendable, Hashable {
  package let needed: Double
  package let limit: Double

  package init(needed: Double, limit: Double) {
    self.needed = needed
    self.limit = limit
  }

  /// Returns a sentence about what needs the memory.
  package func text(of subject: String) -> String {
    "\(subject) needs \(RunLimits.size(needed)) of memory with its earlier steps, but the limit is "
      + RunLimits.size(limit)
  }

  /// The option that raises the limit, or nil if no machine has so much memory.
  package var option: String? { RunLimits.option(needed).map { "--max-memory \($0)" } }
}
