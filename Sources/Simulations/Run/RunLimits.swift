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
