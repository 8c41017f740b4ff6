/// An estimate of memory, work and time. Doubles, since a wish may be beyond every integer.
package struct Cost: Sendable, Hashable {
  /// Bytes at the peak.
  package var memory: Double
  /// Cells times steps.
  package var updates: Double
  /// The time that one thread of a fast machine takes at least, with all that an update costs: neighbours, conditions
  /// and pictures. A run that ends early takes less.
  package var nanoseconds: Double
  /// The key that makes it large, to point at.
  package var key: String

  package init(memory: Double, updates: Double, nanoseconds: Double, key: String) {
    self.memory = memory
    self.updates = updates
    self.nanoseconds = nanoseconds
    self.key = key
  }
}
