/// The limits of one run.
package struct RunLimits: Sendable {
  /// Bytes of memory.
  package var memory: Double
  /// Cells times steps.
  package var updates: Double
  /// Ends the run when its time is over; nil without a limit of time.
  package var stop: StopSignal?

  package init(memory: Double = 0x1p30, updates: Double = 1e13, stop: StopSignal? = nil) {
    self.memory = memory
    self.updates = updates
    self.stop = stop
  }
}
