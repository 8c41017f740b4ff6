/// The limits of one run.
package struct RunLimits: Sendable, Hashable {
  /// Bytes of memory.
  package var memory: Double
  /// Cells times steps.
  package var updates: Double

  package init(memory: Double = 0x1p30, updates: Double = 1e13) {
    self.memory = memory
    self.updates = updates
  }
}
