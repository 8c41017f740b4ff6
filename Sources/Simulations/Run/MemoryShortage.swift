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
